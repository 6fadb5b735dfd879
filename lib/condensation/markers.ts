import { hash53 } from '@/lib/core/hash'

/** Text of a marker: what stands in ⟨ … ⟩ where content was. */
export const marker = (body: string): string => `⟨ ${body} ⟩`

/** How the line numbers in front of the lines (`12→`, `12 | `) differ from those at the place referred to. */
export type Numbering =
  | { readonly type: 'same' } // the lines as they stand there
  | { readonly type: 'none' } // without the numbers that stand there
  | { readonly type: 'from'; readonly first: string } // with this prefix before the first line, and counting on
  | { readonly type: 'shift'; readonly first: number } // written as they are there, but counting from this number
  | { readonly type: 'after'; readonly sign: DiffSign } // unnumbered, each after the sign of a diff
  | { readonly type: 'without'; readonly sign: DiffSign } // each without the sign that stands there

export const diffSigns = ['+', '-', ' '] as const
export type DiffSign = (typeof diffSigns)[number]

/** Line breaks of the text that stands for lines with others: as their names in a marker. */
export const breakNames = { '\n': 'LF', '\r\n': 'CRLF', '\\n': 'escaped', '\\r\\n': 'escaped CRLF' } as const
export type LineBreak = keyof typeof breakNames

/** Lines (numbers as in `Reference`) in whose places others stand. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/** Stands for whole lines of another message, or of the same message before it. */
export interface Reference {
  /** Position of the message in the conversation, from 1. */
  readonly message: number
  /** Lines of the message's text slots, counted from 1 through all its slots, in their original (expanded) text. */
  readonly firstLine: number
  readonly lastLine: number
  readonly numbering: Numbering
  /** Set where all breaks between the lines are this one, and not those at the place referred to. */
  readonly breaks?: LineBreak
  /** Lines that differ; `replacements` has what stands in their places, line by line, as written below the marker. */
  readonly exceptions?: readonly LineRange[]
  readonly replacements?: readonly string[]
  /** What the lines are, for the reader: a path. */
  readonly about?: string
  /** Check of the exact text the reference stands for (see `checkOf`). */
  readonly check: string
}

export interface FoundReference {
  readonly reference: Reference
  /** The place of the marker and of the lines below that belong to it: `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
  readonly markerEnd: number
}

/** Six decimal digits: two tokens, where as many bits in hexadecimal take four. */
export const checkOf = (text: string): string => String(hash53(text) % 1_000_000).padStart(6, '0')

/**
 * `⟨ Reference: lines 3–40 of message #12 (src/a.ts), numbered from "  7→", except 5, 9–10: ~482913 ⟩`, then the excepted lines. With
 * `previous`, the message of the reference before it in the same text, one that goes on in that message is short: `⟨ lines 42–60 ~120433 ⟩`.
 */
export function formatReference(reference: Reference, previous?: number): string {
  const { firstLine, lastLine, message, about, numbering, breaks, exceptions, check } = reference
  const lines = `${firstLine === lastLine ? 'line' : 'lines'} ${formatRange({ first: firstLine, last: lastLine })}`
  const named = message === previous ? lines : `Reference: ${lines} of message #${message}`
  const details = [formatNumbering(numbering), breaks && breakNames[breaks], exceptions && `except ${exceptions.map(formatRange).join(', ')}:`]
  return marker([`${named}${about ? ` (${about})` : ''}`, ...details.filter((detail) => detail)].join(', ') + ` ~${check}`)
}

const formatRange = ({ first, last }: LineRange): string => (first === last ? String(first) : `${first}–${last}`)

function formatNumbering(numbering: Numbering): string | undefined {
  switch (numbering.type) {
    case 'same':
      return undefined
    case 'none':
      return 'unnumbered'
    case 'from':
      return `numbered from "${numbering.first}"`
    case 'shift':
      return `numbered from ${numbering.first}`
    case 'after':
    case 'without':
      return `each ${numbering.type} "${numbering.sign}"`
  }
}

const range = String.raw`\d{1,9}(?:–\d{1,9})?`
const place = `(?:Reference: )?lines? ${range}(?: of message #\\d{1,9})?(?: \\([^()\\n⟨⟩]{1,200}\\))?`
const details = `(?:, (?:unnumbered|numbered from (?:\\d{1,9}|"[^"\\n⟨⟩]{1,40}")|each (?:after|without) "[-+ ]"))?(?:, (?:${Object.values(breakNames).join('|')}))?(?:, except ${range}(?:, ${range}){0,99}:)?`
const body = `${place}${details} ~\\d{6}`
const referencePattern = new RegExp(`⟨ ${body} ⟩`, 'g')
const escapablePattern = new RegExp(`⟨(\\\\*) ${body} ⟩`, 'g')
const escapedPattern = new RegExp(`⟨\\\\(\\\\*) ${body} ⟩`, 'g')
const fieldsPattern = /lines? (\d+)(?:–(\d+))?(?: of message #(\d+))?(?: \(([^()]+)\))?(?:, (?:(unnumbered)|numbered from (\d+|"[^"]+")|each (after|without) "([-+ ])"))?(?:, (LF|CRLF|escaped CRLF|escaped))?(?:, except ([\d–, ]+):)? ~(\d{6}) ⟩$/

/** The references in a text, in order. A short one belongs to the message that the one before it names; without such it is no reference. */
export function findReferences(text: string): readonly FoundReference[] {
  const found: FoundReference[] = []
  for (const { reference, ...span } of scan(text)) {
    const message = reference.message ?? found.at(-1)?.reference.message
    if (message !== undefined && isComplete(reference)) found.push({ ...span, reference: { ...reference, message } })
  }
  return found
}

const isComplete = ({ exceptions, replacements }: Pick<Reference, 'exceptions' | 'replacements'>): boolean => exceptions === undefined || replacements !== undefined

/** A text with every reference in it replaced by what `standsFor` says of it as written (with its lines below); the rest is unescaped. */
export function replaceReferences(text: string, standsFor: (written: string) => string | undefined): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of scan(text)) {
    pieces.push(unescapeReferences(text.slice(at, start)), standsFor(text.slice(start, end)) ?? text.slice(start, end))
    at = end
  }
  return at === 0 ? unescapeReferences(text) : [...pieces, unescapeReferences(text.slice(at))].join('')
}

interface Scanned extends Omit<FoundReference, 'reference'> {
  /** Without a message where it is short; without replacements where the lines below are missing. */
  readonly reference: Omit<Reference, 'message'> & { readonly message?: number }
}

function* scan(text: string): Generator<Scanned> {
  if (!text.includes('⟨')) return
  const takeLines = lineTaker(text)
  let taken = 0
  for (const { 0: written, index: start } of text.matchAll(referencePattern)) {
    if (start < taken) continue
    const reference = parseReference(written)
    const markerEnd = start + written.length
    const below = reference.exceptions && takeLines(markerEnd, countLines(reference.exceptions))
    taken = below?.end ?? markerEnd
    yield { start, markerEnd, end: taken, reference: below ? { ...reference, replacements: below.lines } : reference }
  }
}

function parseReference(text: string): Scanned['reference'] {
  const [, first = '', last = first, message, about, unnumbered, from, relation, sign, breakName, exceptions, check = ''] = fieldsPattern.exec(text) ?? []
  const breaks = lineBreaks.find((lineBreak) => breakNames[lineBreak] === breakName)
  return {
    ...(message !== undefined && { message: Number(message) }),
    firstLine: Number(first),
    lastLine: Number(last),
    numbering: unnumbered ? { type: 'none' } : (parseSign(relation, sign) ?? parseNumbering(from)),
    ...(breaks && { breaks }),
    ...(exceptions !== undefined && { exceptions: exceptions.split(', ').map(parseRange) }),
    ...(about !== undefined && { about }),
    check,
  }
}

function parseSign(relation: string | undefined, written: string | undefined): Numbering | undefined {
  const sign = diffSigns.find((known) => known === written)
  return sign && (relation === 'after' || relation === 'without') ? { type: relation, sign } : undefined
}

function parseNumbering(from: string | undefined): Numbering {
  if (from === undefined) return { type: 'same' }
  return from.startsWith('"') ? { type: 'from', first: from.slice(1, -1) } : { type: 'shift', first: Number(from) }
}

const lineBreaks = Object.keys(breakNames) as LineBreak[]

function parseRange(text: string): LineRange {
  const [first = 0, last = first] = text.split('–').map(Number)
  return { first, last }
}

const countLines = (ranges: readonly LineRange[]): number => ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)

/** Gives the next `count` physical lines after a marker, unescaped; undefined where there are fewer. To be asked from the start of the text to its end. */
function lineTaker(text: string): (markerEnd: number, count: number) => { lines: readonly string[]; end: number } | undefined {
  let breaks: readonly number[] | undefined
  let passed = 0
  return (markerEnd, count) => {
    breaks ??= lineBreaksOf(text)
    while ((breaks[passed] ?? Infinity) < markerEnd) passed++
    if (breaks.length - passed < count || (breaks[passed] ?? Infinity) - markerEnd > 1) return undefined
    const lines: string[] = []
    let end = markerEnd
    for (const [index, at] of breaks.slice(passed, passed + count).entries()) {
      const next = breaks[passed + index + 1]
      end = next === undefined ? text.length : text[next - 1] === '\r' ? next - 1 : next
      lines.push(unescapeReferences(text.slice(at + 1, end)))
    }
    return { lines, end }
  }
}

function lineBreaksOf(text: string): readonly number[] {
  const breaks: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at)
  return breaks
}

/** Marks what looks like a reference but is the source's own text with a backslash after the bracket; one more where there are some. */
export const escapeReferences = (text: string): string => (text.includes('⟨') ? text.replace(escapablePattern, (found) => `⟨\\${found.slice(1)}`) : text)

/** Undoes `escapeReferences`. */
export const unescapeReferences = (text: string): string => (text.includes('⟨\\') ? text.replace(escapedPattern, (found) => `⟨${found.slice(2)}`) : text)

/** Whether a text holds a reference, or an escaped look-alike. */
export const mayHoldReference = (text: string): boolean => text.includes('⟨') && text.search(escapablePattern) !== -1
