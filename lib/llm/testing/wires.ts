import { crc32 } from 'node:zlib'
import { piecesOf, type Answering } from './behaviour'

export type Frame = string | Uint8Array

/** The wire format of one provider's API: the frames of a stream, and the body of an error. */
export interface Wire {
  readonly path: RegExp
  readonly contentType: string
  frames(answer: Answering, model: string): readonly Frame[]
  errorFrame(name: string, message: string): Frame
  errorBody(status: number, name: string, message: string): unknown
}

const sse = (data: object, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
const typed = (data: { readonly type: string } & Record<string, unknown>): string => sse(data, data.type)

type AnthropicEvent = { readonly type: string } & Record<string, unknown>

function anthropicEvents({ text, stop, usage, chunks }: Answering, model: string): readonly AnthropicEvent[] {
  const input = {
    input_tokens: usage.input,
    cache_read_input_tokens: usage.cacheRead,
    cache_creation_input_tokens: usage.cacheWrite,
  }
  const stopReason = { done: 'end_turn', 'cut-off': 'max_tokens', refused: 'refusal' }[stop]
  return [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          ...input,
          cache_creation: { ephemeral_5m_input_tokens: usage.cacheWrite, ephemeral_1h_input_tokens: 0 },
          output_tokens: 1,
        },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    ...piecesOf(text, chunks).map((piece) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: piece },
    })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { ...input, output_tokens: usage.output },
    },
    { type: 'message_stop' },
  ]
}

const anthropicError = (name: string, message: string) => ({
  type: 'error',
  error: { type: name, message },
  request_id: 'req_1',
})

const anthropic: Wire = {
  path: /\/v1\/messages$/,
  contentType: 'text/event-stream; charset=utf-8',
  frames: (answer, model) => anthropicEvents(answer, model).map(typed),
  errorFrame: (name, message) => typed(anthropicError(name, message)),
  errorBody: (_status, name, message) => anthropicError(name, message),
}

const vertex: Wire = {
  ...anthropic,
  path: /\/publishers\/anthropic\/models\/[^/]+:streamRawPredict$/,
  errorBody: (status, name, message) => [{ error: { code: status, message, status: name } }],
}

/** AWS event stream frame: two lengths, headers and payload, with checksums. */
export function awsFrame(headers: Readonly<Record<string, string>>, payload: string): Uint8Array {
  const encodedHeaders = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(Buffer.byteLength(value))
      return Buffer.concat([
        Buffer.from([Buffer.byteLength(name)]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ])
    }),
  )
  const body = Buffer.from(payload)
  const prelude = Buffer.alloc(8)
  prelude.writeUInt32BE(16 + encodedHeaders.length + body.length, 0)
  prelude.writeUInt32BE(encodedHeaders.length, 4)
  const unchecked = Buffer.concat([prelude, checksum(prelude), encodedHeaders, body])
  return Buffer.concat([unchecked, checksum(unchecked)])
}

function checksum(bytes: Uint8Array): Uint8Array {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes) >>> 0)
  return sum
}

const awsChunk = (event: object): Uint8Array =>
  awsFrame(
    { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' },
    JSON.stringify({ bytes: Buffer.from(JSON.stringify(event)).toString('base64') }),
  )

const bedrock: Wire = {
  path: /\/model\/[^/]+\/invoke-with-response-stream$/,
  contentType: 'application/vnd.amazon.eventstream',
  frames: (answer, model) => anthropicEvents(answer, model).map(awsChunk),
  errorFrame: (name, message) =>
    awsFrame(
      { ':exception-type': name, ':content-type': 'application/json', ':message-type': 'exception' },
      JSON.stringify({ message }),
    ),
  errorBody: (_status, _name, message) => ({ message }),
}

const chat: Wire = {
  path: /\/chat\/completions$/,
  contentType: 'text/event-stream',
  frames({ text, stop, usage, chunks, costUsd }, model) {
    const chunk = (rest: object): string =>
      sse({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, ...rest })
    const finish = { done: 'stop', 'cut-off': 'length', refused: 'content_filter' }[stop]
    const total = usage.input + usage.cacheRead + usage.cacheWrite
    const counts = {
      prompt_tokens: total,
      completion_tokens: usage.output,
      total_tokens: total + usage.output,
      prompt_tokens_details: {
        cached_tokens: usage.cacheRead,
        ...(usage.cacheWrite > 0 ? { cache_write_tokens: usage.cacheWrite } : {}),
      },
    }
    return [
      chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
      ...piecesOf(text, chunks).map((piece) =>
        chunk({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] }),
      ),
      chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }),
      chunk({ choices: [], usage: { ...counts, ...(costUsd === undefined ? {} : { cost: costUsd }) } }),
      'data: [DONE]\n\n',
    ]
  },
  errorFrame: (name, message) => sse({ error: { code: name, type: name, message } }),
  errorBody: (_status, name, message) => ({ error: { message, type: name, param: null, code: name } }),
}

const responses: Wire = {
  path: /\/responses$/,
  contentType: 'text/event-stream; charset=utf-8',
  frames({ text, stop, usage, chunks }, model) {
    const total = usage.input + usage.cacheRead + usage.cacheWrite
    const counts = {
      input_tokens: total,
      input_tokens_details: { cached_tokens: usage.cacheRead, cache_write_tokens: usage.cacheWrite },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: total + usage.output,
    }
    const response = (status: string, rest: object = {}) => ({
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model,
      status,
      error: null,
      incomplete_details: null,
      output: [],
      usage: null,
      ...rest,
    })
    const end = {
      done: typed({
        type: 'response.completed',
        sequence_number: 99,
        response: response('completed', { usage: counts }),
      }),
      'cut-off': typed({
        type: 'response.incomplete',
        sequence_number: 99,
        response: response('incomplete', { usage: counts, incomplete_details: { reason: 'max_output_tokens' } }),
      }),
      refused: typed({
        type: 'response.incomplete',
        sequence_number: 99,
        response: response('incomplete', { usage: counts, incomplete_details: { reason: 'content_filter' } }),
      }),
    }
    return [
      typed({ type: 'response.created', sequence_number: 0, response: response('in_progress') }),
      typed({
        type: 'response.output_item.added',
        sequence_number: 1,
        output_index: 0,
        item: { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] },
      }),
      ...piecesOf(text, chunks).map((delta, index) =>
        typed({
          type: 'response.output_text.delta',
          sequence_number: 2 + index,
          item_id: 'msg_1',
          output_index: 0,
          content_index: 0,
          delta,
          logprobs: [],
        }),
      ),
      typed({
        type: 'response.output_text.done',
        sequence_number: 98,
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        text,
        logprobs: [],
      }),
      end[stop],
    ]
  },
  errorFrame: (name, message) =>
    typed({
      type: 'response.failed',
      sequence_number: 9,
      response: {
        id: 'resp_1',
        object: 'response',
        status: 'failed',
        error: { code: name, message },
        output: [],
        usage: null,
      },
    }),
  errorBody: (_status, name, message) => ({ error: { message, type: name, param: null, code: name } }),
}

export const wires = { anthropic, vertex, bedrock, chat, responses } as const
