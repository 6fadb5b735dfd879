import 'server-only'
import type OpenAI from 'openai'
import type { Response, ResponseCreateParamsStreaming, ResponseStreamEvent } from 'openai/resources/responses/responses'
import { problemOfError, problemOfFacts } from '../failure'
import type { ModelCall, ModelClient, ModelEvent } from '../handler'
import { cacheUsage } from './cache-usage'

interface ResponsesOptions {
  readonly model: string
  readonly temperature?: number | undefined
  readonly effort?: 'low' | 'medium' | 'high' | undefined
}

/** The Responses API. Nothing is stored at the provider. */
export function responsesClient(client: OpenAI, options: ResponsesOptions, now: () => number): ModelClient {
  return {
    problemOf: (error) => problemOfError(error, now),
    async *stream(call) {
      const events = await client.responses.create(responsesBody(call, options), { signal: call.signal })
      yield { type: 'accepted' }
      for await (const event of events) yield* eventsOf(event)
    },
  }
}

export function responsesBody(
  { system, dialogue, maxTokens }: ModelCall,
  { model, temperature, effort }: ResponsesOptions,
): ResponseCreateParamsStreaming {
  return {
    model,
    ...(system === '' ? {} : { instructions: system }),
    input: dialogue.map(({ role, text }) => ({ role, content: text })),
    max_output_tokens: maxTokens,
    stream: true,
    store: false,
    ...(temperature === undefined ? {} : { temperature }),
    ...(effort === undefined ? {} : { reasoning: { effort } }),
  }
}

function* eventsOf(event: ResponseStreamEvent): Generator<ModelEvent> {
  switch (event.type) {
    case 'response.output_text.delta':
      yield { type: 'text', text: event.delta }
      return
    case 'response.refusal.done':
      yield { type: 'stop', reason: 'refused', detail: event.refusal }
      return
    case 'response.completed':
      yield* usageOf(event.response)
      yield { type: 'stop', reason: 'done' }
      return
    case 'response.incomplete': {
      yield* usageOf(event.response)
      const reason = event.response.incomplete_details?.reason
      yield {
        type: 'stop',
        reason: reason === 'content_filter' ? 'refused' : reason === 'max_output_tokens' ? 'cut-off' : 'unexpected',
        ...(reason ? { detail: reason } : {}),
      }
      return
    }
    case 'response.failed':
      yield* usageOf(event.response)
      yield {
        type: 'problem',
        problem: problemOfFacts({
          names: event.response.error?.code ?? '',
          message: event.response.error?.message ?? '',
        }),
      }
      return
    case 'error':
      yield { type: 'problem', problem: problemOfFacts({ names: event.code ?? '', message: event.message }) }
      return
    default:
      return
  }
}

function* usageOf({ usage }: Response): Generator<ModelEvent> {
  if (!usage) return
  const { input_tokens: inputTokens, output_tokens: outputTokens, input_tokens_details: details } = usage
  yield { type: 'usage', usage: { inputTokens, outputTokens, ...cacheUsage(details) } }
}
