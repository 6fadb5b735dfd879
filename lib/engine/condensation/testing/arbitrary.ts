import * as fc from 'fast-check'
import type { Conversation } from '../../conversation/conversation'
import {
  assistant,
  call,
  conversation,
  lines,
  result,
  text,
  thinking,
  user,
  type Draft,
  type DraftMessage,
} from './conversations'

/** Texts that break careless code: empty, unicode, lone surrogates, markers, escapes, long lines, repeats. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n',
    '\ud83d',
    '⟨ Content suppressed ⟩',
    '⟨ Reference: lines 1–4 of message #1 ~123456 ⟩',
    '⟨\\ Reference: line 1 of message #2 ~000000 ⟩',
    '日本語テキスト',
    'a\r\nb\r\n',
    '</content>',
    'x'.repeat(5_000),
    'Error: boom\nexit code: 2',
  ),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 }), fc.constantFrom('a', 'b', 'c'))
    .map(([count, perLine, seed]) => lines(count, perLine, seed)),
)

const readable = hostileText.map((value) => (value.trim() === '' ? 'word' : value))

const json = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.parse(JSON.stringify(value ?? null)) as Parameters<typeof call>[2])
const input = fc.oneof(
  json,
  fc.record({ path: fc.constantFrom('src/a.ts', 'src/b.ts', 'README.md'), content: hostileText, limit: fc.integer() }),
  hostileText,
)
const toolName = fc.constantFrom('read_file', 'execute_command', 'search_files', 'write_to_file')

interface Exchange {
  readonly kind: 'talk' | 'tools' | 'orphan-call' | 'orphan-result' | 'extras' | 'summary'
  readonly texts: readonly string[]
  readonly name: string
  readonly input: Parameters<typeof call>[2]
  readonly sameId: boolean
  readonly isError: boolean
}

const exchange: fc.Arbitrary<Exchange> = fc.record({
  kind: fc.constantFrom('talk', 'tools', 'tools', 'tools', 'orphan-call', 'orphan-result', 'extras', 'summary'),
  texts: fc.array(readable, { minLength: 2, maxLength: 3 }),
  name: toolName,
  input,
  sameId: fc.boolean(),
  isError: fc.boolean(),
})

/** Conversations as sessions have them, with the odd shapes that damaged or hostile files bring. */
export const arbitraryConversation: fc.Arbitrary<Conversation> = fc
  .tuple(readable, fc.array(exchange, { minLength: 0, maxLength: 14 }), fc.boolean())
  .map(([task, exchanges, withSystem]) => {
    const made = conversation(user(task), ...exchanges.flatMap(messagesOf))
    return withSystem ? { ...made, system: 'You are a careful engineer.' } : made
  })

function messagesOf(given: Exchange, index: number): readonly DraftMessage[] {
  const [first = 'a', second = 'b', third] = given.texts
  const id = given.sameId ? 'call_same' : `call_${index}`
  const answer = result(id, second, given.isError)
  const talk: readonly Draft[] = third === undefined ? [] : [text(third)]
  switch (given.kind) {
    case 'talk':
      return [assistant(first), user(second)]
    case 'tools':
      return [assistant(first, call(id, given.name, given.input)), user(answer, ...talk)]
    case 'orphan-call':
      return [assistant(call(`lost_${index}`, given.name, given.input))]
    case 'orphan-result':
      return [user(result(`nobody_${index}`, first))]
    case 'extras':
      return [
        assistant(thinking(first, given.isError), text(second)),
        user(
          { type: 'environment', text: second },
          { type: 'image', source: { type: 'unknown' } },
          { type: 'opaque', label: 'odd', text: first },
        ),
      ]
    case 'summary':
      return [{ ...assistant(first), summary: { type: 'recorded' } }, user(second)]
  }
}
