import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { mapParts } from '../../conversation/map-parts'
import { textSlots, withSlots } from '../../conversation/texts/text-slots'
import { indexToolPairs } from '../../conversation/tool-pairs'
import type { JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { readSourceFile } from '../import/source-file'
import { openaiChat } from './dialect'

const parse = (value: JsonValue): readonly Conversation[] =>
  unwrap(openaiChat.parse(unwrap(readSourceFile(JSON.stringify(value))))).conversations.map(
    (conversation) => conversation.views[0].conversation,
  )
const only = (value: JsonValue): Conversation => {
  const [conversation] = parse(value)
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const written = (conversation: Conversation): unknown => JSON.parse(openaiChat.serialize(conversation))
const call = (id: string, text: string): JsonValue => ({
  id,
  type: 'function',
  function: { name: 'read', arguments: text },
})

describe('OpenAI chat messages', () => {
  it('rewrites one string of the arguments and nothing else of their text', () => {
    const conversation = only([
      { role: 'user', content: 'x' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [call('a', '{ "path":"caf\\u00e9",  "n": 1.0, "body": "long" }')],
      },
    ])
    const changed = mapParts(conversation, (part) =>
      part.type === 'tool-call' ? withSlots(part, new Map([['["body"]', '⟨ cut ⟩']])) : part,
    )
    expect(written(changed)).toMatchObject([
      {},
      { tool_calls: [call('a', '{ "path":"caf\\u00e9",  "n": 1.0, "body": "\\u27e8 cut \\u27e9" }')] },
    ])
  })

  it('carries arguments that are no JSON as free text', () => {
    const conversation = only([{ role: 'assistant', content: null, tool_calls: [call('a', '{broken')] }])
    expect(conversation.messages[0]?.parts.map((part) => textSlots(part).map((slot) => slot.text))).toEqual([
      ['{broken'],
    ])
  })

  it('counts a call once that stands in the content as well, and changes and drops both together', () => {
    const messages: JsonValue = [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Reading.' },
          { type: 'tool_call', id: 'c', name: 'read', arguments: { path: 'x' } },
        ],
        tool_calls: [call('c', '{"path":"x"}')],
      },
      { role: 'tool', tool_call_id: 'c', content: [{ type: 'tool_output', output: 'x = 1' }] },
    ]
    const conversation = only(messages)
    expect(written(conversation)).toEqual(messages)
    expect(indexToolPairs(conversation).pairs).toHaveLength(1)
    const changed = mapParts(conversation, (part) =>
      part.type === 'tool-call' ? withSlots(part, new Map([['["path"]', 'y']])) : part,
    )
    expect(written(changed)).toMatchObject([
      { content: [{}, { arguments: { path: 'y' } }], tool_calls: [call('c', '{"path":"y"}')] },
      {},
    ])
    const dropped = mapParts(conversation, (part) =>
      part.type === 'tool-call' || part.type === 'tool-result' ? undefined : part,
    )
    expect(written(dropped)).toEqual([{ role: 'assistant', content: [{ type: 'text', text: 'Reading.' }] }])
  })

  it('reads a call that stands in the content alone, and carries one of an unknown form', () => {
    const messages: JsonValue = [
      {
        role: 'assistant',
        content: [
          { type: 'tool_call', id: 'c', name: 'read', arguments: '{"path":"x"}' },
          { type: 'tool_call', value: '{}' },
          'bare',
          7,
        ],
      },
      { role: 'tool', content: ['1', { type: 'image_url', image_url: 'https://example.com/a.png' }, 7] },
    ]
    const conversation = only(messages)
    expect(conversation.messages.map((message) => message.parts.map((part) => part.type))).toEqual([
      ['tool-call', 'opaque', 'text', 'opaque'],
      ['tool-result'],
    ])
    expect(indexToolPairs(conversation).pairs).toHaveLength(1)
    expect(written(conversation)).toEqual(messages)
    const changed = mapParts(conversation, (part) =>
      withSlots(part, new Map(textSlots(part).map((slot) => [JSON.stringify(slot.path), 'cut']))),
    )
    expect(written(changed)).toMatchObject([
      { content: [{ arguments: '{"path":"cut"}' }, { value: '{}' }, 'cut', 7] },
      { content: ['cut', {}, 7] },
    ])
  })

  it('drops reasoning with all its copies and empties contents that must stand', () => {
    const conversation = only([
      {
        role: 'assistant',
        content: 'Hi',
        reasoning: 'why',
        reasoning_details: [{ text: 'why', signature: 's' }],
        tool_calls: [call('a', '{}')],
      },
    ])
    expect(conversation.messages[0]?.parts[0]).toMatchObject({ type: 'thinking', text: 'why', signed: true })
    expect(written(mapParts(conversation, (part) => (part.type === 'tool-call' ? part : undefined)))).toEqual([
      { role: 'assistant', content: null, tool_calls: [call('a', '{}')] },
    ])
  })

  it('pairs calls and results without ids by order', () => {
    const conversation = only([
      { role: 'assistant', content: null, function_call: { name: 'a', arguments: '{}' } },
      { role: 'function', name: 'a', content: '1' },
      { role: 'assistant', content: null, function_call: { name: 'b', arguments: '{}' } },
      { role: 'function', name: 'b', content: '2' },
    ])
    expect(indexToolPairs(conversation).pairs.map((pair) => [pair.call.part.name, pair.result.part.name])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ])
  })

  it('answers several calls with one message', () => {
    const conversation = only([
      { role: 'assistant', content: '', tool_calls: [call('a', '{}'), call('b', '{}')] },
      { role: 'tool', content: 'both', tool_call_ids: ['a', 'b'] },
    ])
    expect(indexToolPairs(conversation).pairs).toHaveLength(2)
    expect(conversation.messages[1]?.parts.map((part) => textSlots(part).length)).toEqual([1, 0])
  })

  it('writes one conversation of many and leaves the others', () => {
    const records = [0, 1].map((task_id) => ({
      task_id,
      traj: [
        { role: 'user', content: `q${task_id}` },
        { role: 'assistant', content: `a${task_id}` },
      ],
    }))
    const [, second] = parse(records)
    if (!second) throw new Error('unexpected')
    expect(written(withMessages(second, second.messages.slice(1)))).toEqual([
      records[0],
      { task_id: 1, traj: [{ role: 'assistant', content: 'a1' }] },
    ])
  })

  it('drops the answer of a logged request from its response', () => {
    const log = {
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'q' },
      ],
      response: {
        choices: [{ index: 0, message: { role: 'assistant', content: 'a' } }],
        usage: { prompt_tokens: 10, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } },
      },
    }
    const conversation = only(log)
    expect(conversation.messages.map((message) => message.usage)).toEqual([
      undefined,
      undefined,
      { inputTokens: 6, outputTokens: 3, cacheReadTokens: 4 },
    ])
    expect(written(withMessages(conversation, conversation.messages.slice(0, 2)))).toEqual({
      ...log,
      response: { ...log.response, choices: [] },
    })
  })

  it('keeps what is no message, with a warning that names the place', () => {
    const messages = [{ role: 'user', content: 'q' }, { role: 'exit', content: 'over' }, 7]
    const parsed = unwrap(openaiChat.parse(unwrap(readSourceFile(JSON.stringify({ messages })))))
    expect(parsed.warnings.map((warning) => [warning.code, warning.place])).toEqual([
      ['unknown-role', { type: 'path', path: ['messages', 1] }],
      ['not-a-message', { type: 'path', path: ['messages', 2] }],
    ])
    const conversation = parsed.conversations[0]?.views[0].conversation
    expect(conversation && written(conversation)).toEqual({ messages })
  })

  it.each([
    [[]],
    [{}],
    [{ messages: [] }],
    [[1, 'x', null]],
    [{ history: [{ role: 'exit', content: 'x' }] }],
  ] as readonly JsonValue[][])('refuses %j', (value) => {
    const found = openaiChat.parse(unwrap(readSourceFile(JSON.stringify(value))))
    expect(found.ok ? undefined : found.error.code).toBe('no-messages')
  })
})
