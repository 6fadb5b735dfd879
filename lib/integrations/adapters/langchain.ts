/** `condensery/adapters/langchain`: a middleware for `createAgent`. */
import { mapChatMessagesToStoredMessages, mapStoredMessagesToChatMessages } from '@langchain/core/messages'
import type { BaseMessage, StoredMessage } from '@langchain/core/messages'
import { createMiddleware } from 'langchain'
import { langChain } from '@/lib/engine/dialects/langchain/dialect'
import type { HostModel } from '../call/model'
import { type AdapterOptions, sessions } from '../session/pool'

interface Asked {
  invoke(messages: readonly unknown[], options?: unknown): Promise<{ readonly text: string }>
  readonly model?: string
}

/**
 * Each model call gets the condensed history; the state of the graph keeps the whole. Where a thread has an id
 * (`configurable.thread_id`), its session goes by it. Summaries are asked of the agent's model, unless `model` names another.
 */
export function condenseryMiddleware(options: AdapterOptions) {
  const pool = sessions({ ...options, dialect: langChain })
  return createMiddleware({
    name: 'Condensery',
    wrapModelCall: async (request, handler) => {
      const stored = mapChatMessagesToStoredMessages(request.messages)
      const next = await pool.next(stored, {
        id: threadOf(request.runtime),
        system: request.systemMessage.text,
        tools: request.tools.map(describe),
        model: hostModel(request.model as unknown as Asked),
      })
      const answer = await handler({ ...request, messages: messagesOf(next.messages, stored, request.messages) })
      const usage = usageOf(answer)
      if (usage) pool.counted(next.messages, usage)
      return answer
    },
  })
}

/** The host's own messages where they were left as they were. */
function messagesOf(
  sent: readonly StoredMessage[],
  stored: readonly StoredMessage[],
  own: readonly BaseMessage[],
): BaseMessage[] {
  const places = new Map(stored.map((message, index) => [message, own[index]] as const))
  return sent.flatMap((message) => {
    const known = places.get(message)
    return known ? [known] : mapStoredMessagesToChatMessages([message])
  })
}

const threadOf = (runtime: unknown): string | undefined => {
  const { configurable } = runtime as { readonly configurable?: { readonly thread_id?: string } }
  return configurable?.thread_id
}

const describe = (tool: unknown): unknown => {
  const { name, description } = tool as { readonly name?: string; readonly description?: string }
  return { name, description }
}

function usageOf(answer: unknown): { readonly inputTokens: number } | undefined {
  const { usage_metadata: usage } = answer as { readonly usage_metadata?: { readonly input_tokens?: number } }
  return usage?.input_tokens === undefined ? undefined : { inputTokens: usage.input_tokens }
}

const hostModel = (asked: Asked): HostModel => ({
  name: asked.model ?? 'model',
  async ask({ system, messages, signal }) {
    const { text } = await asked.invoke(
      [{ role: 'system', content: system }, ...messages.map(({ role, text: content }) => ({ role, content }))],
      { signal },
    )
    return text
  },
})
