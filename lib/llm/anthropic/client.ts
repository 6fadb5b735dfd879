import type { AwsIdentityProvider } from './aws-credentials'
import type { RawMessageStreamEvent, MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages'

/** What the handlers use of Anthropic's three clients. */
export interface MessagesClient {
  readonly messages: {
    create(
      body: MessageCreateParamsStreaming,
      options: { readonly signal: AbortSignal },
    ): PromiseLike<AsyncIterable<RawMessageStreamEvent>>
  }
}

interface CommonOptions {
  baseURL?: string
  maxRetries: number
  timeout: number
  fetch: typeof globalThis.fetch
  logLevel: 'off'
}

/** As `AnthropicBedrock` of `@anthropic-ai/bedrock-sdk` is constructed. */
export type BedrockClientClass = new (
  options: CommonOptions &
    BedrockCredentials & { awsRegion: string; providerChainResolver?: () => Promise<AwsIdentityProvider> },
) => MessagesClient

export type BedrockCredentials =
  | { apiKey: string }
  | { apiKey: null; awsAccessKey: string; awsSecretKey: string; awsSessionToken?: string }
  | { apiKey: null }

/** As `AnthropicVertex` of `@anthropic-ai/vertex-sdk` is constructed, with its `AuthClient` type left to the place that binds it. */
export type VertexClientClass = new (
  options: CommonOptions & {
    region: string
    projectId?: string
    defaultHeaders?: Record<string, string>
    authClient?: TokenAuthClient
    googleAuth?: object
  },
) => MessagesClient

/** As `GoogleAuth` of `google-auth-library` is constructed: it gets the machine's own tokens through our fetch. */
export type GoogleAuthClass = new (options: {
  scopes: string
  clientOptions: { transporterOptions: { fetchImplementation: typeof globalThis.fetch } }
}) => GoogleAuthOfMachine

/** What asks the metadata service of an instance, with network code of its own. */
export interface GoogleAuthOfMachine {
  _checkIsGCE(): Promise<boolean>
  getGCEProjectId(): Promise<string | null>
}

/** Gives a fixed access token, where the client would else look for the machine's Google credentials. */
export interface TokenAuthClient {
  readonly projectId?: string
  getRequestHeaders(): Promise<Headers>
}
