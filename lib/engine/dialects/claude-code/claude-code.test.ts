import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import { mapParts } from '../../conversation/map-parts'
import type { Message } from '../../conversation/message'
import { withSlots } from '../../conversation/texts/text-slots'
import type { JsonObject, JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import type { ParsedFile } from '../dialect'
import { readSourceFile } from '../import/source-file'
import { claudeCode } from './dialect'

const user = (uuid: string, parentUuid: string | null, content: JsonValue, extra: JsonObject = {}): JsonObject => ({
  type: 'user',
  uuid,
  parentUuid,
  sessionId: 's',
  cwd: '/x',
  message: { role: 'user', content },
  ...extra,
})
const assistant = (
  uuid: string,
  parentUuid: string | null,
  id: string,
  block: JsonValue,
  extra: JsonObject = {},
): JsonObject => ({
  type: 'assistant',
  uuid,
  parentUuid,
  sessionId: 's',
  cwd: '/x',
  message: { id, role: 'assistant', model: 'm', content: [block], usage: { input_tokens: 1, output_tokens: 2 } },
  ...extra,
})
const text = (value: string): JsonObject => ({ type: 'text', text: value })
const use = (id: string): JsonObject => ({ type: 'tool_use', id, name: 'Read', input: { file_path: id } })
const result = (id: string, content: string): JsonObject => ({ type: 'tool_result', tool_use_id: id, content })

const fileOf = (lines: readonly (JsonObject | string)[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
const parse = (source: string): ParsedFile => unwrap(claudeCode.parse(unwrap(readSourceFile(source))))
const main = (parsed: ParsedFile): Conversation => {
  const conversation = parsed.conversations[0]?.views[0].conversation
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const linesOf = (source: string): JsonObject[] =>
  source
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject)
const summaryOf = (role: Message['role']): Message => ({
  id: summaryId(1),
  role,
  parts: [{ id: partId(summaryId(1), 1), type: 'text', text: 'In short.' }],
  summary: { type: 'made', by: 'test', replaces: [] },
})

const session = [
  user('u1', null, 'Go'),
  assistant('a1', 'u1', 'M1', text('Reading.')),
  assistant('a2', 'a1', 'M1', use('t1')),
  { type: 'progress', uuid: 'p1', parentUuid: 'a2' },
  user('r1', 'p1', [result('t1', 'one')], { toolUseResult: { stdout: 'one' } }),
  assistant('a3', 'r1', 'M2', text('Done.')),
  user('u2', 'a3', 'Thanks'),
]

describe('Claude Code sessions', () => {
  it('counts the usage of a message once', () => {
    expect(main(parse(fileOf(session))).messages.map((message) => message.usage?.outputTokens)).toEqual([
      undefined,
      2,
      undefined,
      2,
      undefined,
    ])
  })

  it('rewrites a result in its own line and leaves the client’s copy of it', () => {
    const source = fileOf(session)
    const changed = mapParts(main(parse(source)), (part) =>
      part.type === 'tool-result' ? withSlots(part, new Map([['[0]', 'cut']])) : part,
    )
    expect(claudeCode.serialize(changed)).toBe(source.replace('"content":"one"', '"content":"cut"'))
  })

  it('links what stays to the nearest ancestor that stays', () => {
    const conversation = main(parse(fileOf(session)))
    const written = linesOf(
      claudeCode.serialize(
        withMessages(
          conversation,
          conversation.messages.filter((message) => message.id === 'm1' || message.id === 'm5'),
        ),
      ),
    )
    expect(written.map((line) => [line.uuid, line.parentUuid])).toEqual([
      ['u1', null],
      ['p1', 'u1'],
      ['u2', 'p1'],
    ])
  })

  it('hooks a made summary into the chain, without a boundary, and says the same every time', () => {
    const conversation = main(parse(fileOf(session)))
    const [first, last] = [conversation.messages[0], conversation.messages[4]]
    if (!first || !last) throw new Error('unexpected')
    const condensed = withMessages(conversation, [first, summaryOf('user'), last])
    const written = claudeCode.serialize(condensed)
    expect(claudeCode.serialize(condensed)).toBe(written)
    const lines = linesOf(written)
    const summary = lines.find((line) => line.isCompactSummary === true)
    expect(summary?.parentUuid).toBe('p1')
    expect(lines.find((line) => line.uuid === 'u2')?.parentUuid).toBe(summary?.uuid)
    expect(lines.some((line) => line.subtype === 'compact_boundary')).toBe(false)
    expect(main(parse(written)).messages.map((message) => message.summary?.type)).toEqual([
      undefined,
      'recorded',
      undefined,
    ])
    const atEnd = linesOf(claudeCode.serialize(withMessages(conversation, [first, summaryOf('assistant')])))
    expect(atEnd.at(-1)).toMatchObject({ type: 'assistant', isCompactSummary: true, parentUuid: 'u1' })
  })

  it('drops a boundary of the full history with the message behind it, and keeps it in the view behind it', () => {
    const boundary = {
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'b',
      parentUuid: null,
      logicalParentUuid: 'u1',
      compactMetadata: { trigger: 'manual', preTokens: 9 },
    }
    const parsed = parse(
      fileOf([
        user('u1', null, 'Go'),
        boundary,
        user('c', 'b', 'This session is being continued', { isCompactSummary: true }),
        assistant('a', 'c', 'M', text('On.')),
      ]),
    )
    const [full, since] = parsed.conversations[0]?.views ?? []
    if (!full || !since) throw new Error('unexpected')
    expect(full.conversation.compactions).toEqual([{ at: 'm2', trigger: 'manual', tokensBefore: 9 }])
    expect(since.conversation.messages.map((message) => message.id)).toEqual(['m2', 'm3'])
    const without = (conversation: Conversation): string =>
      claudeCode.serialize(withMessages(conversation, [summaryOf('user'), ...conversation.messages.slice(-1)]))
    expect(linesOf(without(full.conversation)).some((line) => line.subtype === 'compact_boundary')).toBe(false)
    expect(
      linesOf(without(since.conversation)).map((line) => (line.uuid === undefined ? '' : (line.subtype ?? line.type))),
    ).toEqual(['user', 'compact_boundary', 'user', 'assistant'])
  })

  it('shows repeated lines of a resumed session once and rewrites them alike', () => {
    const source = fileOf([
      ...session,
      { ...session[2], uuid: 'a2-copy' } as JsonObject,
      { ...session[4], uuid: 'r1-copy' } as JsonObject,
      session[0] as JsonObject,
    ])
    const conversation = main(parse(source))
    expect(conversation.messages).toHaveLength(5)
    const changed = mapParts(conversation, (part) =>
      part.type === 'tool-result' ? withSlots(part, new Map([['[0]', 'cut']])) : part,
    )
    expect(claudeCode.serialize(changed)).toBe(source.replaceAll('"content":"one"', '"content":"cut"'))
    const dropped = claudeCode.serialize(withMessages(conversation, conversation.messages.slice(3)))
    expect(linesOf(dropped).map((line) => line.uuid)).toEqual(['p1', 'a3', 'u2'])
  })

  it('keeps two sub-agents apart and reads a sub-agent’s own file as the conversation', () => {
    const side = (lines: JsonObject[]): JsonObject[] => lines.map((line) => ({ ...line, isSidechain: true }))
    const agents = side([
      user('x1', null, 'First task'),
      user('y1', null, 'Second task'),
      assistant('x2', 'x1', 'X', text('1')),
      assistant('y2', 'y1', 'Y', text('2')),
    ])
    const both = parse(fileOf([user('u1', null, 'Main'), ...agents]))
    expect(
      both.conversations.map((conversation) => [
        conversation.title,
        conversation.views[0].conversation.messages.length,
      ]),
    ).toEqual([
      ['Main', 1],
      ['Sub-agent: First task', 2],
      ['Sub-agent: Second task', 2],
    ])
    expect(parse(fileOf(agents)).conversations).toHaveLength(2)
  })

  it('refuses a session without messages', () => {
    const found = claudeCode.parse(
      unwrap(
        readSourceFile(fileOf([{ type: 'summary', summary: 't', leafUuid: 'x' }, { type: 'file-history-snapshot' }])),
      ),
    )
    expect(found.ok ? undefined : [found.error.code, found.error.remedy.length > 0]).toEqual(['no-messages', true])
  })

  it('reads a file of one line', () => {
    const source = fileOf([user('u1', null, 'Alone')])
    expect(claudeCode.serialize(main(parse(source)))).toBe(source)
    expect(main(parse(source)).messages).toHaveLength(1)
  })
})
