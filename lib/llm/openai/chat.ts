import 'server-only'
import { defined } from '@/lib/engine'
import type OpenAI from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import * as z from 'zod'
import { problemOfError, problemOfFacts } from '../failure'
import type { ModelCall, ModelClient, ModelEvent, StopReason } from '../handler'
import { cacheUsage } from './cache-usage'

export interface ChatOptions {
  readonly model: string
  readonly temperature?: number | undefined
  readonly effort?: 'low' | 'medium' | 'high' | undefined
  /** Request fields that only this server has. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** Chat Completions, the API that every compatible server supports. */
export function chatClient(client: OpenAI, options: ChatOptions, now: () => number): ModelClient {
  return {
    problemOf: (error) => problemOfError(error, now),
    async *stream(call) {
      const chunks = await client.chat.completions.create(chatBody(call, options), { signal: call.signal })
      yield { type: 'accepted' }
      for await (const chunk of chunks) yield* eventsOf(chunk)
    },
  }
}

export function chatBody(
  { system, dialogue, maxTokens }: ModelCall,
  { model, temperature, effort, extra }: ChatOptions,
): ChatCompletionCreateParamsStreaming {
  const instructions: ChatCompletionMessageParam[] = system === '' ? [] : [{ role: 'system', content: system }]
  return {
    model,
    messages: [
      ...instructions,
      ...dialogue.map(({ role, text }): ChatCompletionMessageParam => ({ role, content: text })),
    ],
    // Compatible servers support this name of the limit; not all support the newer one.
    max_tokens: maxTokens,
    stream: true,
    stream_options: { include_usage: true },
    ...defined({ temperature, reasoning_effort: effort }),
    ...extra,
  }
}

const stopReasons: Readonly<Record<string, StopReason>> = {
  stop: 'done',
  eos: 'done',
  length: 'cut-off',
  content_filter: 'refused',
}

/**
 * Deviations of some servers: OpenRouter adds the charged price and an error inside the stream, others omit required
 * fields.
 */
const extensionSchema = z.object({
  choices: z
    .array(
      z.object({
        error: z
          .object({ code: z.union([z.string(), z.number()]).optional(), message: z.string().optional() })
          .optional(),
      }),
    )
    .nullish()
    .catch(undefined),
  usage: z
    .object({ cost: z.number().nonnegative().optional().catch(undefined) })
    .nullish()
    .catch(undefined),
})

function* eventsOf(chunk: ChatCompletionChunk): Generator<ModelEvent> {
  const extension = extensionSchema.parse(chunk)
  const failure = extension.choices?.[0]?.error
  if (failure) {
    const status = typeof failure.code === 'number' ? failure.code : undefined
    yield {
      type: 'problem',
      problem: problemOfFacts({ status, names: String(failure.code ?? ''), message: failure.message ?? '' }),
    }
    return
  }
  if (chunk.usage) {
    const { prompt_tokens: inputTokens, completion_tokens: outputTokens, prompt_tokens_details: details } = chunk.usage
    yield {
      type: 'usage',
      usage: { inputTokens, outputTokens, ...cacheUsage(details) },
      ...(extension.usage?.cost === undefined ? {} : { costUsd: extension.usage.cost }),
    }
  }
  const choice = chunk.choices?.[0]
  if (choice?.delta?.content) yield { type: 'text', text: choice.delta.content }
  if (choice?.delta?.refusal) yield { type: 'stop', reason: 'refused', detail: choice.delta.refusal }
  else if (choice?.finish_reason)
    yield { type: 'stop', reason: stopReasons[choice.finish_reason] ?? 'unexpected', detail: choice.finish_reason }
}
