import 'server-only'
import type OpenAI from 'openai'
import type { ConnectPorts } from '../handler'
import type { Secret } from '../secret'
import { expectStreams } from '../answers/stream-answers'

interface ClientOptions {
  readonly apiKey?: Secret | undefined
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Loaded at the first call; most servers make none. */
export const loadSdk = () => import('openai')

/**
 * A client that reads nothing from the environment and does not retry. Without a key it sends no authorization header.
 */
export async function openaiClient(
  { apiKey, baseUrl, timeoutMs, headers }: ClientOptions,
  { fetch }: Pick<ConnectPorts, 'fetch'>,
): Promise<OpenAI> {
  const { default: Client } = await loadSdk()
  return new Client({
    apiKey: apiKey?.reveal() ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: expectStreams(fetch),
    logLevel: 'off',
    defaultHeaders: { ...headers, ...(apiKey ? {} : { Authorization: null }) },
  })
}
