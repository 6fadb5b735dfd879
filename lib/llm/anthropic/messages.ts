import 'server-only'
import type {
  MessageCreateParamsStreaming,
  MessageParam,
  RawMessageStreamEvent,
  StopReason as WireStopReason,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages'
import type { ConfigMap } from '../config'
import type { ModelCall, ModelClient, ModelEvent, Problem, StopReason } from '../handler'
import type { MessagesClient } from './client'

type AnthropicConfig = Pick<ConfigMap['anthropic'], 'model' | 'effort' | 'promptCache'>

/** The three Anthropic clients share one wire format. */
export function messagesClient(
  client: MessagesClient,
  config: AnthropicConfig,
  problemOf: (error: unknown) => Problem,
): ModelClient {
  return {
    problemOf,
    async *stream(call) {
      const events = await client.messages.create(messagesBody(call, config), { signal: call.signal })
      yield { type: 'accepted' }
      for await (const event of events) yield* eventsOf(event)
    },
  }
}

export function messagesBody(
  { system, dialogue, maxTokens }: ModelCall,
  { model, effort, promptCache }: AnthropicConfig,
): MessageCreateParamsStreaming {
  const { scope } = promptCache
  const mark = { cache_control: { type: 'ephemeral', ttl: promptCache.lifetime } } as const
  const block = (text: string, marked: boolean): TextBlockParam => ({ type: 'text', text, ...(marked ? mark : {}) })
  const markedMessage = scope === 'conversation' ? Math.max(0, dialogue.length - 2) : undefined
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(system === '' ? {} : { system: [block(system, scope !== 'off')] }),
    messages: dialogue.map(
      ({ role, text }, index): MessageParam => ({ role, content: [block(text, index === markedMessage)] }),
    ),
    ...(effort === undefined ? {} : { output_config: { effort } }),
  }
}

const stopReasons: Record<WireStopReason, StopReason> = {
  end_turn: 'done',
  stop_sequence: 'done',
  max_tokens: 'cut-off',
  refusal: 'refused',
  model_context_window_exceeded: 'context-too-long',
  tool_use: 'unexpected',
  pause_turn: 'unexpected',
}

interface InputCounts {
  readonly input_tokens: number | null
  readonly cache_read_input_tokens?: number | null
  readonly cache_creation_input_tokens?: number | null
  readonly cache_creation?: {
    readonly ephemeral_5m_input_tokens: number
    readonly ephemeral_1h_input_tokens: number
  } | null
}

/**
 * Cache writes are split by lifetime if the event does so; a later event that has only the sum does not replace the
 * split.
 */
function inputUsage(usage: InputCounts, isFirst: boolean): Extract<ModelEvent, { type: 'usage' }>['usage'] {
  const { cache_creation: byLifetime, cache_creation_input_tokens: written } = usage
  return {
    ...(usage.input_tokens === null || usage.input_tokens === undefined ? {} : { inputTokens: usage.input_tokens }),
    ...(typeof usage.cache_read_input_tokens === 'number' ? { cacheReadTokens: usage.cache_read_input_tokens } : {}),
    ...(byLifetime
      ? {
          cacheWrite5mTokens: byLifetime.ephemeral_5m_input_tokens,
          cacheWrite1hTokens: byLifetime.ephemeral_1h_input_tokens,
        }
      : isFirst && typeof written === 'number'
        ? { cacheWrite5mTokens: written }
        : {}),
  }
}

function* eventsOf(event: RawMessageStreamEvent): Generator<ModelEvent> {
  switch (event.type) {
    case 'message_start':
      // The output count of this event is preliminary; the final one comes with message_delta.
      yield { type: 'usage', usage: inputUsage(event.message.usage, true) }
      return
    case 'content_block_start':
      if (event.content_block.type === 'text' && event.content_block.text !== '')
        yield { type: 'text', text: event.content_block.text }
      return
    case 'content_block_delta':
      if (event.delta.type === 'text_delta') yield { type: 'text', text: event.delta.text }
      return
    case 'message_delta':
      yield { type: 'usage', usage: { ...inputUsage(event.usage, false), outputTokens: event.usage.output_tokens } }
      if (event.delta.stop_reason)
        yield {
          type: 'stop',
          reason: stopReasons[event.delta.stop_reason] ?? 'unexpected',
          detail: event.delta.stop_reason,
        }
      return
    case 'content_block_stop':
    case 'message_stop':
      return
  }
}
