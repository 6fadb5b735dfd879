/** `condensery/adapters/openai-sdk`: Chat Completions and Responses through `openai`. */
import { openaiChat } from '@/lib/engine/dialects/openai-chat/dialect'
import { openaiResponses } from '@/lib/engine/dialects/openai-responses/dialect'
import type { HostModel, SummaryQuestion } from '../call/model'
import { type AdapterOptions, type SessionPool, sessions } from '../session/pool'

interface ChatParameters {
  readonly model: string
  readonly messages: readonly unknown[]
  readonly tools?: unknown
}

interface ResponsesParameters {
  readonly model: string
  readonly input: string | readonly unknown[]
  readonly instructions?: unknown
  readonly tools?: unknown
}

interface Resource {
  create(parameters: never, options?: never): PromiseLike<unknown>
}

/** What is used of the client. */
export interface OpenAiClient {
  readonly chat: { readonly completions: Resource }
  readonly responses: Resource
}

type Created<Of extends Resource> = Awaited<ReturnType<Of['create']>>

/**
 * The client's `create` with the condensed history, for both interfaces; `parameters` for streams and other methods.
 * Summaries are asked of the model of the request, unless `model` names another.
 */
export function condenseOpenAI<Client extends OpenAiClient>(client: Client, options: AdapterOptions) {
  const chat = sessions({ ...options, dialect: openaiChat })
  const responses = sessions({ ...options, dialect: openaiResponses })

  const ofChat = async <Given extends ChatParameters>(given: Given): Promise<Given> => {
    const next = await chat.next(given.messages, { tools: given.tools, model: hostModel(client, given.model) })
    return { ...given, messages: next.messages }
  }
  const ofResponses = async <Given extends ResponsesParameters>(given: Given): Promise<Given> => {
    if (typeof given.input === 'string') return given
    const next = await responses.next(given.input, {
      system: given.instructions,
      tools: given.tools,
      model: hostModel(client, given.model),
    })
    return { ...given, input: next.messages }
  }
  return {
    chat: {
      parameters: ofChat,
      async create<Given extends ChatParameters>(
        given: Given,
        more?: unknown,
      ): Promise<Created<Client['chat']['completions']>> {
        const sent = await ofChat(given)
        const answer = await client.chat.completions.create(sent as never, more as never)
        count(chat, sent.messages, (answer as ChatAnswer).usage?.prompt_tokens)
        return answer as Created<Client['chat']['completions']>
      },
    },
    responses: {
      parameters: ofResponses,
      async create<Given extends ResponsesParameters>(
        given: Given,
        more?: unknown,
      ): Promise<Created<Client['responses']>> {
        const sent = await ofResponses(given)
        const answer = await client.responses.create(sent as never, more as never)
        if (typeof sent.input !== 'string')
          count(
            responses,
            sent.input,
            (answer as { readonly usage?: { readonly input_tokens?: number } }).usage?.input_tokens,
          )
        return answer as Created<Client['responses']>
      },
    },
  }
}

interface ChatAnswer {
  readonly choices?: readonly { readonly message?: { readonly content?: string | null } }[]
  readonly usage?: { readonly prompt_tokens?: number }
}

const count = (pool: SessionPool, messages: readonly unknown[], inputTokens: number | undefined): void => {
  if (inputTokens !== undefined) pool.counted(messages, { inputTokens })
}

const hostModel = (client: OpenAiClient, name: string): HostModel => ({
  name,
  async ask(question) {
    const { signal } = question
    const request = { model: name, messages: dialogueOf(question), max_completion_tokens: question.maxTokens }
    const { choices, usage } = (await client.chat.completions.create(
      request as never,
      { signal } as never,
    )) as ChatAnswer
    return { text: choices?.[0]?.message?.content ?? '', usage: { inputTokens: usage?.prompt_tokens } }
  },
})

const dialogueOf = ({ system, messages }: SummaryQuestion) => [
  { role: 'system', content: system },
  ...messages.map(({ role, text }) => ({ role, content: text })),
]
