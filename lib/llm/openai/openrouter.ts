import 'server-only'
import type { ConfigMap } from '../config'
import { lasting, type Handler } from '../handler'
import { chatClient } from './chat'
import { openaiClient } from './client'

export const openrouter: Handler<ConfigMap['openrouter']> = {
  type: 'openrouter',
  name: 'OpenRouter',
  accounting: 'openai',
  priceProvider: 'openrouter',
  environment: { apiKey: 'OPENROUTER_API_KEY' },
  fields: ['apiKey', 'baseUrl'],
  missing: ({ apiKey }) => (apiKey ? undefined : lasting('no-key', 'OPENROUTER_API_KEY is not set, and the profile has no key.')),
  async connect({ model, temperature, apiKey, baseUrl = 'https://openrouter.ai/api/v1', timeoutMs }, { fetch, now }) {
    const client = openaiClient({ apiKey, baseUrl, timeoutMs, headers: { 'X-Title': 'Condensery' } }, { fetch })
    // Asks for the price that was really charged.
    return chatClient(client, { model, temperature, now, extra: { usage: { include: true } } })
  },
}
