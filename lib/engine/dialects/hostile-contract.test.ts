import { describe, expect, it } from 'vitest'
import type { Conversation } from '../conversation/conversation'
import { messageId, partId, toolCallId } from '../conversation/ids'
import type { Message } from '../conversation/message'
import { unwrap } from '../core/result'
import { everyCase } from '../core/testing/every-case'
import type { Dialect } from './dialect'
import { formatPlace } from './import/import-error'
import { importFile } from './import/import-file'
import { dialectById, dialects } from './registry'
import { asData, differences } from './testing/json-difference'

/** A question, a call with its answer, and what came of it, over and over. */
function conversationOf(rounds: number): Conversation {
  const messages = Array.from({ length: rounds }, (_, round): readonly Message[] => {
    const [asked, called, given, said] = [1, 2, 3, 4].map((each) => messageId(round * 4 + each)) as [
      Message['id'],
      Message['id'],
      Message['id'],
      Message['id'],
    ]
    const call = toolCallId(`call_${round}`)
    return [
      {
        id: asked,
        role: 'user',
        parts: [{ type: 'text', id: partId(asked, 1), text: `Question ${round}, s’il vous plaît` }],
      },
      {
        id: called,
        role: 'assistant',
        parts: [
          { type: 'text', id: partId(called, 1), text: 'I look.' },
          { type: 'tool-call', id: partId(called, 2), callId: call, name: 'read', input: { path: `file-${round}` } },
        ],
      },
      {
        id: given,
        role: 'tool',
        parts: [
          {
            type: 'tool-result',
            id: partId(given, 1),
            callId: call,
            name: 'read',
            content: [{ type: 'text', text: `line ${round}` }],
            isError: false,
          },
        ],
      },
      { id: said, role: 'assistant', parts: [{ type: 'text', id: partId(said, 1), text: `Answer ${round}` }] },
    ]
  }).flat()
  return { dialect: 'test', title: 'Hostile', messages, compactions: [], envelope: undefined }
}

/** What is wrong with how a file is answered: it is to be read and written back as it was, or refused with the place and what to do. */
function wrongWith(text: string): readonly unknown[] {
  const found = importFile(text)
  if (!found.ok) return formatPlace(found.error.place) !== '' && found.error.remedy.endsWith('.') ? [] : [found.error]
  const [first] = found.value.conversations
  const dialect = dialectById(found.value.dialect)
  if (!first || !dialect) return ['read without a conversation']
  const data = asData(text)
  return first.views.flatMap((view) => differences(data, asData(dialect.serialize(view.conversation))))
}

const DEEP = 10_000
/** Where a value stands whose place takes another. */
const value = /"(?:[^"\\]|\\.)*"(?=\s*[,\]}])/g

/** The n-th string value replaced. */
function instead(text: string, position: number, replacement: string): string {
  let index = 0
  return text.replace(value, (found) => (index++ === position ? replacement : found))
}

const wrongValues = [
  'null',
  '7',
  '1e400',
  '[]',
  '{}',
  'true',
  '""',
  '[[]]',
  '{"__proto__":{"polluted":true},"constructor":1}',
  '"\\ud800"',
  '"\\u0000"',
  '"__proto__"',
  '9007199254740993',
]

const shapes: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'cut off anywhere': (text) =>
    Array.from({ length: 12 }, (_, index) => text.slice(0, Math.floor((text.length * index) / 12))),
  'with values of other types': (text) => {
    const count = text.match(value)?.length ?? 0
    const step = Math.max(1, count / wrongValues.length)
    return Array.from({ length: Math.min(count, wrongValues.length) }, (_, index) =>
      instead(text, Math.floor(index * step), wrongValues[index % wrongValues.length] ?? 'null'),
    )
  },
  'nested ten thousand deep': (text) =>
    [0, 3, 6].map((position) => instead(text, position, `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`)),
  'nested ten thousand deep inside a string': (text) =>
    [0, 3, 6].map((position) => instead(text, position, JSON.stringify(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`))),
  'with one id for all': (text) => [
    text.replaceAll(/call_\d+/g, 'call_0').replace(/"(uuid|messageId|toolCallId|id)":( ?)"[^"]*"/g, '"$1":$2"same"'),
  ],
  'with a byte order mark': (text) => [`\ufeff${text}`],
  'with line ends of Windows': (text) => [text.replaceAll('\n', '\r\n')],
  'with null bytes': (text) => [text.replace('\n', '\0\n'), `${text}\0`],
  'with halves of characters': (text) => [text.replaceAll('s’il', '\\ud83d'), text.replaceAll('’', '\ud83d')],
  'with keys of every object': (text) =>
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((key) =>
      text.replaceAll(/\{(?=\s*")/g, `{"${key}":{"polluted":true},`),
    ),
  'with keys twice': (text) => [text.replaceAll(/\{(\s*)("[a-zA-Z]+")(:\s?)/g, '{$1$2$3null,$2$3')],
  'with lines that repeat': (text) => [text + text, `${text}{`, `[${text}`],
}

/** More are measured in the bench. */
const MANY = 800

describe.each(dialects.map((dialect) => [dialect.id, dialect] as const))(
  'a hostile file of %s',
  (_, dialect: Dialect) => {
    const text = dialect.write(conversationOf(3))

    it('is read or refused with place and remedy, whatever its shape', () =>
      everyCase(Object.entries(shapes), (shape) => {
        expect(shape(text).flatMap(wrongWith)).toEqual([])
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      }))

    it('of many small messages is read', () => {
      const many = dialect.write(conversationOf(MANY / 4))
      const found = unwrap(importFile(many))
      expect(found.conversations[0]?.views[0].conversation.messages.length).toBeGreaterThan(MANY / 4)
    })
  },
)
