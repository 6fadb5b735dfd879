/** Words of one command, and the here-document behind it. */
export interface ShellCommand {
  readonly words: readonly string[]
  readonly document?: string
}

const named: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  e: '\u001b',
  '0': '\0',
}

/** The first command of a text for sh or bash: its words without their quotes. Nothing is expanded. */
export function shellCommand(text: string): ShellCommand {
  const words: string[] = []
  let word: string | undefined
  let mark: string | undefined
  let at = 0
  const add = (piece: string): void => void (word = (word ?? '') + piece)
  const end = (): void => {
    if (word !== undefined) words.push(word)
    word = undefined
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    const rest = text.slice(at, at + 200)
    const heredoc = word === undefined ? /^<<-?\s*(['"]?)([\w.-]+)\1/.exec(rest) : undefined
    if (heredoc) {
      mark = heredoc[2]
      at += heredoc[0].length
    } else if (char === "'") at = quoted(text, at + 1, add)
    else if (char === '$' && text[at + 1] === "'") at = escapedQuoted(text, at + 2, add)
    else if (char === '"') at = doubleQuoted(text, at + 1, add)
    else if (char === '\\') {
      const step = text[at + 1] === '\r' && text[at + 2] === '\n' ? 3 : 2
      if (text[at + step - 1] !== '\n') add(text[at + 1] ?? '')
      at += step
    } else if (char === '\n' || ((char === ';' || char === '|' || char === '&') && word === undefined)) {
      end()
      if (words.length > 0) break
      at++
    } else if (/\s/.test(char)) {
      end()
      at++
    } else {
      add(char)
      at++
    }
  }
  end()
  return { words, ...(mark === undefined ? {} : { document: documentIn(text.slice(at + 1), mark) }) }
}

function quoted(text: string, from: number, add: (piece: string) => void): number {
  const end = text.indexOf("'", from)
  add(text.slice(from, end === -1 ? text.length : end))
  return end === -1 ? text.length : end + 1
}

/** Between double quotes a backslash keeps its place, but before what would mean something there. */
function doubleQuoted(text: string, from: number, add: (piece: string) => void): number {
  let start = from
  let at = from
  for (; at < text.length && text[at] !== '"'; at++) {
    if (text[at] !== '\\' || !'"\\$`\n'.includes(text[at + 1] ?? 'x')) continue
    add(text.slice(start, at))
    if (text[at + 1] === '\n') start = at + 2
    else start = at + 1
    at++
  }
  add(text.slice(start, at))
  return at + 1
}

/** `$'…'` of bash, with escapes as in C. */
function escapedQuoted(text: string, from: number, add: (piece: string) => void): number {
  let start = from
  let at = from
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== '\\') {
      at++
      continue
    }
    add(text.slice(start, at))
    const code = /^(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,6})|x([\da-fA-F]{1,2})|([0-7]{1,3}))/.exec(
      text.slice(at + 1, at + 9),
    )
    const value =
      code && Number.parseInt(code[1] ?? code[2] ?? code[3] ?? code[4] ?? '', code[4] === undefined ? 16 : 8)
    const next = text[at + 1] ?? ''
    add(typeof value === 'number' && value <= 0x10ffff ? String.fromCodePoint(value) : (named[next] ?? next))
    at += 1 + (code ? code[0].length : 1)
    start = at
  }
  add(text.slice(start, at))
  return at + 1
}

/** Up to a line that is the mark alone. */
function documentIn(text: string, mark: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => line.trim() === mark)
  return lines.slice(0, end === -1 ? lines.length : end).join('\n')
}

/**
 * The words of a command for Windows' command prompt, as browsers write it: carets, then backslashes before backslashes and quotes, or
 * quotes that are doubled.
 */
export function promptWords(text: string): readonly string[] {
  const plain = withoutCarets(text.replaceAll('\r\n', '\n'))
  const words: string[] = []
  let word: string | undefined
  let inQuotes = false
  for (let at = 0; at < plain.length; at++) {
    const [char, next] = [plain[at] ?? '', plain[at + 1] ?? '']
    const escapes = (char === '\\' && (next === '\\' || next === '"')) || (char === '"' && inQuotes && next === '"')
    if (escapes) {
      word = (word ?? '') + next
      at++
    } else if (char === '"') {
      inQuotes = !inQuotes
      word ??= ''
    } else if (/\s/.test(char) && !inQuotes) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  if (word !== undefined) words.push(word)
  return words
}

/** A caret takes the meaning of what follows, two line ends behind it being one; where quotes stand without one, it only joins lines. */
function withoutCarets(text: string): string {
  if (!text.includes('^"')) return text.replaceAll('^\n', ' ')
  return text.replace(/\^(\n\n|\n|[\s\S])/g, (_, next: string) => (next === '\n\n' ? '\n' : next === '\n' ? ' ' : next))
}
