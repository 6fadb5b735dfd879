import type { AwsIdentityProvider } from './aws-credentials'
import type { RawMessageStreamEvent, MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages'

/** The methods we use of Anthropic's three clients. */
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

/** Constructor of `AnthropicBedrock` of `@anthropic-ai/bedrock-sdk`. */
export type BedrockClientClass = new (
  options: CommonOptions &
    BedrockCredentials & { awsRegion: string; providerChainResolver?: () => Promise<AwsIdentityProvider> },
) => MessagesClient

export type BedrockCredentials =
  | { apiKey: string }
  | { apiKey: null; awsAccessKey: string; awsSecretKey: string; awsSessionToken?: string }
  | { apiKey: null }

/**
 * Constructor of `AnthropicVertex` of `@anthropic-ai/vertex-sdk`; its `AuthClient` type is bound in cloud-clients.ts.
 */
export type VertexClientClass = new (
  options: CommonOptions & {
    region: string
    projectId?: string
    defaultHeaders?: Record<string, string>
    authClient?: TokenAuthClient
    googleAuth?: object
  },
) => MessagesClient

/** Constructor of `GoogleAuth` of `google-auth-library`, which fetches the machine's own tokens with our fetch. */
export type GoogleAuthClass = new (options: {
  scopes: string
  clientOptions: { transporterOptions: { fetchImplementation: typeof globalThis.fetch } }
}) => GoogleAuthOfMachine

/** The parts of `GoogleAuth` that query the metadata service, with network code of their own. */
export interface GoogleAuthOfMachine {
  _checkIsGCE(): Promise<boolean>
  getGCEProjectId(): Promise<string | null>
}

/** Supplies a fixed access token, instead of the machine's Google credentials. */
export interface TokenAuthClient {
  readonly projectId?: string
  getRequestHeaders(): Promise<Headers>
}
