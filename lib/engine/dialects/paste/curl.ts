import type { FoundBody } from './found-body'
import { promptWords, shellCommand, type ShellCommand } from './shell-words'

const dataFlags: ReadonlySet<string> = new Set([
  '-d',
  '--data',
  '--data-raw',
  '--data-binary',
  '--data-ascii',
  '--json',
])

/** For the command prompt: quotes behind carets, or lines that go on by one. */
const isForPrompt = (text: string): boolean => /\^"|\s\^\r?\n/.test(text)

/** The body of a request as cURL sends it. */
export function curlBody(text: string): FoundBody {
  const { words, document }: ShellCommand = isForPrompt(text) ? { words: promptWords(text) } : shellCommand(text)
  const bodies = dataOf(words)
  const [first] = bodies
  if (!first) return { type: 'none' }
  const file = first.isRaw || !first.value.startsWith('@') ? undefined : first.value.slice(1)
  if (file === '-' && document !== undefined) return { type: 'body', text: document }
  if (file !== undefined) return { type: 'file', name: file }
  return { type: 'body', text: bodies.map(({ value }) => value).join('&') }
}

interface Data {
  readonly value: string
  /** `@` at its beginning is no file. */
  readonly isRaw: boolean
}

function dataOf(words: readonly string[]): readonly Data[] {
  return words.flatMap((word, index): readonly Data[] => {
    const value = words[index + 1]
    if (dataFlags.has(word)) return value === undefined ? [] : [{ value, isRaw: word === '--data-raw' }]
    const joined = /^(--data(?:-raw|-binary|-ascii)?|--json)=([\s\S]*)$/.exec(word)
    if (joined) return [{ value: joined[2] ?? '', isRaw: joined[1] === '--data-raw' }]
    return /^-d./s.test(word) ? [{ value: word.slice(2), isRaw: false }] : []
  })
}
