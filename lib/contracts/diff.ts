import * as z from 'zod'
import type { MessageId, PartId } from '@/lib/conversation/ids'
import type { ComparedText, MarkedLine } from '@/lib/diff/compared-text'
import type { PartDiff } from '@/lib/diff/outline'
import type { Fate, FateTokens } from '@/lib/fate/fate'
import type { LedgerRow } from '@/lib/condensation/report'
import type { ActionResult } from './action'
import { read } from './read'
import { resultRef } from './results'
import type { DiffRow, ResolvedReference } from './runs'

/*
 * The diff of a session and what one strategy made of it, hunk by hunk. It is compared in a worker and read in pages: first the outline (a line
 * a message, with the place of every hunk), then the texts of what is in sight.
 */

/** Where a part of the session changed: lines of its text before, from 0, `to` exclusive. Empty where something was put in. */
export interface HunkPlace {
  readonly part: PartId
  readonly from: number
  readonly to: number
  /** Absent: it is no content of the original. */
  readonly fate?: Fate
}

/** A message before and after, without its texts. */
export interface ComparedRow extends DiffRow {
  readonly tokensByFate: FateTokens
  readonly hunks: readonly HunkPlace[]
}

/** Lines of a text; long texts are cut, and say so. */
export interface TextLines {
  readonly lines: readonly string[]
  /** Lines that follow and were left out. */
  readonly moreLines: number
  /** Lines that were cut, by index: their length in characters. */
  readonly cut: Readonly<Record<number, number>>
}

/** A marker among the lines that came in, which stands for lines elsewhere in the condensed conversation. */
export interface HunkReference {
  /** As it is written, with its brackets. */
  readonly marker: string
  /** Position of the condensed message that it names, from 1. */
  readonly message: number
  readonly check: string
}

export interface ComparedHunk extends HunkPlace {
  readonly afterFrom: number
  readonly after: readonly MarkedLine[]
  /** Lines that came in and were left out here. */
  readonly moreLines: number
  readonly references: readonly HunkReference[]
}

export interface ComparedPart extends Omit<PartDiff, 'before' | 'after'> {
  readonly reasons: readonly LedgerRow[]
  /** Of the original, where it was asked for and there is one. */
  readonly before?: TextLines
  /** Lines of the text before. */
  readonly lines: number
  readonly hunks: readonly ComparedHunk[]
  readonly coarse: ComparedText['coarse']
}

export interface ComparedMessage {
  /** Index of its row in the outline. */
  readonly index: number
  readonly parts: readonly ComparedPart[]
}

/** Where a searched text stands. */
export interface DiffMatch {
  readonly id: MessageId
  readonly part: PartId
  readonly side: 'before' | 'after'
  /** Line of that side's text, from 0. */
  readonly line: number
  /** How often it stands in the line. */
  readonly count: number
}

export interface DiffMatches {
  /** Of all, those that are not listed among them. */
  readonly total: number
  readonly matches: readonly DiffMatch[]
}

/** How texts are compared. */
export const comparing = z.object({
  /** Lines that differ in blanks only count as the same. */
  ignoreBlanks: z.boolean().default(false),
})

export const comparedRange = comparing.extend({
  from: z.int().min(0),
  count: z.int().min(1).max(200),
  /** With the texts of the original. */
  original: z.boolean().default(false),
})

/** One part, with all of its text and with more time to compare it. */
export const wholePart = comparing.extend({ message: z.string().min(1).max(200), part: z.string().min(1).max(200) })

export const diffSearch = z.object({
  query: z.string().min(1).max(200),
  matchCase: z.boolean().default(false),
  /** In the original as well. */
  original: z.boolean().default(false),
})

const ofResult = z.object({ result: resultRef })

/** Answered by lib/server/diff/reads.ts. */
export const diffReads = {
  rows: read<readonly ComparedRow[]>()(comparing.extend(ofResult.shape)),
  /** Rows of the outline, `from` counts from 0. */
  messages: read<readonly ComparedMessage[]>()(comparedRange.extend(ofResult.shape)),
  part: read<ComparedPart>()(wholePart.extend(ofResult.shape)),
  search: read<DiffMatches>()(diffSearch.extend(ofResult.shape)),
}

/** The diff of one result, wherever it is read from. */
export interface DiffReads {
  rows(input: z.input<typeof comparing>, signal?: AbortSignal): ActionResult<readonly ComparedRow[]>
  messages(input: z.input<typeof comparedRange>, signal?: AbortSignal): ActionResult<readonly ComparedMessage[]>
  part(input: z.input<typeof wholePart>, signal?: AbortSignal): ActionResult<ComparedPart>
  search(input: z.input<typeof diffSearch>, signal?: AbortSignal): ActionResult<DiffMatches>
  /** What a marker stands for; `position`: of the condensed message that holds it, from 1. */
  reference(
    input: { readonly position: number; readonly marker: string },
    signal?: AbortSignal,
  ): ActionResult<ResolvedReference>
}
