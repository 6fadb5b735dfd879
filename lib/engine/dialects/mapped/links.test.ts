import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import { isJsonObject, objectOf, parseJson, type JsonObject, type JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { importFile } from '../import/import-file'
import { dialectById } from '../registry'

const summary = (text: string, position = 1): Message => ({
  id: summaryId(position),
  role: 'user',
  parts: [{ id: partId(summaryId(position), 1), type: 'text', text }],
  summary: { type: 'made', by: 'test', replaces: [] },
})

const opened = (text: string): Conversation => {
  const parsed = unwrap(importFile(text))
  const view = parsed.conversations[0]?.views[0]
  if (!view) throw new Error('no conversation')
  return view.conversation
}

const written = (conversation: Conversation, messages: readonly Message[]): string =>
  dialectById(conversation.dialect)?.serialize(withMessages(conversation, messages)) ?? ''

const line = (id: string, parentId: string, role: string, text: string): JsonObject => ({
  type: 'message',
  id,
  parentId,
  message: { role, content: [{ type: 'text', text }] },
})

/** Lines of a session whose second answer was given twice: `e` is the branch that was left. */
const lines: readonly JsonObject[] = [
  { type: 'session_start', id: 's', cwd: '/', version: 2 },
  line('a', 's', 'user', 'one'),
  line('b', 'a', 'assistant', 'two'),
  line('c', 'b', 'user', 'three'),
  line('e', 'c', 'assistant', 'left'),
  line('d', 'c', 'assistant', 'four'),
]

const session = lines.map((each) => `${JSON.stringify(each)}\n`).join('')

const linksIn = (text: string): readonly (readonly [JsonValue | undefined, JsonValue | undefined])[] =>
  text
    .trim()
    .split('\n')
    .map((each) => objectOf(parseJson(each)))
    .map(({ id, parentId }) => [id, parentId] as const)

describe('records that name their parents', () => {
  it('leaves branches aside, and says how many messages stand there', () => {
    const parsed = unwrap(importFile(session))
    expect(opened(session).messages.map(({ parts }) => parts.map((part) => ('text' in part ? part.text : '')))).toEqual(
      [['one'], ['two'], ['three'], ['four']],
    )
    expect(parsed.warnings).toEqual([{ code: 'other-branches', messages: 1, place: { type: 'file' } }])
  })

  it('hooks a new record in where others are left out, and moves branches to the ancestor that stays', () => {
    const conversation = opened(session)
    const [first, , , last] = conversation.messages
    if (!first || !last) throw new Error('no messages')
    const links = linksIn(written(conversation, [first, summary('short'), last]))
    expect(links.map(([id]) => id)).toEqual(['s', 'a', 'e', expect.stringMatching(/^condensed-/), 'd'])
    expect(Object.fromEntries(links)).toMatchObject({ a: 's', e: 'a', d: links[3]?.[0] })
    expect(links[3]?.[1]).toBe('a')
  })

  it('goes on behind the last record', () => {
    const conversation = opened(session)
    const links = linksIn(written(conversation, [...conversation.messages, summary('more'), summary('still more', 2)]))
    expect(links.slice(-2)).toEqual([
      [expect.stringMatching(/^condensed-/), 'd'],
      [expect.stringMatching(/^condensed-/), links.at(-2)?.[0]],
    ])
  })
})

const node = (id: string, parentId: string | null, childrenIds: readonly string[], role: string): JsonObject => ({
  id,
  parentId,
  childrenIds,
  role,
  content: id,
})

const chat = (currentId: string): string => {
  const nodes = [
    node('a', null, ['b'], 'user'),
    node('b', 'a', ['c', 'x'], 'assistant'),
    node('c', 'b', ['d'], 'user'),
    node('d', 'c', [], 'assistant'),
    node('x', 'b', [], 'user'),
  ]
  const messages = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: id }))
  const history = { messages: Object.fromEntries(nodes.map((each) => [String(each.id), each])), currentId }
  return JSON.stringify([{ id: 'x', title: 'T', chat: { title: 'T', history, messages } }])
}

const chatIn = (text: string): JsonObject => {
  const [first] = parseJson(text) as readonly JsonValue[]
  return objectOf(objectOf(first).chat)
}

describe('records that are entries of an object', () => {
  it('takes out entries and puts in new ones, with their children and the current one', () => {
    const conversation = opened(chat('d'))
    const [first] = conversation.messages
    if (!first) throw new Error('no message')
    const found = chatIn(written(conversation, [first, summary('short')]))
    const { messages, currentId } = objectOf(found.history)
    const entries = objectOf(messages)
    expect(Object.keys(entries)).toEqual(['a', currentId, 'x'])
    expect(entries).toMatchObject({
      a: { childrenIds: [currentId, 'x'] },
      x: { parentId: 'a' },
      [String(currentId)]: { parentId: 'a', childrenIds: [], role: 'user', content: 'short' },
    })
    expect(found.messages).toEqual([{ id: 'a', content: 'a' }, objectOf(entries[String(currentId)])])
  })

  it('changes the copy of a text as well, and nothing else', () => {
    const conversation = opened(chat('d'))
    const changed = conversation.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part.type === 'text' && part.text === 'c' ? { ...part, text: 'C' } : part)),
    }))
    const found = chatIn(written(conversation, changed))
    const before = chatIn(chat('d'))
    const messages = objectOf(objectOf(before.history).messages)
    expect(found).toEqual({
      ...before,
      history: { messages: { ...messages, c: { ...objectOf(messages.c), content: 'C' } }, currentId: 'd' },
      messages: ['a', 'b', 'C', 'd'].map((content) => ({ id: content.toLowerCase(), content })),
    })
    expect(isJsonObject(found)).toBe(true)
  })

  it('follows the branch that is named as the current one', () => {
    expect(opened(chat('x')).messages).toHaveLength(3)
  })
})
