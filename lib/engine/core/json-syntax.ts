/** Where text stands, counted from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/**
 * The offset of the first character that cannot stand in JSON; the text's length where more is expected; undefined
 * where it is JSON. Engines name the place in sentences of their own, and some not at all. However deep the text is.
 */
export function syntaxErrorAt(text: string): number | undefined {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = afterSpace(text, 0)
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (expected === 'end') return at
    if (expected === 'comma') {
      const inside = open.at(-1)
      if (sign === ',') expected = inside === '{' ? 'name' : 'value'
      else if (sign === closing[inside ?? '']) expected = closed(open)
      else return at
      at++
    } else if (expected === 'colon') {
      if (sign !== ':') return at
      expected = 'value'
      at++
    } else if (sign === closing[open.at(-1) ?? ''] && isJustOpened(text, at)) {
      expected = closed(open)
      at++
    } else if (expected === 'name') {
      const end = afterString(text, at)
      if (end.bad !== undefined) return end.bad
      expected = 'colon'
      at = end.after
    } else if (sign === '{' || sign === '[') {
      open.push(sign)
      expected = sign === '{' ? 'name' : 'value'
      at++
    } else {
      const end = sign === '"' ? afterString(text, at) : afterWord(text, at)
      if (end.bad !== undefined) return end.bad
      expected = open.length === 0 ? 'end' : 'comma'
      at = end.after
    }
    at = afterSpace(text, at)
  }
  return expected === 'end' ? undefined : text.length
}

/** `comma`: or the end of what is open. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end'
type End = { readonly after: number; readonly bad?: undefined } | { readonly bad: number }

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

function closed(open: string[]): Expected {
  open.pop()
  return open.length === 0 ? 'end' : 'comma'
}

const SPACE = ' \t\n\r'

function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && SPACE.includes(text[at] ?? '')) at++
  return at
}

/** Behind a comma nothing closes. */
function isJustOpened(text: string, before: number): boolean {
  let at = before - 1
  while (SPACE.includes(text[at] ?? '')) at--
  return text[at] === '{' || text[at] === '['
}

function afterString(text: string, from: number): End {
  if (text[from] !== '"') return { bad: from }
  for (let at = from + 1; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '"') return { after: at + 1 }
    if (sign < ' ') return { bad: at }
    if (sign !== '\\') continue
    const length = escapeLength(text, at)
    if (length === undefined) return { bad: at }
    at += length - 1
  }
  return { bad: text.length }
}

/** Undefined where it is none; one that the text ends in is as long as what there is. */
function escapeLength(text: string, at: number): number | undefined {
  const kind = text[at + 1]
  if (kind === undefined) return 1
  if (kind !== 'u') return '"\\/bfnrt'.includes(kind) ? 2 : undefined
  const digits = text.slice(at + 2, at + 6)
  if (!/^[0-9a-fA-F]*$/.test(digits)) return undefined
  return digits.length === 4 || at + 2 + digits.length === text.length ? 2 + digits.length : undefined
}

/** Behind a number, or one of the three names. */
function afterWord(text: string, from: number): End {
  const word = /[\w.+-]*/y
  word.lastIndex = from
  const [written = ''] = word.exec(text) ?? []
  const after = from + written.length
  if (/^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/.test(written)) return { after }
  return { bad: after === text.length && isBegun(written) ? after : from }
}

/** Whether more would make it one. */
const isBegun = (written: string): boolean =>
  written !== '' &&
  (['true', 'false', 'null'].some((name) => name.startsWith(written)) ||
    /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?)?)?$/.test(written))

export function placeAt(text: string, offset: number): TextPlace {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}

/** The offset of the first bracket that is open within more than so many others, those in strings left out. */
export function deeperAt(text: string, most: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const unit = text[index]
    if (quoted) {
      if (unit === '\\') index++
      else if (unit === '"') quoted = false
    } else if (unit === '"') quoted = true
    else if (unit === '[' || unit === '{') {
      if (++depth > most) return index
    } else if (unit === ']' || unit === '}') depth--
  }
  return undefined
}
