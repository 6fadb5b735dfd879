import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { anyText } from '../../core/testing/any-text'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { messageId, partId, summaryId, toolCallId } from '../../conversation/ids'
import { mapParts } from '../../conversation/map-parts'
import type { Part } from '../../conversation/part'
import { slotKey, textSlots, withSlots } from '../../conversation/texts/text-slots'
import { formatPlace } from '../import/import-error'
import { readSourceFile } from '../import/source-file'
import { shapeOf } from '../testing/projection'
import { newBlock } from './blocks'
import { anthropic } from './dialect'

const SEED = 20261121
const folder = fileURLToPath(new URL('./__fixtures__/', import.meta.url))
const fixture = (name: string): string => readFileSync(`${folder}${name}/input.json`, 'utf8')

function parsedText(text: string): Conversation {
  const conversation = unwrap(anthropic.parse(unwrap(readSourceFile(text)))).conversations[0]?.views[0].conversation
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const parsed = (data: unknown): Conversation => parsedText(JSON.stringify(data))
const written = (conversation: Conversation): unknown => JSON.parse(anthropic.serialize(conversation))
const copyOf = (conversation: Conversation): Conversation => JSON.parse(JSON.stringify(conversation)) as Conversation
const confidence = (data: unknown): number => anthropic.detect(unwrap(readSourceFile(JSON.stringify(data))))

describe('detection', () => {
  const text = { role: 'user', content: 'x' }
  const native = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'b', input: {} }] }
  it.each([
    [[text, native], 0.9],
    [{ system: 'x', messages: [text] }, 0.9],
    [{ tools: [{ name: 'a', input_schema: {} }], messages: [text] }, 0.9],
    [[text], 0.3],
    [[{ role: 'system', content: 'x' }, text, native], 0],
    [[text, { role: 'assistant', content: null, tool_calls: [] }], 0],
    [[{ ...text, ts: 1 }], 0],
    [{ sessionId: 's', messages: [native] }, 0],
    [{ messages: 'x' }, 0],
    ['x', 0],
    [[1, 2, text], 0],
  ])('is sure of %j: %d', (data, expected) => {
    expect(confidence(data)).toBe(expected)
  })
})

describe('what is recorded beside the messages', () => {
  it('is read as it was written, and nothing else of it is a message', () => {
    const usage = {
      inputTokens: 4,
      outputTokens: 61,
      cacheReadTokens: 10,
      cacheWriteTokens: 7,
      costUsd: 0.5,
      model: 'claude-sonnet-4-5',
    }
    const fields = {
      input_tokens: 4,
      output_tokens: 61,
      cache_read_input_tokens: 10,
      cache_creation_input_tokens: 7,
      cost_usd: 0.5,
    }
    const read = parsed({
      model: 'claude-opus-4-5',
      messages: [
        { role: 'user', content: 'a', timestamp: '2026-10-14T08:12:40.000Z' },
        { role: 'user', content: 'The story so far', is_summary: true },
        {
          role: 'assistant',
          content: [{ type: 'text', text: 'b' }],
          model: 'claude-sonnet-4-5',
          usage: { ...fields, beside: { model: 'claude-haiku-4-5', usage: fields } },
        },
      ],
    })
    expect(read.messages.map(({ timestamp, summary, usage: own }) => ({ timestamp, summary, own }))).toEqual([
      { timestamp: '2026-10-14T08:12:40.000Z' },
      { summary: { type: 'recorded' } },
      { own: { ...usage, beside: { ...usage, model: 'claude-haiku-4-5' } } },
    ])
    expect([read.model, read.compactions]).toEqual(['claude-opus-4-5', [{ at: 'm2' }]])
    // A request for the API has none of it.
    expect(anthropic.write(read)).not.toMatch(/timestamp|usage|summary|claude/)
  })
})

describe('blocks', () => {
  it('writes a changed block with everything else it had', () => {
    const conversation = parsed([
      { role: 'user', content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }], extra: 1 },
    ])
    const changed = mapParts(conversation, (part) => withSlots(part, new Map([['[]', 'b']])))
    expect(written(changed)).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'b', cache_control: { type: 'ephemeral' } }], extra: 1 },
    ])
  })

  it('never changes signed thinking', () => {
    const data = [{ role: 'assistant', content: [{ type: 'thinking', thinking: 'a', signature: 's' }] }]
    expect(written(mapParts(parsed(data), (part) => withSlots(part, new Map([['[]', 'b']]))))).toEqual(data)
  })

  it('turns a part of another kind into a new block', () => {
    const conversation = parsed([
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'b', input: { c: 1 } }] },
    ])
    const changed = mapParts(conversation, (part): Part => ({ id: part.id, type: 'text', text: 'gone', raw: part.raw }))
    expect(written(changed)).toEqual([{ role: 'assistant', content: [{ type: 'text', text: 'gone' }] }])
  })

  it('makes a list of a text that became more than a text', () => {
    const conversation = parsed([{ role: 'user', content: 'a' }])
    const message = conversation.messages[0]
    if (!message) throw new Error('no message')
    const image: Part = {
      id: partId(message.id, 2),
      type: 'image',
      source: { type: 'url', url: 'https://example.org/a' },
    }
    expect(written(withMessages(conversation, [{ ...message, parts: [...message.parts, image] }]))).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'image', source: { type: 'url', url: 'https://example.org/a' } },
        ],
      },
    ])
  })

  it("replaces a result's content as a whole", () => {
    const conversation = parsed([
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a',
            content: [
              { type: 'text', text: 'x' },
              { type: 'image', source: {} },
            ],
          },
        ],
      },
    ])
    const changed = mapParts(conversation, (part) =>
      part.type === 'tool-result' ? { ...part, content: [{ type: 'text', text: 'short' }] } : part,
    )
    expect(written(changed)).toEqual([
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'short' }] }],
      },
    ])
  })

  it('writes a made summary as a message of one text', () => {
    const conversation = parsed([{ role: 'user', content: 'a' }])
    const id = summaryId(1)
    const summary = {
      id,
      role: 'assistant',
      parts: [{ id: partId(id, 1), type: 'text', text: 'short' }],
      summary: { type: 'made', by: 'test', replaces: [messageId(1)] },
    } as const
    expect(written(withMessages(conversation, [summary]))).toEqual([
      { role: 'assistant', content: [{ type: 'text', text: 'short' }] },
    ])
  })

  it('has a block for every kind of part', () => {
    const id = partId(messageId(1), 1)
    const parts: readonly Part[] = [
      { id, type: 'text', text: 'a' },
      { id, type: 'environment', text: 'b' },
      { id, type: 'opaque', label: 'x', text: 'c' },
      { id, type: 'thinking', text: 'd', signed: false },
      { id, type: 'image', mediaType: 'image/gif', source: { type: 'base64', data: 'AA==' } },
      { id, type: 'image', source: { type: 'unknown' } },
      { id, type: 'tool-call', callId: toolCallId('1'), name: 'n', input: 'free text' },
      {
        id,
        type: 'tool-result',
        callId: toolCallId('1'),
        isError: true,
        content: [
          { type: 'text', text: 'e' },
          { type: 'image', source: { type: 'url', url: 'u' } },
        ],
      },
    ]
    expect(parts.map(newBlock)).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'text', text: 'c' },
      { type: 'text', text: 'd' },
      { type: 'image', source: { type: 'base64', media_type: 'image/gif', data: 'AA==' } },
      { type: 'text', text: '[image]' },
      { type: 'tool_use', id: '1', name: 'n', input: { input: 'free text' } },
      {
        type: 'tool_result',
        tool_use_id: '1',
        content: [
          { type: 'text', text: 'e' },
          { type: 'image', source: { type: 'url', url: 'u' } },
        ],
        is_error: true,
      },
    ])
  })
})

describe('refusals', () => {
  it.each([
    [[{ role: 'tool', content: 'x' }], '$[0].role should be "user" or "assistant", but is the text "tool".'],
    [
      { messages: [{ role: 'user', content: 5 }] },
      '$.messages[0].content should be text or a list of blocks, but is the number 5.',
    ],
    [
      [{ role: 'user', content: [{ type: 'tool_result', content: 'x' }] }],
      '$[0].content[0].tool_use_id should be text, but is missing.',
    ],
    [
      [{ role: 'user', content: [{ text: 'x' }] }],
      "$[0].content[0].type should be the block's type as text, but is missing.",
    ],
    [[null], '$[0] should be a message (an object with "role" and "content"), but is null.'],
    [{ messages: [] }, 'The list of messages is empty.'],
    [{}, '$.messages should be a list of messages, but is missing.'],
  ])('says what is wrong with %j', (data, message) => {
    const result = anthropic.parse(unwrap(readSourceFile(JSON.stringify(data))))
    if (result.ok) throw new Error('was read')
    expect(result.error.message).toBe(message)
    expect(formatPlace(result.error.place)).toMatch(/^\$/)
    expect(result.error.remedy).toMatch(/\.$/)
  })

  it('refuses one message a line', () => {
    const result = anthropic.parse(
      unwrap(readSourceFile('{"role":"user","content":"a"}\n{"role":"user","content":"b"}\n')),
    )
    expect(result).toMatchObject({ ok: false, error: { code: 'wrong-shape' } })
  })
})

describe.each(readdirSync(folder))('%s', (name) => {
  it('is rebuilt from its parts alone', () => {
    expect(written(copyOf(parsedText(fixture(name))))).toEqual(JSON.parse(fixture(name)))
  })
})

describe('a new file', () => {
  it('joins tool messages that answer one turn, and converts definitions', () => {
    const id = messageId
    const result = (message: number): Part => ({
      id: partId(id(message), 1),
      type: 'tool-result',
      callId: toolCallId(`c${message}`),
      isError: false,
      content: [{ type: 'text', text: 'ok' }],
    })
    const conversation: Conversation = {
      dialect: 'other',
      tools: [
        {
          name: 'f',
          definition: '{"type":"function","function":{"name":"f","description":"d","parameters":{"type":"object"}}}',
        },
        { name: 'g', definition: 'free text' },
      ],
      messages: [
        { id: id(1), role: 'system', parts: [{ id: partId(id(1), 1), type: 'text', text: 'Be kind.' }] },
        {
          id: id(2),
          role: 'assistant',
          parts: [{ id: partId(id(2), 1), type: 'tool-call', callId: toolCallId('c3'), name: 'f', input: {} }],
        },
        { id: id(3), role: 'tool', parts: [result(3)] },
        { id: id(4), role: 'tool', parts: [result(4)] },
        { id: id(5), role: 'assistant', parts: [] },
      ],
      compactions: [],
      envelope: undefined,
    }
    expect(JSON.parse(anthropic.write(conversation))).toMatchObject({
      system: 'Be kind.',
      tools: [{ name: 'f', description: 'd', input_schema: { type: 'object' } }],
      messages: [{ role: 'assistant' }, { role: 'user', content: [{ tool_use_id: 'c3' }, { tool_use_id: 'c4' }] }],
    })
  })
})

const block = fc.oneof(
  fc.record(
    { type: fc.constant('text'), text: anyText(), cache_control: fc.jsonValue() },
    { requiredKeys: ['type', 'text'] },
  ),
  fc.record(
    { type: fc.constant('tool_use'), id: fc.string(), name: fc.string(), input: fc.jsonValue() },
    { requiredKeys: ['type', 'id', 'name'] },
  ),
  fc.record(
    {
      type: fc.constant('tool_result'),
      tool_use_id: fc.string(),
      content: fc.oneof(
        fc.string(),
        fc.jsonValue(),
        fc.array(fc.record({ type: fc.constantFrom('text', 'image', 'odd'), text: fc.string() })),
      ),
      is_error: fc.boolean(),
    },
    { requiredKeys: ['type', 'tool_use_id'] },
  ),
  fc.record({ type: fc.constant('thinking'), thinking: fc.string(), signature: fc.option(fc.string()) }),
  fc.record({
    type: fc.constantFrom(
      'image',
      'document',
      'redacted_thinking',
      'server_tool_use',
      'constructor',
      '__proto__',
      'toString',
    ),
    source: fc.jsonValue(),
  }),
)
const message = fc.record(
  {
    role: fc.constantFrom('user', 'assistant'),
    content: fc.oneof(anyText(), fc.array(block, { maxLength: 5 })),
    usage: fc.jsonValue(),
  },
  { requiredKeys: ['role', 'content'] },
)

describe(`hostile messages (seed ${SEED})`, () => {
  it('are rebuilt from their parts alone, and read alike after slots were rewritten', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), (messages) => {
        const text = JSON.stringify(messages)
        const conversation = parsedText(text)
        expect(written(copyOf(conversation))).toEqual(JSON.parse(text))
        const changed = mapParts(conversation, (part) =>
          withSlots(
            part,
            new Map(
              textSlots(part).flatMap((slot) =>
                slot.restorable ? [[slotKey(slot.path), '⟨ Content suppressed ⟩'] as const] : [],
              ),
            ),
          ),
        )
        expect(shapeOf(parsedText(anthropic.serialize(changed)).messages)).toEqual(shapeOf(changed.messages))
      }),
      { seed: SEED, numRuns: 500 },
    )
  })
})
