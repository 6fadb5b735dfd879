import type { Accounting } from '@/lib/pricing/rates'
import type { Usage } from '@/lib/pricing/cost'
import type { CallDetail } from '@/lib/condensation/call-problem'
import type { SummarizerError, SummaryRequest } from '@/lib/condensation/ports'
import type { AwsCredentialsPackage } from './anthropic/aws-credentials'
import type { BedrockClientClass, GoogleAuthClass, VertexClientClass } from './anthropic/client'
import type { HandlerType } from './config'

/** One question to a model, as every handler gets it. */
export interface ModelCall {
  readonly system: string
  readonly dialogue: SummaryRequest['dialogue']
  /** Including what the model may think. */
  readonly maxTokens: number
}

export interface SentCall extends ModelCall {
  readonly signal: AbortSignal
}

export type StopReason = 'done' | 'cut-off' | 'refused' | 'context-too-long' | 'unexpected'

/** What comes back while a model answers. Usage counts replace earlier ones of the same name. */
export type ModelEvent =
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
  /** Redacted before anyone sees it. */
  readonly detail?: CallDetail
  readonly status?: number
  /** Worth another attempt, because the provider was busy or could not be reached. */
  readonly retryable: boolean
  /** As the provider asks. */
  readonly retryAfterMs?: number
}

export interface ModelClient {
  /** Throws what its SDK throws. Ends without a `stop` event where the connection was cut. */
  stream(call: SentCall): AsyncIterable<ModelEvent>
  /** Names a thrown error. */
  problemOf(error: unknown): Problem
}

/** From outside: the network, and the SDKs that are loaded only where a profile needs them. */
export interface ConnectPorts {
  /** The guarded one: the only way out. */
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly clients: CloudClients
}

/** Anthropic's packages for Bedrock and Vertex, bound where the app is put together. */
export interface CloudClients {
  readonly bedrock?: () => Promise<BedrockClientClass>
  /** Where the machine's own AWS credentials are looked for. */
  readonly awsCredentials?: () => Promise<AwsCredentialsPackage>
  readonly vertex?: () => Promise<VertexClientClass>
  readonly googleAuth?: () => Promise<GoogleAuthClass>
}

export interface Handler<Config> {
  readonly type: HandlerType
  readonly name: string
  readonly accounting: Accounting
  /** Its provider in the price catalogue; undefined: prices are for the profile to say. */
  readonly priceProvider?: string
  /** Environment variable that holds each of the config's fields. */
  readonly environment: Readonly<Record<string, string>>
  /** Which fields of the config a profile shows, besides model, limits and prices. */
  readonly fields: readonly string[]
  /** What stands in the way of any call, such as a missing key. */
  missing(config: Config, ports: Pick<ConnectPorts, 'clients'>): Problem | undefined
  connect(config: Config, ports: ConnectPorts): Promise<ModelClient>
  /** The body that `connect`'s client sends for a call, for a look before it is sent. */
  bodyOf(config: Config, call: ModelCall): object
}

/** Another attempt would fail the same way. */
export const lasting = (code: Problem['code'], detail: CallDetail): Problem => ({ code, detail, retryable: false })
