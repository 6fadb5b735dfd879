import { LRUCache } from 'lru-cache'
import {
  type ComparedText,
  type CompareOptions,
  compareTexts,
  type Fate,
  findReferences,
  hash53,
  linesWithBreaks,
  type MarkedLine,
  mayHoldReference,
  MEBIBYTE,
  memoizeWeak,
  noTokens,
  plainLines,
  type Reference,
  type TextHunk,
} from '@/lib/engine'
import type { DiffMessage, DiffPart, DiffRow } from '@/lib/contracts/runs'
import type {
  ComparedHunk,
  ComparedMessage,
  ComparedPart,
  ComparedRow,
  HunkPlace,
  HunkReference,
  ShownLine,
  TextLines,
} from '@/lib/contracts/diff'

/** A session and its condensed form, with all texts: of a stored run, a live result or a shared copy. */
export interface Comparable {
  readonly rows: readonly DiffRow[]
  readonly messages: readonly DiffMessage[]
}

export interface Comparing {
  readonly ignoreBlanks: boolean
}

/** Time limits in milliseconds per part, and for a whole session, so that a hostile one ends too. */
const PART_MS = { lineMs: 120, wordMs: 60 } as const
const PATIENT_MS = { lineMs: 4_000, wordMs: 4_000 } as const
export const SESSION_MS = 4_000

/** Longer lines, further lines of a part, and further text are left out until the whole part is asked for. */
export const LINE_CHARACTERS = 2_000
export const PART_LINES = 1_500
export const PART_CHARACTERS = 160_000

export const now = (): number => performance.now()

export function comparedRows(comparable: Comparable, { ignoreBlanks }: Comparing): readonly ComparedRow[] {
  const byIndex = new Map(comparable.messages.map((message) => [message.index, message]))
  const ends = now() + SESSION_MS
  return comparable.rows.map((row): ComparedRow => {
    const parts = row.status === 'kept' ? [] : (byIndex.get(row.index)?.parts ?? [])
    return {
      ...row,
      tokensByFate: row.tokensByFate ?? noTokens,
      hunks: parts.flatMap((part) => placesOf(part, row, comparedOf(part, ignoreBlanks, ends - now()))),
    }
  })
}

export function comparedMessages(
  { rows, messages }: Comparable,
  { from, count, original, ignoreBlanks }: Comparing & { from: number; count: number; original: boolean },
): readonly ComparedMessage[] {
  return messages.slice(from, from + count).map(({ index, parts }) => ({
    index,
    parts: parts.map((part) =>
      comparedPart(part, rows[index], comparedOf(part, ignoreBlanks, SESSION_MS), {
        original: original || part.before === undefined,
        limits: limited,
      }),
    ),
  }))
}

/** One part in full, compared with a larger time budget. */
export function comparedWhole(
  { rows, messages }: Comparable,
  { message, part: id, ignoreBlanks }: Comparing & { message: string; part: string },
): ComparedPart | undefined {
  const row = rows.find((each) => each.id === message)
  const part = messages.find(({ index }) => index === row?.index)?.parts.find((each) => each.id === id)
  if (part === undefined) return undefined
  const known = comparedOf(part, ignoreBlanks, SESSION_MS)
  const compared =
    known.coarse === 'nothing'
      ? known
      : compareTexts(part.before, part.after, {
          budget: { now, ...PATIENT_MS },
          ignoreBlanks,
          rewritten: isRewritten(part),
        })
  return comparedPart(part, row, compared, { original: true, limits: unlimited })
}

interface Memory {
  plain?: ComparedText
  blind?: ComparedText
}

const memoryOf = memoizeWeak((_: DiffPart): Memory => ({}))

/** Cached, so that the outline, the texts and a search have the same hunks. */
export function comparedOf(part: DiffPart, ignoreBlanks: boolean, timeLeft: number): ComparedText {
  const memory = memoryOf(part)
  const lineMs = Math.max(0, Math.min(PART_MS.lineMs, timeLeft))
  const wordMs = Math.max(0, Math.min(PART_MS.wordMs, timeLeft))
  memory[ignoreBlanks ? 'blind' : 'plain'] ??=
    part.status === 'kept'
      ? { hunks: [], coarse: 'nothing' }
      : compareOnce(part.before, part.after, {
          budget: { now, lineMs, wordMs },
          ignoreBlanks,
          rewritten: isRewritten(part),
        })
  return memory[ignoreBlanks ? 'blind' : 'plain'] ?? { hunks: [], coarse: 'nothing' }
}

/**
 * Comparisons by their texts, in this thread: an edit of a strategy leaves most of what the strategy changes as it was,
 * in objects that are new.
 */
const comparisons = new LRUCache<string, ComparedText>({
  maxSize: 16 * MEBIBYTE,
  sizeCalculation: (_, texts) => 1 + texts.length,
})

function compareOnce(before: string | undefined, after: string | undefined, options: CompareOptions): ComparedText {
  if (before === undefined || after === undefined) return compareTexts(before, after, options)
  const { ignoreBlanks, rewritten = false } = options
  const texts = `${ignoreBlanks} ${rewritten} ${before.length} ${before}${after}`
  const known = comparisons.get(texts)
  if (known) return known
  const compared = compareTexts(before, after, options)
  // What ran out of time may go further another time.
  if (compared.coarse === 'nothing') comparisons.set(texts, compared)
  return compared
}

interface Detail {
  readonly original: boolean
  readonly limits: Limits
}

function comparedPart(
  whole: DiffPart,
  row: DiffRow | undefined,
  compared: ComparedText,
  { original, limits }: Detail,
): ComparedPart {
  const { before, after: _, ...part } = whole
  let left = limits.lines
  return {
    ...part,
    lines: before === undefined ? 0 : linesWithBreaks(before).length,
    ...(original && before !== undefined && { before: textLines(before, limits) }),
    coarse: compared.coarse,
    hunks: compared.hunks.map((hunk): ComparedHunk => {
      const references = referencesIn(whole, hunk)
      const shown = hunk.after.slice(0, Math.max(0, left))
      left -= shown.length
      return {
        ...placeOf(whole, row, hunk, references),
        afterFrom: hunk.afterFrom,
        after: shown.map((line) => cutLine(line, limits.characters)),
        moreLines: hunk.after.length - shown.length,
        references: references.map(({ line: _line, lastLine: _lastLine, ...reference }) => reference),
      }
    }),
  }
}

interface Limits {
  /** Maximum length of one line. */
  readonly characters: number
  readonly lines: number
  /** Maximum length of all lines together. */
  readonly text: number
}

const limited: Limits = { characters: LINE_CHARACTERS, lines: PART_LINES, text: PART_CHARACTERS }
const unlimited: Limits = { characters: Infinity, lines: Infinity, text: Infinity }

function textLines(text: string, limits: Limits): TextLines {
  const all = plainLines(text)
  const lines: string[] = []
  const cut: Record<number, number> = {}
  let left = limits.text
  for (const line of all) {
    if (lines.length >= limits.lines || left <= 0) break
    if (line.length > limits.characters) cut[lines.length] = line.length
    lines.push(line.slice(0, limits.characters))
    left -= Math.min(line.length, limits.characters)
  }
  return { lines, cut, moreLines: all.length - lines.length }
}

const cutLine = (line: MarkedLine, most: number): ShownLine =>
  line.text.length > most ? { ...line, text: `${line.text.slice(0, most)}…`, isCut: true } : line

/** A reference with the lines of the text after that it takes: its marker, and those below that belong to it. Both from 0. */
interface PlacedReference extends HunkReference {
  readonly line: number
  readonly lastLine: number
}

const referencesOf = memoizeWeak(({ after }: DiffPart): readonly PlacedReference[] => {
  if (after === undefined || !mayHoldReference(after)) return []
  const lineAt = lineCounter(after)
  return findReferences(after).map(({ reference, start, markerEnd, end }) => ({
    line: lineAt(start),
    lastLine: lineAt(end),
    marker: after.slice(start, markerEnd),
    message: reference.message,
    check: reference.check,
    ...linesOf(reference),
  }))
})

/** Tells the line, from 0, that a character is in. To be asked from the start of the text to its end. */
function lineCounter(text: string): (character: number) => number {
  let line = 0
  let at = 0
  return (character) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < character; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  }
}

function linesOf(reference: Reference): Pick<HunkReference, 'lines' | 'numbered' | 'differs'> {
  const { firstLine, lastLine, readable, numbering, exceptions } = reference
  const lines = lastLine - firstLine + 1
  const first =
    readable === undefined ? firstLine : readable.lines?.type === 'numbered' ? readable.lines.first : undefined
  return {
    lines,
    ...(first !== undefined && { numbered: { first, last: first + lines - 1 } }),
    differs: exceptions !== undefined ? 'in-lines' : numbering.type === 'same' ? 'not' : 'in-numbers',
  }
}

/** Those in the inserted lines; where nothing is inserted, the one that ends right above, whose lines below its marker stand among the others. */
function referencesIn(part: DiffPart, { afterFrom, after }: TextHunk): readonly PlacedReference[] {
  const all = referencesOf(part)
  return after.length === 0
    ? all.filter(({ line, lastLine }) => line < afterFrom && afterFrom <= lastLine + 1)
    : all.filter(({ line }) => line >= afterFrom && line < afterFrom + after.length)
}

const placesOf = (part: DiffPart, row: DiffRow, { hunks }: ComparedText): readonly HunkPlace[] =>
  hunks.map((hunk) => placeOf(part, row, hunk, referencesIn(part, hunk)))

function placeOf(
  part: DiffPart,
  row: DiffRow | undefined,
  { from, to, after }: TextHunk,
  references: readonly HunkReference[],
): HunkPlace {
  const fate = fateOf(part, row, references.length > 0)
  const leadsTo = [...new Set(references.map(({ message }) => message))]
  return {
    part: part.id,
    from,
    to,
    ...(fate && { fate }),
    ...(leadsTo.length > 0 && { leadsTo }),
    ...(after.length > 0 && { hash: hash53(after.map(({ text }) => text).join('\n')).toString(36) }),
  }
}

/**
 * The fate named by the last step that removed something of the part; `recoverable` if a reference points to the text.
 */
function fateOf({ reasons, before, after }: DiffPart, row: DiffRow | undefined, refers: boolean): Fate | undefined {
  if (before === undefined) return row?.summary ? 'summarized' : undefined
  const gone = goneBy(reasons)
  if (after === undefined) return gone ?? goneOf(row)
  if (refers) return 'recoverable'
  return gone ?? (reasons.some(({ status }) => status === 'recoverable') ? 'recoverable' : undefined)
}

/** What the last step that removed something of a part says of it. */
const goneBy = (reasons: DiffPart['reasons']): Fate | undefined =>
  reasons.findLast(({ status }) => status !== 'kept' && status !== 'recoverable')?.status

/** Only a cut and a reference leave lines of a text standing. */
function isRewritten(part: DiffPart): boolean {
  const gone = goneBy(part.reasons)
  return gone !== undefined && gone !== 'truncated' && referencesOf(part).length === 0
}

const goneOf = (row: DiffRow | undefined): Fate =>
  row?.fates.findLast((fate) => fate !== 'kept' && fate !== 'recoverable') ?? 'removed'
