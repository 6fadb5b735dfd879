import 'server-only'
import type { ConfigMap } from '../config'
import { lasting, type Handler } from '../handler'
import { openaiClient } from './client'
import { responsesClient } from './responses'

export const openai: Handler<ConfigMap['openai']> = {
  type: 'openai',
  name: 'OpenAI',
  accounting: 'openai',
  priceProvider: 'openai',
  environment: { apiKey: 'OPENAI_API_KEY' },
  fields: ['apiKey', 'baseUrl'],
  missing: ({ apiKey }) => (apiKey ? undefined : lasting('no-key', 'OPENAI_API_KEY is not set, and the profile has no key.')),
  async connect({ model, temperature, apiKey, baseUrl = 'https://api.openai.com/v1', timeoutMs }, { fetch, now }) {
    return responsesClient(openaiClient({ apiKey, baseUrl, timeoutMs }, { fetch }), { model, temperature, now })
  },
}
