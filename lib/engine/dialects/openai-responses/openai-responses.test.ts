import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import { mapParts } from '../../conversation/map-parts'
import type { Message } from '../../conversation/message'
import { withSlots } from '../../conversation/texts/text-slots'
import type { JsonObject, JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import type { ConversationView } from '../dialect'
import { readSourceFile } from '../import/source-file'
import { openaiResponses } from './dialect'

const line = (type: string, payload: JsonObject): JsonObject => ({ timestamp: 't', type, payload })
const item = (payload: JsonObject): JsonObject => line('response_item', payload)
const message = (role: string, text: string): JsonObject => ({
  type: 'message',
  role,
  content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
})
const call = (id: string): JsonObject => ({
  type: 'function_call',
  call_id: id,
  name: 'run',
  arguments: `{"cmd": "${id}"}`,
})
const output = (id: string): JsonObject => ({ type: 'function_call_output', call_id: id, output: `out ${id}` })
const ended = line('event_msg', {
  type: 'token_count',
  info: { last_token_usage: { input_tokens: 10, cached_input_tokens: 8, output_tokens: 1 } },
})

const fileOf = (values: readonly JsonValue[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const viewsOf = (source: string): readonly ConversationView[] =>
  unwrap(openaiResponses.parse(unwrap(readSourceFile(source)))).conversations[0]?.views ?? []
const full = (source: string): Conversation => {
  const view = viewsOf(source)[0]
  if (!view) throw new Error('no view')
  return view.conversation
}
const shape = (conversation: Conversation): string[] =>
  conversation.messages.map(({ role, parts }) => `${role} ${parts.map((part) => part.type).join(' ')}`)
const summary: Message = {
  id: summaryId(1),
  role: 'assistant',
  parts: [{ id: partId(summaryId(1), 1), type: 'text', text: 'In short.' }],
  summary: { type: 'made', by: 'test', replaces: [] },
}

const rollout = fileOf([
  line('session_meta', { base_instructions: { text: 'Be good.' } }),
  item(message('user', 'Go')),
  item(message('assistant', 'Running.')),
  item(call('a')),
  item(call('b')),
  ended,
  item(output('a')),
  item(output('b')),
  item(message('assistant', 'Again.')),
  item(call('c')),
  ended,
  item(output('c')),
  item(message('assistant', 'Done.')),
  ended,
])

describe('Codex rollouts and Responses items', () => {
  it('makes one message of each response and one of its outputs, with the usage noted behind it', () => {
    const conversation = full(rollout)
    expect(shape(conversation)).toEqual([
      'user text',
      'assistant text tool-call tool-call',
      'tool tool-result tool-result',
      'assistant text tool-call',
      'tool tool-result',
      'assistant text',
    ])
    expect(conversation.messages.map((entry) => entry.usage?.inputTokens)).toEqual([
      undefined,
      2,
      undefined,
      2,
      undefined,
      2,
    ])
    expect(conversation.system).toBe('Be good.')
  })

  it('changes one string of a call in its line alone', () => {
    const changed = mapParts(full(rollout), (part) =>
      part.type === 'tool-call' && part.callId === 'b' ? withSlots(part, new Map([['["cmd"]', 'cut']])) : part,
    )
    expect(openaiResponses.serialize(changed)).toBe(rollout.replace('{\\"cmd\\": \\"b\\"}', '{\\"cmd\\": \\"cut\\"}'))
  })

  it('keeps responses apart when what stood between them goes', () => {
    const conversation = full(rollout)
    const textOnly = withMessages(
      mapParts(conversation, (part) => (part.type === 'text' ? part : undefined)),
      mapParts(conversation, (part) => (part.type === 'text' ? part : undefined)).messages.filter(
        (entry) => entry.parts.length > 0,
      ),
    )
    expect(shape(full(openaiResponses.serialize(textOnly)))).toEqual(shape(textOnly))
    const without = fileOf(
      rollout
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text) as JsonObject)
        .filter((value) => value.type !== 'event_msg'),
    )
    const bare = full(without)
    expect(shape(bare)).toEqual(shape(conversation))
    const calls = bare.messages
      .filter((entry) => entry.role === 'assistant')
      .map((entry) => ({ ...entry, parts: entry.parts.filter((part) => part.type === 'tool-call') }))
      .filter((entry) => entry.parts.length > 0)
    expect(shape(full(openaiResponses.serialize(withMessages(bare, calls))))).toEqual([
      'assistant tool-call tool-call',
      'assistant tool-call',
    ])
  })

  it('takes a made summary of an assistant between responses', () => {
    const conversation = full(rollout)
    const condensed = withMessages(conversation, [
      ...conversation.messages.slice(0, 1),
      summary,
      ...conversation.messages.slice(-1),
    ])
    expect(shape(full(openaiResponses.serialize(condensed)))).toEqual(['user text', 'assistant text', 'assistant text'])
    const atEnd = withMessages(conversation, [...conversation.messages.slice(0, 1), summary])
    expect(shape(full(openaiResponses.serialize(atEnd)))).toEqual(['user text', 'assistant text'])
  })

  it('offers the history that a compaction put in place, and drops the compaction with what follows it', () => {
    const replacement_history = [message('user', 'Go'), { type: 'compaction', encrypted_content: 'x' }]
    const source =
      rollout +
      fileOf([
        line('compacted', { message: '', replacement_history }),
        item(message('user', 'More')),
        item(message('assistant', 'Yes.')),
        ended,
      ])
    const [all, since] = viewsOf(source)
    if (!all || !since) throw new Error('unexpected')
    expect(since.conversation.messages.map((entry) => entry.id)).toEqual(['m9', 'm10', 'm7', 'm8'])
    expect(all.conversation.compactions).toEqual([{ at: 'm7', tokensBefore: 11 }])
    expect(openaiResponses.serialize(since.conversation)).toBe(source)
    const condensed = openaiResponses.serialize(
      withMessages(since.conversation, [summary, ...since.conversation.messages.slice(2)]),
    )
    expect(shape(viewsOf(condensed)[1]?.conversation ?? all.conversation)).toEqual([
      'assistant text',
      'user text',
      'assistant text',
    ])
    expect(openaiResponses.serialize(withMessages(all.conversation, [summary]))).not.toContain('"compacted"')
  })

  it('reads and rewrites the readable summary of an older compaction', () => {
    const source = rollout + fileOf([line('compacted', { message: 'All went well.' }), item(message('user', 'More'))])
    const since = viewsOf(source)[1]?.conversation
    expect(since?.messages.map((entry) => [entry.id, entry.summary?.type])).toEqual([
      ['m7', 'recorded'],
      ['m8', undefined],
    ])
    if (!since) return
    const changed = mapParts(since, (part) => (part.type === 'text' ? withSlots(part, new Map([['[]', 'cut']])) : part))
    expect(openaiResponses.serialize(changed)).toBe(source.replace('All went well.', 'cut').replace('"More"', '"cut"'))
  })

  it('writes a summary into a bare array so that it stays a message of its own', () => {
    const items = [message('user', 'Go'), call('a'), output('a'), message('assistant', 'Done.'), call('b'), output('b')]
    const conversation = full(JSON.stringify(items))
    const condensed = withMessages(conversation, [
      ...conversation.messages.slice(0, 1),
      summary,
      ...conversation.messages.slice(3),
    ])
    expect(shape(full(openaiResponses.serialize(condensed)))).toEqual([
      'user text',
      'user text',
      'assistant text tool-call',
      'tool tool-result',
    ])
  })

  it('keeps what the client writes around its own text when the inside is rewritten', () => {
    const conversation = full(
      fileOf([
        item(message('user', '<environment_context>\n<cwd>/x</cwd>\n</environment_context>')),
        item(message('user', 'Use <b>bold</b>')),
        item(message('assistant', '<b>x</b>')),
      ]),
    )
    expect(shape(conversation)).toEqual(['user environment', 'user text', 'assistant text'])
    const changed = mapParts(conversation, (part) =>
      part.type === 'environment' ? withSlots(part, new Map([['[]', 'same']])) : part,
    )
    expect(openaiResponses.serialize(changed)).toContain('<environment_context>same</environment_context>')
  })

  it.each([[[]], [{ input: [] }], [[{ type: 'message' }]], [line('session_meta', {})]] as readonly JsonValue[][])(
    'refuses %j',
    (value) => {
      const found = openaiResponses.parse(unwrap(readSourceFile(JSON.stringify(value))))
      expect(found.ok ? undefined : found.error.code).toBe('no-messages')
    },
  )
})
