import 'server-only'
import type { ConfigMap } from '../config'
import { lasting, type Handler } from '../handler'
import { chatBody, chatClient, type ChatOptions } from './chat'
import { loadSdk, openaiClient } from './client'

export const openrouter: Handler<ConfigMap['openrouter']> = {
  type: 'openrouter',
  name: 'OpenRouter',
  accounting: 'openai',
  priceProvider: 'openrouter',
  environment: { apiKey: 'OPENROUTER_API_KEY' },
  fields: ['apiKey', 'baseUrl', 'temperature'],
  missing: ({ apiKey }) =>
    apiKey ? undefined : lasting('no-key', { type: 'variableUnset', variable: 'OPENROUTER_API_KEY' }),
  bodyOf: (config, call) => chatBody(call, optionsOf(config)),
  load: loadSdk,
  async connect(config, { fetch, now }) {
    const { apiKey, baseUrl = 'https://openrouter.ai/api/v1', timeoutMs } = config
    return chatClient(
      await openaiClient({ apiKey, baseUrl, timeoutMs, headers: { 'X-Title': 'Condensery' } }, { fetch }),
      optionsOf(config),
      now,
    )
  },
}

/** Asks for the price that was actually charged. */
const optionsOf = ({ model, temperature, effort }: ConfigMap['openrouter']): ChatOptions => ({
  model,
  temperature,
  effort,
  extra: { usage: { include: true } },
})
