import type { Accounting, CallDetail, SummarizerError, SummaryRequest, Usage } from '@/lib/engine'
import type { AwsCredentialsPackage } from './anthropic/aws-credentials'
import type { BedrockClientClass, GoogleAuthClass, VertexClientClass } from './anthropic/client'
import type { HandlerType } from './config'

/** One request to a model, as every handler gets it. */
export interface ModelCall {
  readonly system: string
  readonly dialogue: SummaryRequest['dialogue']
  /** Includes the thinking allowance. */
  readonly maxTokens: number
}

export interface SentCall extends ModelCall {
  readonly signal: AbortSignal
}

export type StopReason = 'done' | 'cut-off' | 'refused' | 'context-too-long' | 'unexpected'

/** The events of a streamed answer. Usage counts replace earlier ones of the same name. */
export type ModelEvent =
  /** The server took the request: from here on it may charge for it. */
  | { readonly type: 'accepted' }
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'usage'
      readonly usage: Partial<Omit<Usage, 'accounting'>> /** As the provider charged it. */
      readonly costUsd?: number
    }
  | { readonly type: 'stop'; readonly reason: StopReason; readonly detail?: string }
  | { readonly type: 'problem'; readonly problem: Problem }

/** A failed attempt. */
export interface Problem {
  readonly code: SummarizerError['code']
  /** Redacted before it leaves the summarizer. */
  readonly detail?: CallDetail
  readonly status?: number
  /** Whether a retry may succeed: the provider was busy or unreachable. */
  readonly retryable: boolean
  /** Delay requested by the provider. */
  readonly retryAfterMs?: number
}

export interface ModelClient {
  /** Throws what the SDK throws. Begins with `accepted`; ends without a `stop` event if the connection was cut. */
  stream(call: SentCall): AsyncIterable<ModelEvent>
  /** Classifies a thrown error. */
  problemOf(error: unknown): Problem
}

/** Injected: the network, and SDKs that are loaded only if a profile needs them. */
export interface ConnectPorts {
  /** The guarded fetch. */
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly clients: CloudClients
}

/** Anthropic's packages for Bedrock and Vertex, bound in cloud-clients.ts. */
export interface CloudClients {
  readonly bedrock?: () => Promise<BedrockClientClass>
  /** Package that looks up the machine's own AWS credentials. */
  readonly awsCredentials?: () => Promise<AwsCredentialsPackage>
  readonly vertex?: () => Promise<VertexClientClass>
  readonly googleAuth?: () => Promise<GoogleAuthClass>
}

export interface Handler<Config> {
  readonly type: HandlerType
  readonly name: string
  readonly accounting: Accounting
  /** Its provider in the price catalogue; undefined: the profile sets the prices. */
  readonly priceProvider?: string
  /** The environment variable of each config field. */
  readonly environment: Readonly<Record<string, string>>
  /** Config fields that the profile form shows, besides model, limits and prices. */
  readonly fields: readonly string[]
  /** What prevents every call, such as a missing key; undefined if nothing does. */
  missing(config: Config, ports: Pick<ConnectPorts, 'clients'>): Problem | undefined
  /** Loads the library that `connect` uses. It is loaded at the first call, as most servers ask no model, and may take longer than a call. */
  load(ports: Pick<ConnectPorts, 'clients'>): Promise<unknown>
  connect(config: Config, ports: ConnectPorts): Promise<ModelClient>
  /** The body that `connect`'s client would send for a call. */
  bodyOf(config: Config, call: ModelCall): object
}

/** A problem that a retry cannot solve. */
export const lasting = (code: Problem['code'], detail: CallDetail): Problem => ({ code, detail, retryable: false })
