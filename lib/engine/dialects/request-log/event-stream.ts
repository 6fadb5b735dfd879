import {
  isJsonObject,
  tryParseJson,
  stringOf,
  listOf,
  objectOf,
  type JsonValue,
  type JsonObject,
} from '../../core/json'
import { answerOfChunks, isChunk } from '../google-contents/chunks'

/** Whether a text is an answer as it was streamed. */
export const isEventStream = (text: string): boolean => /^(?:event|data|id|:)/.test(text) && text.includes('data:')

/**
 * A streamed answer as the one that would have come whole: of Messages, Chat Completions, Responses or Gemini. Of one that
 * was cut off before anything was said, only the usage. What is made of it can be written as a stream again.
 */
export function answerOfStream(text: string): JsonObject | undefined {
  const events = eventsOf(text)
  if (events.length > 0 && events.every(isChunk)) return answerOfChunks(events)
  const completed = events.findLast(({ type }) => type === 'response.completed' || type === 'response.incomplete')
  if (isJsonObject(completed?.response)) return completed.response
  const answer = events.some(({ type }) => type === 'message_start') ? messageOf(events) : completionOf(events)
  const usage = usageOf(events)
  return usage ? { ...answer, usage } : answer
}

/** An answer, as `answerOfStream` gives it, as the shortest stream that gives it. */
export function streamOfAnswer(answer: JsonObject): string {
  const events: readonly JsonObject[] = Array.isArray(answer.output)
    ? [{ type: 'response.completed', response: answer }]
    : isChunk(answer)
      ? [answer]
      : Array.isArray(answer.content)
        ? messageEvents(answer, answer.content)
        : [chunkOf(answer)]
  return events
    .map(
      (event) =>
        `${event.type === undefined ? '' : `event: ${stringOf(event.type)}\n`}data: ${JSON.stringify(event)}\n\n`,
    )
    .join('')
}

function eventsOf(text: string): readonly JsonObject[] {
  return [...text.matchAll(/^data:[ \t]*(\{.*\})[ \t]*\r?$/gm)].flatMap(([, data = '']) => {
    const event = parsed(data)
    return event ? [event] : []
  })
}

/** Anthropic reports usage at a stream's beginning and its end, OpenAI in its last event. */
function usageOf(events: readonly JsonObject[]): JsonObject | undefined {
  const reported = events.flatMap((event) => [event.usage, objectOf(event.message).usage].filter(isJsonObject))
  return reported.length === 0 ? undefined : Object.assign({}, ...reported)
}

function messageOf(events: readonly JsonObject[]): JsonObject | undefined {
  const blocks = new Map<number, JsonObject>()
  const inputs = new Map<number, string>()
  for (const { type, index: at, content_block: block, delta: given } of events) {
    const index = typeof at === 'number' ? at : 0
    if (type === 'content_block_start') blocks.set(index, objectOf(block))
    if (type !== 'content_block_delta') continue
    const [delta, own] = [objectOf(given), blocks.get(index) ?? { type: 'text', text: '' }]
    if (typeof delta.partial_json === 'string') inputs.set(index, (inputs.get(index) ?? '') + delta.partial_json)
    for (const key of ['text', 'thinking', 'signature'])
      if (typeof delta[key] === 'string')
        blocks.set(index, {
          ...(blocks.get(index) ?? own),
          [key]: stringOf((blocks.get(index) ?? own)[key]) + delta[key],
        })
  }
  const content = [...blocks].map(([index, block]) => {
    const input = inputs.get(index)
    return input === undefined ? block : { ...block, input: parsed(input) ?? input }
  })
  const { usage: _, ...message } = objectOf(events.find(({ type }) => type === 'message_start')?.message)
  return content.length === 0 ? undefined : { ...message, role: 'assistant', content }
}

function completionOf(events: readonly JsonObject[]): JsonObject | undefined {
  const calls = new Map<number, { id: string; name: string; text: string }>()
  let [content, reasoning] = ['', '']
  for (const event of events) {
    const delta = objectOf(objectOf(listOf(event.choices)[0]).delta)
    content += stringOf(delta.content)
    reasoning += stringOf(delta.reasoning_content)
    for (const call of listOf(delta.tool_calls).map(objectOf)) {
      const index = typeof call.index === 'number' ? call.index : calls.size
      const own = calls.get(index) ?? { id: '', name: '', text: '' }
      const said = objectOf(call.function)
      own.id ||= stringOf(call.id)
      own.name += stringOf(said.name)
      own.text += stringOf(said.arguments)
      calls.set(index, own)
    }
  }
  if (content === '' && calls.size === 0) return undefined
  const message: JsonObject = {
    role: 'assistant',
    content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.size === 0
      ? {}
      : {
          tool_calls: [...calls.values()].map(({ id, name, text }) => ({
            id,
            type: 'function',
            function: { name, arguments: text },
          })),
        }),
  }
  return { choices: [{ index: 0, message }] }
}

function messageEvents({ usage, ...message }: JsonObject, content: readonly JsonValue[]): readonly JsonObject[] {
  const blocks = content.map(
    (block, index): JsonObject => ({ type: 'content_block_start', index, content_block: block }),
  )
  return [
    { type: 'message_start', message: { ...message, content: [] } },
    ...blocks,
    { type: 'message_delta', delta: {}, ...(usage === undefined ? {} : { usage }) },
    { type: 'message_stop' },
  ]
}

function chunkOf({ choices, ...answer }: JsonObject): JsonObject {
  const message = objectOf(objectOf(listOf(choices)[0]).message)
  const calls = listOf(message.tool_calls).map((call, index) => ({ ...objectOf(call), index }))
  const delta = calls.length === 0 ? message : { ...message, tool_calls: calls }
  return { ...answer, choices: [{ index: 0, delta }] }
}

function parsed(text: string): JsonObject | undefined {
  const value = tryParseJson(text)
  return isJsonObject(value) ? value : undefined
}
