import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { mapParts } from '../../conversation/map-parts'
import { claimsOf } from '../import/detect'
import { importFile } from '../import/import-file'
import { readSourceFile } from '../import/source-file'
import { requestLog } from './dialect'

const user = { role: 'user', content: 'Where is the lamp?' }
const call = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at":"shelf"}' } }],
}
const result = { role: 'tool', tool_call_id: 'c1', content: 'There.' }
const answer = { role: 'assistant', content: 'On the shelf.' }
const chat = { model: 'm', messages: [user, call, result] }
const completion = {
  choices: [{ index: 0, message: answer }],
  usage: { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 60 } },
}
const messages = { model: 'm', max_tokens: 9, system: 'Short.', messages: [user] }
const said = {
  type: 'message',
  role: 'assistant',
  content: [{ type: 'text', text: 'On the shelf.' }],
  usage: { input_tokens: 4, cache_read_input_tokens: 90, output_tokens: 7 },
}
const alone = { id: 'a1', model: 'm', ...said, stop_reason: 'end_turn' }
const items = {
  model: 'm',
  instructions: 'Short.',
  input: [
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Where is the lamp?' }] },
    { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
    { type: 'function_call_output', call_id: 'c1', output: 'There.' },
  ],
}
const response = {
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'On the shelf.' }] }],
  usage: { input_tokens: 100, input_tokens_details: { cached_tokens: 60 }, output_tokens: 7 },
}
const post = { method: 'POST', url: 'https://api.example.com/v1' }

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
/** The same answers as they come bit by bit. */
const streams = {
  messages: [
    {
      type: 'message_start',
      message: { ...said, content: [], usage: { input_tokens: 4, cache_read_input_tokens: 90 } },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'On the ' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'shelf.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't1', name: 'look', input: {} } },
    { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"at":' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '"shelf"}' } },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 7 } },
  ]
    .map((each) => `event: ${each.type}\n${event(each)}`)
    .join(''),
  chat: [
    { choices: [{ index: 0, delta: { role: 'assistant', content: 'On the ' } }] },
    { choices: [{ index: 0, delta: { content: 'shelf.' } }] },
    {
      choices: [
        { index: 0, delta: { tool_calls: [{ index: 0, id: 't1', function: { name: 'look', arguments: '{"at":' } }] } },
      ],
    },
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '"shelf"}' } }] } }] },
    { choices: [], usage: completion.usage },
  ]
    .map(event)
    .join('')
    .concat('data: [DONE]\n\n'),
  responses: event({ type: 'response.created', response: {} }) + event({ type: 'response.completed', response }),
}

/** A record of each logger with its request and answer; the roles that come of it. */
const records: Readonly<Record<string, readonly [unknown, readonly string[]]>> = {
  'a proxy, Chat Completions': [
    { request: { ...post, body: chat }, response: { status: 200, body: completion } },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  'a proxy, Messages': [{ request: { ...post, body: messages }, response: { body: said } }, ['user', 'assistant']],
  'a proxy, Responses': [
    { request: { ...post, body: items }, response: { body: response } },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  'bodies as text': [
    { request: { ...post, body: JSON.stringify(chat) }, response: { body: JSON.stringify(completion) } },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  mitmproxy: [
    {
      request: { ...post, content: JSON.stringify(messages) },
      response: { status_code: 200, content: JSON.stringify(said) },
    },
    ['user', 'assistant'],
  ],
  Helicone: [
    { request_id: 'r', request_created_at: '2026-01-01T00:00:00Z', request_body: chat, response_body: completion },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  LiteLLM: [
    {
      id: 'x',
      call_type: 'acompletion',
      proxy_server_request: { ...post, body: chat },
      response: completion,
      response_cost: 0.25,
    },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  'LiteLLM, as its database keeps it': [
    {
      request_id: 'x',
      call_type: 'acompletion',
      spend: 0.25,
      startTime: '2026-01-01T00:00:00Z',
      model: 'm',
      proxy_server_request: chat,
      response: completion,
    },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  'LiteLLM, as its callbacks are given it': [
    { id: 'x', call_type: 'acompletion', response_cost: 0.25, ...chat, response: completion, metadata: {} },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  Braintrust: [
    {
      id: 'b',
      span_id: 's',
      root_span_id: 's',
      created: '2026-01-01T00:00:00Z',
      span_attributes: { name: 'Chat Completion', type: 'llm' },
      input: chat.messages,
      output: completion.choices,
      metadata: { model: 'm' },
      metrics: { prompt_tokens: 100, prompt_cached_tokens: 60, completion_tokens: 7 },
    },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  'LangSmith, of a wrapped client': [
    { id: 'r', run_type: 'llm', start_time: '2026-01-01T00:00:00Z', inputs: chat, outputs: completion },
    ['user', 'assistant', 'tool', 'assistant'],
  ],
  OpenPipe: [{ input: chat, output: completion }, ['user', 'assistant', 'tool', 'assistant']],
}

const open = (value: unknown): ReturnType<typeof importFile> => importFile(JSON.stringify(value))

describe('logged requests', () => {
  it.each(Object.entries(records))('are read from the record of %s', (_, [record, roles]) => {
    for (const value of [record, [record], { log: { version: '1.2', entries: [record] } }]) {
      const read = unwrap(open(value))
      const conversation = read.conversations[0]?.views[0].conversation
      expect([read.dialect, conversation?.messages.map(({ role }) => role)]).toEqual(['request-log', roles])
      expect(conversation?.model).toBe('m')
    }
    const usage = unwrap(open(record)).conversations[0]?.views[0].conversation.messages.at(-1)?.usage
    expect(usage).toMatchObject({ outputTokens: 7, cacheReadTokens: expect.any(Number) as number })
    expect((usage?.inputTokens ?? 0) + (usage?.cacheReadTokens ?? 0)).toBe(usage?.cacheReadTokens === 90 ? 94 : 100)
  })

  it('reads the entries of a HAR file, whose bodies are text', () => {
    const entry = {
      startedDateTime: '2026-01-01T00:00:00Z',
      request: { ...post, headers: [], postData: { mimeType: 'application/json', text: JSON.stringify(chat) } },
      response: { status: 200, content: { mimeType: 'application/json', text: JSON.stringify(completion) } },
    }
    const page = {
      startedDateTime: '2026-01-01T00:00:00Z',
      request: { method: 'GET', url: 'https://example.com' },
      response: { status: 200, content: { text: '<p>' } },
    }
    expect(
      unwrap(open({ log: { entries: [page, entry] } })).conversations[0]?.views[0].conversation.messages,
    ).toHaveLength(4)
  })

  it('reads an answer as it was streamed, and writes a changed one as a stream', () => {
    const cases = [
      [messages, streams.messages, 2],
      [chat, streams.chat, 2],
      [items, streams.responses, 1],
    ] as const
    for (const [body, stream, parts] of cases) {
      const text = JSON.stringify({ request: { ...post, body }, response: { status_code: 200, body_raw: stream } })
      const conversation = unwrap(importFile(text)).conversations[0]?.views[0].conversation
      const answered = conversation?.messages.at(-1)
      expect([answered?.role, answered?.parts.length, answered?.usage?.outputTokens]).toEqual(['assistant', parts, 7])
      const whole = [
        { type: 'text', text: 'On the shelf.' },
        { type: 'tool-call', input: { at: 'shelf' } },
      ]
      expect(answered?.parts).toMatchObject(whole.slice(0, parts))
      if (!conversation) throw new Error('nothing read')
      expect(requestLog.serialize(conversation)).toBe(text)
      const changed = mapParts(conversation, (part) =>
        part.type === 'text' && part.text === 'On the shelf.' ? { ...part, text: 'Gone.' } : part,
      )
      const again = unwrap(importFile(requestLog.serialize(changed))).conversations[0]?.views[0].conversation
      expect(again?.messages.map(({ parts: own }) => own.map(({ raw: _, ...part }) => part))).toEqual(
        changed.messages.map(({ parts: own }) => own.map(({ raw: _, ...part }) => part)),
      )
    }
  })

  it('takes the cost that a gateway worked out', () => {
    expect(
      unwrap(open(records['LiteLLM']?.[0])).conversations[0]?.views[0].conversation.messages.at(-1)?.usage?.costUsd,
    ).toBe(0.25)
  })

  it('leaves single requests, data sets and other logs to whom they belong', () => {
    const dialects = (...values: readonly unknown[]): readonly string[] =>
      claimsOf(unwrap(readSourceFile(values.map((value) => JSON.stringify(value)).join('\n')))).map(
        ({ dialect }) => dialect.id,
      )
    expect(dialects(chat)[0]).toBe('openai-chat')
    expect(dialects(messages)[0]).toBe('anthropic')
    expect(
      dialects({ messages: [user, answer] }, { messages: [{ role: 'user', content: 'Another?' }, answer] })[0],
    ).toBe('openai-chat')
    expect(
      dialects({ request: { method: 'GET', url: '/' }, response: { status: 200 } }, { level: 'info', msg: 'x' }),
    ).toEqual([])
  })

  it('reads answers that were saved without their requests, each as a conversation with its usage', () => {
    const answers = [alone, { ...alone, id: 'a2', content: [{ type: 'text', text: 'Under it.' }] }]
    const read = unwrap(importFile(answers.map((each) => JSON.stringify(each)).join('\n')))
    expect(read.dialect).toBe('request-log')
    expect(read.conversations.map(({ title }) => title)).toHaveLength(2)
    expect(read.conversations[0]?.views[0].conversation.messages[0]?.usage).toMatchObject({ model: 'm' })
    expect(claimsOf(unwrap(readSourceFile(JSON.stringify({ object: 'list', candidates: [{ name: 'x' }] }))))).toEqual(
      [],
    )
  })

  it('joins answers in lines of their own to their requests: by an id, else to the last that has none', () => {
    const answered = (content: string): unknown => ({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content } }],
    })
    const asked = (content: string): unknown => ({ model: 'm', messages: [{ role: 'user', content }] })
    const logs = {
      'by an id': [
        { event: 'request', request_id: 'a', body: asked('First?') },
        { event: 'request', request_id: 'b', body: asked('Second?') },
        { event: 'response', request_id: 'a', body: answered('One.') },
        { event: 'response', request_id: 'b', body: answered('Two.') },
      ],
      'by their place': [asked('First?'), answered('One.'), { level: 'info' }, asked('Second?'), answered('Two.')],
    }
    for (const lines of Object.values(logs)) {
      const text = lines.map((line) => JSON.stringify(line)).join('\n')
      const { dialect, conversations } = unwrap(importFile(text))
      const texts = conversations.map(({ views: [{ conversation }] }) =>
        conversation.messages.flatMap(({ parts }) => parts.map((part) => ('text' in part ? part.text : ''))),
      )
      expect([dialect, texts.toSorted()]).toEqual([
        'request-log',
        [
          ['First?', 'One.'],
          ['Second?', 'Two.'],
        ],
      ])
      expect(conversations.map(({ views: [{ conversation }] }) => requestLog.serialize(conversation))).toEqual([
        text,
        text,
      ])
    }
  })

  it('makes one conversation of requests that go on, and rewrites the last alone', () => {
    const lines = [
      { model: 'm', messages: [user] },
      { model: 'm', messages: [user, call, result] },
      { model: 'm', messages: [user, call, result, answer, { role: 'user', content: 'Thanks' }] },
    ]
    const read = unwrap(importFile(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    expect(read.conversations.map(({ views }) => views[0].conversation.messages.length)).toEqual([5])
  })
})
