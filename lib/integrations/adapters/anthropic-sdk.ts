/** `condensery/adapters/anthropic-sdk`: the Messages API through `@anthropic-ai/sdk`. */
import { anthropic } from '@/lib/engine/dialects/anthropic/dialect'
import type { HostModel } from '../call/model'
import { type AdapterOptions, sessions } from '../session/pool'

interface Parameters {
  readonly model: string
  readonly messages: readonly unknown[]
  readonly system?: unknown
  readonly tools?: unknown
}

interface Answer {
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly usage?: {
    readonly input_tokens: number
    readonly cache_read_input_tokens?: number | null
    readonly cache_creation_input_tokens?: number | null
  }
}

/** What is used of the client. */
export interface AnthropicClient {
  readonly messages: { create(parameters: never, options?: never): PromiseLike<unknown> }
}

/**
 * The client's `create` with the condensed history. For `stream` and others: `client.messages.stream(await
 * condensed.parameters({ … }))`. Summaries are asked of the model of the request, unless `model` names another.
 */
export function condenseAnthropic<Client extends AnthropicClient>(client: Client, options: AdapterOptions) {
  const pool = sessions({ ...options, dialect: anthropic })
  const parameters = async <Given extends Parameters>(given: Given): Promise<Given> => {
    const next = await pool.next(given.messages, {
      system: textOf(given.system),
      tools: given.tools,
      model: hostModel(client, given.model),
    })
    return { ...given, messages: next.messages }
  }
  return {
    parameters,
    async create<Given extends Parameters>(
      given: Given,
      more?: unknown,
    ): Promise<Awaited<ReturnType<Client['messages']['create']>>> {
      const sent = await parameters(given)
      const answer = await client.messages.create(sent as never, more as never)
      const { usage } = answer as Answer
      if (usage)
        pool.counted(sent.messages, {
          inputTokens: usage.input_tokens,
          cacheReadTokens: usage.cache_read_input_tokens ?? 0,
          cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
        })
      return answer as Awaited<ReturnType<Client['messages']['create']>>
    },
  }
}

const textOf = (system: unknown): unknown =>
  Array.isArray(system) ? system.map((block: { readonly text?: string }) => block.text ?? '').join('\n') : system

const hostModel = (client: AnthropicClient, name: string): HostModel => ({
  name,
  async ask({ system, messages, maxTokens, signal }) {
    const request = {
      model: name,
      max_tokens: maxTokens,
      system,
      messages: messages.map(({ role, text }) => ({ role, content: text })),
    }
    const { content, usage } = (await client.messages.create(request as never, { signal } as never)) as Answer
    const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('')
    return { text, usage: { inputTokens: usage?.input_tokens } }
  },
})
