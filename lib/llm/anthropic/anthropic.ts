import 'server-only'
import type { ConfigMap } from '../config'
import { problemOfError } from '../failure'
import { lasting, type Handler } from '../handler'
import { expectStreams } from '../answers/stream-answers'
import { messagesBody, messagesClient } from './messages'

const loadSdk = () => import('@anthropic-ai/sdk')

export const anthropic: Handler<ConfigMap['anthropic']> = {
  type: 'anthropic',
  name: 'Anthropic',
  accounting: 'anthropic',
  priceProvider: 'anthropic',
  environment: { apiKey: 'ANTHROPIC_API_KEY' },
  fields: ['apiKey', 'baseUrl', 'promptCache'],
  missing: ({ apiKey }) =>
    apiKey ? undefined : lasting('no-key', { type: 'variableUnset', variable: 'ANTHROPIC_API_KEY' }),
  bodyOf: (config, call) => messagesBody(call, config),
  load: loadSdk,
  async connect(config, { fetch, now }) {
    const { default: Anthropic } = await loadSdk()
    const client = new Anthropic({
      apiKey: config.apiKey?.reveal() ?? null,
      authToken: null,
      baseURL: config.baseUrl ?? 'https://api.anthropic.com',
      maxRetries: 0,
      timeout: config.timeoutMs,
      fetch: expectStreams(fetch),
      logLevel: 'off',
    })
    return messagesClient(client, config, (error) => problemOfError(error, now))
  },
}
