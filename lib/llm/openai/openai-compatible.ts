import 'server-only'
import type { ConfigMap } from '../config'
import type { Handler } from '../handler'
import { chatBody, chatClient } from './chat'
import { loadSdk, openaiClient } from './client'

/** Any server with the Chat Completions API: Ollama, vLLM, LM Studio, a gateway. Many need no key. */
export const openaiCompatible: Handler<ConfigMap['openai-compatible']> = {
  type: 'openai-compatible',
  name: 'OpenAI-compatible',
  accounting: 'openai',
  environment: { apiKey: 'OPENAI_COMPATIBLE_API_KEY', baseUrl: 'OPENAI_COMPATIBLE_BASE_URL' },
  fields: ['baseUrl', 'apiKey', 'temperature'],
  missing: () => undefined,
  bodyOf: ({ model, temperature, effort }, call) => chatBody(call, { model, temperature, effort }),
  load: loadSdk,
  async connect({ model, temperature, effort, apiKey, baseUrl, timeoutMs }, { fetch, now }) {
    return chatClient(
      await openaiClient({ apiKey, baseUrl, timeoutMs }, { fetch }),
      { model, temperature, effort },
      now,
    )
  },
}
