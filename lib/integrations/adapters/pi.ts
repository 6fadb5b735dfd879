/** `condensery/adapters/pi`: an extension that condenses each request of pi. */
import type { Dialect } from '@/lib/engine'
import { anthropic } from '@/lib/engine/dialects/anthropic/dialect'
import { openaiChat } from '@/lib/engine/dialects/openai-chat/dialect'
import { openaiResponses } from '@/lib/engine/dialects/openai-responses/dialect'
import { type AdapterOptions, sessions } from '../session/pool'

type Payload = Readonly<Record<string, unknown>>

interface RequestEvent {
  readonly payload: Payload
}

interface Pi {
  on(event: 'before_provider_request', handler: (event: RequestEvent) => Promise<Payload>): void
}

/** `export default piExtension({ … })` in a file of `~/.pi/agent/extensions`. What it does not know goes as it is. */
export function piExtension(options: AdapterOptions) {
  const poolOf = (dialect: Dialect) => sessions({ ...options, dialect })
  const pools = { messages: poolOf(anthropic), chat: poolOf(openaiChat), responses: poolOf(openaiResponses) }
  const condensed = async (payload: Payload): Promise<Payload> => {
    const wire = wireOf(payload)
    const list = wire && payload[wire.field]
    if (!wire || !Array.isArray(list)) return payload
    const next = await pools[wire.pool].next(list, {
      system: payload['system'] ?? payload['instructions'],
      tools: payload['tools'],
    })
    return next.changed ? { ...payload, [wire.field]: next.messages } : payload
  }
  return (pi: Pi): void => pi.on('before_provider_request', ({ payload }) => condensed(payload))
}

/** pi speaks Responses, Messages and Chat Completions. */
function wireOf(payload: Payload) {
  if (Array.isArray(payload['input'])) return { pool: 'responses', field: 'input' } as const
  if (!Array.isArray(payload['messages'])) return undefined
  return { pool: isMessages(payload) ? 'messages' : 'chat', field: 'messages' } as const
}

/** Only the Messages API has a system prompt beside the messages, and its calls stand in their content. */
const isMessages = (payload: Payload): boolean =>
  'system' in payload || /"type":"(?:tool_use|tool_result)"/.test(JSON.stringify(payload['messages']))
