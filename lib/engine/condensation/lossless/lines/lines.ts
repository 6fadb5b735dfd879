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
  for (let start = 0; ; ) {
    const end = text.indexOf('\n', start)
    if (end === -1) {
      pushPhysical(lines, text.slice(start), '')
      return lines
    }
    const hasReturn = end > start && text[end - 1] === '\r'
    pushPhysical(lines, text.slice(start, hasReturn ? end - 1 : end), hasReturn ? '\r\n' : '\n')
    start = end + 1
  }
}

function pushPhysical(lines: Line[], text: string, separator: Separator): void {
  const pieces = text.includes('\\n') ? text.split('\\n') : [text]
  if (pieces.length <= ESCAPED_BREAKS) {
    lines.push({ text, separator, startsPhysical: true })
    return
  }
  pieces.forEach((piece, index) => {
    const startsPhysical = index === 0
    if (index === pieces.length - 1) lines.push({ text: piece, separator, startsPhysical })
    else if (piece.endsWith('\\r')) lines.push({ text: piece.slice(0, -2), separator: '\\r\\n', startsPhysical })
    else lines.push({ text: piece, separator: '\\n', startsPhysical })
  })
}

const numberPattern = /^( *)(\d{1,7})(→|\t|\\t| \| ?|[:|])/

/**
 * The line number that a tool put in front of a line, with its padding and separator (`  12→`, `12 | `, `12:`), or ''.
 * After a bare `:` or `|` one space belongs to it when the spaces are odd in number: indentation is nearly always even.
 */
export function numberPrefix(line: string): string {
  const match = numberPattern.exec(line)
  if (!match) return ''
  const prefix = match[0]
  return /[^ ][:|]$/.test(prefix) && spacesAt(line, prefix.length) % 2 === 1 ? `${prefix} ` : prefix
}

function spacesAt(line: string, start: number): number {
  let end = start
  while (line.charCodeAt(end) === 32) end++
  return end - start
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
