import 'server-only'
import type { ConfigMap } from '../config'
import { lasting, type Handler } from '../handler'
import { loadSdk, openaiClient } from './client'
import { responsesBody, responsesClient } from './responses'

export const openai: Handler<ConfigMap['openai']> = {
  type: 'openai',
  name: 'OpenAI',
  accounting: 'openai',
  priceProvider: 'openai',
  environment: { apiKey: 'OPENAI_API_KEY' },
  fields: ['apiKey', 'baseUrl', 'temperature'],
  missing: ({ apiKey }) =>
    apiKey ? undefined : lasting('no-key', { type: 'variableUnset', variable: 'OPENAI_API_KEY' }),
  bodyOf: (config, call) => responsesBody(call, config),
  load: loadSdk,
  async connect(config, { fetch, now }) {
    const { apiKey, baseUrl = 'https://api.openai.com/v1', timeoutMs } = config
    return responsesClient(await openaiClient({ apiKey, baseUrl, timeoutMs }, { fetch }), config, now)
  },
}
