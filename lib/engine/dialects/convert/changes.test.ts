import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import type { JsonObject } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import { messageId, partId, toolCallId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { importFile } from '../import/import-file'
import { convertTo, type Conversion } from './convert'
import { target, to } from './testing/conversions'
import { refusedByAnthropic, refusedByChat, refusedByConverse } from './testing/refusals'

const message = (position: number, role: Message['role'], ...parts: readonly Part[]): Message => ({
  id: messageId(position),
  role,
  parts,
})
const text = (words: string): Part => ({ type: 'text', id: partId(messageId(1), 1), text: words })
const call = (id: string, name = 'read'): Part => ({
  type: 'tool-call',
  id: partId(messageId(1), 1),
  callId: toolCallId(id),
  name,
  input: { path: 'a' },
})
const result = (id: string, words: string): Part => ({
  type: 'tool-result',
  id: partId(messageId(1), 1),
  callId: toolCallId(id),
  content: [{ type: 'text', text: words }],
  isError: false,
})
const session = (...messages: readonly Message[]): Conversation => ({
  dialect: 'test',
  messages,
  compactions: [],
  envelope: undefined,
})

describe('converting', () => {
  it('carries a system prompt and system messages into sessions that have no place for them', () => {
    for (const id of ['claude-code', 'roo-cline', 'pi', 'opencode', 'gemini-cli']) {
      const converted = to(
        {
          ...session(message(1, 'system', text('Obey the second law.')), message(2, 'user', text('Hello'))),
          system: 'Obey the first law.',
        },
        id,
      )
      expect(converted.text).toContain('Obey the first law.')
      expect(converted.text).toContain('Obey the second law.')
      expect(converted.changes).toContainEqual({ type: 'systemAsMessage' })
      expect(converted.changes).toContainEqual({ type: 'systemMessagesChanged', messages: 1 })
    }
  })

  it('says how many system messages are none any more, also where the system prompt has its place', () => {
    const reminded = session(
      message(1, 'user', text('Hello')),
      message(2, 'assistant', text('Hi')),
      message(3, 'system', text('Remember the law.')),
      message(4, 'user', text('Go')),
    )
    for (const id of ['anthropic', 'google-contents'])
      expect(to(reminded, id).changes).toContainEqual({ type: 'systemMessagesChanged', messages: 1 })
    expect(to(reminded, 'openai-chat').changes).toEqual([])
  })

  it('makes text of results that nothing asked for, and answers calls that nothing answered', () => {
    const converted = to(
      session(
        message(1, 'user', text('Go')),
        message(2, 'assistant', call('a'), call('b')),
        message(3, 'tool', result('a', 'one'), result('x', 'stray')),
        message(4, 'assistant', text('Done')),
        message(5, 'tool', result('b', 'late')),
      ),
      'anthropic',
    )
    expect(converted.changes).toEqual([
      { type: 'resultsAsText', results: 2 },
      { type: 'standInResults', calls: 1 },
    ])
    expect(refusedByAnthropic(JSON.parse(converted.text) as JsonObject)).toEqual([])
    for (const words of ['one', 'stray', 'late']) expect(converted.text).toContain(words)
  })

  it('opens with a user, joins the turns of an agent that only together are answered, and puts results first', () => {
    const converted = to(
      session(
        message(1, 'assistant', text('Hi'), call('a')),
        message(2, 'assistant', call('b')),
        message(3, 'user', text('wait'), result('b', 'two')),
        message(4, 'tool', result('a', 'one')),
      ),
      'anthropic',
    )
    expect(converted.changes).toEqual([
      { type: 'openingAdded' },
      { type: 'messagesJoined', messages: 1 },
      { type: 'resultsMoved', results: 2 },
    ])
    expect(refusedByAnthropic(JSON.parse(converted.text) as JsonObject)).toEqual([])
  })

  it('joins turns of one side where an API takes only turns that alternate', () => {
    const converted = to(
      {
        ...session(
          message(1, 'user', text('Before: red.')),
          message(2, 'user', text('Go')),
          message(3, 'assistant', call('a')),
          message(4, 'tool', result('a', ' ')),
          message(5, 'user', text('And?')),
          message(6, 'system', text('Hurry.')),
          message(7, 'user', text('Well?')),
          message(8, 'assistant', text('Green.')),
        ),
        system: '',
      },
      'bedrock-converse',
    )
    expect(converted.changes).toContainEqual({ type: 'rolesAlternated', messages: 3 })
    expect(converted.conversation.messages.map(({ role, parts }) => `${role} ${parts.length}`)).toEqual([
      'user 2',
      'assistant 1',
      'user 3',
      'assistant 1',
    ])
    expect(refusedByConverse(JSON.parse(converted.text) as JsonObject)).toEqual([])
  })

  it('writes no half of a character, and says so', () => {
    const broken = session(
      message(1, 'user', text('Go')),
      message(2, 'assistant', { ...call('a'), input: { path: 'cut \ud83d' } } as Part),
      message(3, 'tool', result('a', '\ude00 whole \u{1f600}')),
    )
    const converted = to({ ...broken, system: 'Be \ud83d' }, 'openai-chat')
    expect(converted.changes).toEqual([{ type: 'surrogatesReplaced', parts: 3 }])
    expect(converted.lost).toEqual([])
    expect(converted.text).not.toMatch(/\\ud83d|\\ude00/)
    expect(converted.text).toContain('\ufffd whole \u{1f600}')
  })

  it('says that marks of the prompt cache are left behind', () => {
    const mark = { cache_control: { type: 'ephemeral' } }
    const block = (words: string) => ({ type: 'text', text: words, ...mark })
    const request = (id: string, value: object): Conversion => {
      const file = unwrap(importFile(JSON.stringify(value)))
      expect(file.dialect).toBe(id)
      const conversation = file.conversations[0]?.views[0].conversation
      if (!conversation) throw new Error('no conversation')
      return unwrap(convertTo(conversation, target('roo-cline'), target(id)))
    }
    const anthropic = {
      system: [block('Be brief.')],
      tools: [{ name: 'read', input_schema: { type: 'object' }, ...mark }],
      messages: [
        { role: 'user', content: [block('Go')] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'one', ...mark }] },
      ],
    }
    const chat = {
      n: 1,
      messages: [
        { role: 'user', content: [block('Go')] },
        { role: 'assistant', content: 'Done' },
      ],
    }
    expect(request('anthropic', anthropic).lost).toContainEqual({ type: 'cacheMarks', count: 4 })
    expect(request('openai-chat', chat).lost).toContainEqual({ type: 'cacheMarks', count: 1 })
  })

  it('writes ids and names of letters that are allowed', () => {
    const converted = to(
      session(
        message(1, 'user', text('Go')),
        message(2, 'assistant', call('call|1', 'mcp.read')),
        message(3, 'tool', result('call|1', 'one')),
        message(4, 'assistant', call('call|1', 'mcp.read')),
        message(5, 'tool', result('call|1', 'two')),
      ),
      'openai-chat',
    )
    expect(converted.changes).toEqual([
      { type: 'idsChanged', calls: 2 },
      { type: 'namesChanged', names: ['mcp.read'] },
    ])
    expect(refusedByChat(JSON.parse(converted.text) as JsonObject)).toEqual([])
  })

  it('says what the other dialect has no place for', () => {
    const thought: Part = { type: 'thinking', id: partId(messageId(1), 1), text: 'Hmm, well.', signed: true }
    const image: Part = { type: 'image', id: partId(messageId(1), 1), source: { type: 'base64', data: 'AAAA' } }
    const rich = {
      ...session(
        { ...message(1, 'user', text('Look'), image), timestamp: '2026-01-01T00:00:00.000Z' },
        message(2, 'assistant', thought, text('Seen')),
      ),
      tools: [{ name: 'read', definition: '{"name":"read"}' }],
    }
    expect(to(rich, 'claude-code').lost).toEqual([
      { type: 'thinking', parts: 1, characters: 10 },
      { type: 'toolDefinitions', count: 1 },
    ])
    expect(to(rich, 'sharegpt').lost).toEqual([
      { type: 'images', count: 1 },
      { type: 'timestamps', count: 1 },
    ])
  })
})
