import type { LineBreak } from '../../references/markers'

/** What ends a line: a line break, one written out (`\n` in JSON inside a text), or nothing (the end of its slot). */
export type Separator = LineBreak | ''

export interface Line {
  readonly text: string
  readonly separator: Separator
  /** True for the first of the lines that share one physical line. */
  readonly startsPhysical: boolean
}

/** A physical line with at least this many `\n` written out is JSON of many lines, and is cut at them. */
const ESCAPED_BREAKS = 3

/** Cuts a text into lines; joined with their separators they are the text again. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  forEachLine(text, (start, end, separator, startsPhysical) => {
    lines.push({ text: text.slice(start, end), separator, startsPhysical })
  })
  return lines
}

/** Told where a line stands: `text.slice(start, end)`, its separator behind it. */
type VisitLine = (start: number, end: number, separator: Separator, startsPhysical: boolean) => void

export function forEachLine(text: string, visit: VisitLine): void {
  let escaped = -1
  for (let start = 0; ; ) {
    const next = text.indexOf('\n', start)
    const hasReturn = next > start && text[next - 1] === '\r'
    const end = next === -1 ? text.length : hasReturn ? next - 1 : next
    const separator = next === -1 ? '' : hasReturn ? '\r\n' : '\n'
    if (escaped < start) escaped = indexOrEnd(text, '\\n', start)
    if (escaped >= end) visit(start, end, separator, true)
    else visitPhysical(text, start, end, escaped, separator, visit)
    if (next === -1) return
    start = next + 1
  }
}

function indexOrEnd(text: string, searched: string, start: number): number {
  const found = text.indexOf(searched, start)
  return found === -1 ? text.length : found
}

/** A physical line in which the first break written out stands at `escaped`. */
function visitPhysical(
  text: string,
  start: number,
  end: number,
  escaped: number,
  separator: Separator,
  visit: VisitLine,
): void {
  const breaks: number[] = []
  for (let at = escaped; at < end - 1; at = indexOrEnd(text, '\\n', at + 2)) breaks.push(at)
  if (breaks.length < ESCAPED_BREAKS) {
    visit(start, end, separator, true)
    return
  }
  let from = start
  for (const at of breaks) {
    const hasReturn = at >= from + 2 && text.startsWith('\\r', at - 2)
    visit(from, hasReturn ? at - 2 : at, hasReturn ? '\\r\\n' : '\\n', from === start)
    from = at + 2
  }
  visit(from, end, separator, false)
}

/**
 * The line number that a tool put in front of a line, with its padding and separator (`  12→`, `12 | `, `12:`), or ''.
 * After a bare `:` or `|` one space belongs to it when the spaces are odd in number: indentation is nearly always even.
 */
export const numberPrefix = (line: string): string => line.slice(0, prefixLength(line))

const MOST_DIGITS = 7
const [TAB, SPACE, ZERO, NINE, COLON, BACKSLASH, SMALL_T, BAR, ARROW] = [9, 32, 48, 57, 58, 92, 116, 124, 0x2192]

/**
 * Characters of the number prefix of the line that begins at `start`; what ends the line is never taken for a part of it. By character codes: it is
 * asked of every line.
 */
export function prefixLength(text: string, start = 0): number {
  const digits = skipSpaces(text, start)
  let end = digits
  for (let code = text.charCodeAt(end); code >= ZERO && code <= NINE; code = text.charCodeAt(end)) end++
  if (end === digits || end - digits > MOST_DIGITS) return 0
  switch (text.charCodeAt(end)) {
    case ARROW:
    case TAB:
      return end + 1 - start
    case BACKSLASH:
      return text.charCodeAt(end + 1) === SMALL_T ? end + 2 - start : 0
    case SPACE:
      if (text.charCodeAt(end + 1) !== BAR) return 0
      return (text.charCodeAt(end + 2) === SPACE ? end + 3 : end + 2) - start
    case COLON:
    case BAR:
      return end + 1 + ((skipSpaces(text, end + 1) - end - 1) % 2) - start
    default:
      return 0
  }
}

function skipSpaces(line: string, start: number): number {
  let end = start
  while (line.charCodeAt(end) === SPACE) end++
  return end
}

/** The number in a prefix; 0 where there is none. */
export const prefixNumber = (prefix: string): number => Number(/\d+/.exec(prefix)?.[0] ?? 0)

/** The prefix `steps` lines further: the number counts on, its field keeps its width. */
export const prefixAfter = (prefix: string, steps: number): string => countingOn(prefix)(steps)

/** As `prefixAfter`, for many lines of one prefix. */
export function countingOn(prefix: string): (steps: number) => string {
  const match = /^( *)(\d+)([^]*)$/.exec(prefix)
  if (!match) return () => prefix
  const [, padding = '', digits = '', separator = ''] = match
  const isZeroFilled = digits.startsWith('0') && digits.length > 1
  return (steps) => {
    const next = String(Number(digits) + steps)
    return (
      (isZeroFilled ? padding + next.padStart(digits.length, '0') : next.padStart(padding.length + digits.length)) +
      separator
    )
  }
}
