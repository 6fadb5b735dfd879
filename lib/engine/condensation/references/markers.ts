import { escapeRegExp } from 'es-toolkit/string'
import { hash53 } from '../../core/hash'
import { compactPattern, formatCompact, parseCompact } from './compact-references'
import { formatReadable, legends, parseReadable, readablePattern } from './readable-references'
import type { LineRange, Reference, WrittenReference } from './reference'

export { legend } from './readable-references'
export {
  diffSigns,
  type DiffSign,
  type LineBreak,
  type LineRange,
  type Numbering,
  type Reference,
} from './reference'

/** Text of a marker: what stands in ⟨ … ⟩ where content was. */
export const marker = (body: string): string => `⟨ ${body} ⟩`

export interface FoundReference {
  readonly reference: Reference
  /** The place of the marker and of the lines below that belong to it: `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
  readonly markerEnd: number
  /** Where the legend begins that stands before the marker and belongs to it. */
  readonly legendStart?: number
}

/** Six decimal digits: two tokens, where as many bits in hexadecimal take four. */
export const checkOf = (text: string): string => String(hash53(text) % 1_000_000).padStart(6, '0')

/** Shorter where `previous`, the reference before it in the same text, leads to the same message (and, for a reader, to the same place). */
export function formatReference(reference: Reference, previous?: Reference): string {
  const { readable } = reference
  if (!readable) return formatCompact(reference, previous?.readable ? undefined : previous?.message)
  return formatReadable(reference, continues(reference, previous) ? { lines: readable.lines } : readable)
}

const continues = ({ message, readable }: Reference, previous: Reference | undefined): boolean =>
  previous?.message === message && previous.readable !== undefined && previous.readable.place === readable?.place

const body = `(?:${compactPattern}|${readablePattern})`
const referencePattern = new RegExp(`⟨ ${body} ⟩`, 'g')
/** What is read as a marker of ours: a reference, or the legend. */
const lookAlike = `⟨ (?:${body} ⟩|${legends.map((each) => escapeRegExp(each.trimEnd().slice(2))).join('|')})`
const lookAlikePattern = new RegExp(lookAlike, 'g')
const escapedPattern = new RegExp(lookAlike.replace('⟨ ', '⟨\\\\(\\d{6}) '), 'g')
const eitherPattern = new RegExp(`${lookAlike}|${lookAlike.replace('⟨ ', '⟨\\\\\\d{6} ')}`)

/** The references in a text, in order. A short one belongs to the message that the one before it names; without such it is no reference. */
export function findReferences(text: string): readonly FoundReference[] {
  const found: FoundReference[] = []
  for (const { reference, ...span } of scan(text)) {
    const previous = found.at(-1)?.reference
    const message = reference.message ?? previous?.message
    if (message === undefined || !isComplete(reference)) continue
    found.push({
      ...span,
      reference: {
        ...reference,
        message,
        ...(reference.readable && { readable: { ...previous?.readable, ...reference.readable } }),
      },
    })
  }
  return found
}

const isComplete = ({ exceptions, replacements }: Pick<Reference, 'exceptions' | 'replacements'>): boolean =>
  exceptions === undefined || replacements !== undefined

interface Scanned extends Omit<FoundReference, 'reference'> {
  /** Without replacements where the lines below are missing. */
  readonly reference: WrittenReference
}

function* scan(text: string): Generator<Scanned> {
  if (!text.includes('⟨')) return
  const takeLines = lineTaker(text)
  let taken = 0
  for (const { 0: written, index: start } of text.matchAll(referencePattern)) {
    if (start < taken) continue
    const reference = written.startsWith('⟨ Same') ? parseReadable(written) : parseCompact(written)
    const markerEnd = start + written.length
    const below = reference.exceptions && takeLines(markerEnd, countLines(reference.exceptions))
    const legend = legends.find((each) => start - each.length >= taken && text.startsWith(each, start - each.length))
    taken = below?.end ?? markerEnd
    yield {
      start,
      markerEnd,
      end: taken,
      ...(legend && { legendStart: start - legend.length }),
      reference: below ? { ...reference, replacements: below.lines } : reference,
    }
  }
}

const countLines = (ranges: readonly LineRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)

/** Gives the next `count` physical lines after a marker, as written; undefined where there are fewer. To be asked from the start of the text to its end. */
function lineTaker(
  text: string,
): (markerEnd: number, count: number) => { lines: readonly string[]; end: number } | undefined {
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
      lines.push(text.slice(at + 1, end))
    }
    return { lines, end }
  }
}

function lineBreaksOf(text: string): readonly number[] {
  const breaks: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at)
  return breaks
}

/**
 * Marks what looks like a marker of ours but is the source's own text: `⟨\120433 Reference: … ⟩`. The digits prove that the mark is
 * ours, in the message at that position (from 1): so text that came marked is told from text that was marked here.
 */
export const escapeReferences = (text: string, position: number): string =>
  text.includes('⟨')
    ? text.replace(lookAlikePattern, (found) => `⟨\\${proofOf(found, position)}${found.slice(1)}`)
    : text

/** Undoes `escapeReferences`; leaves alone what that did not mark. */
export const unescapeReferences = (text: string, position: number): string =>
  text.includes('⟨\\')
    ? text.replace(escapedPattern, (found, proof: string) =>
        proof === proofOf(`⟨${found.slice(8)}`, position) ? `⟨${found.slice(8)}` : found,
      )
    : text

const proofOf = (found: string, position: number): string => checkOf(`${position}${found}`)

/** Whether a text holds a reference, or a look-alike, marked as such or not. */
export const mayHoldReference = (text: string): boolean => text.includes('⟨') && eitherPattern.test(text)
