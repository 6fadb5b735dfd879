import * as z from 'zod'
import type { ComparedText, Fate, FateTokens, LedgerRow, MarkedLine, MessageId, PartDiff, PartId } from '@/lib/engine'
import type { ActionResult } from './shared/action'
import { read } from './shared/read'
import { resultRef } from './results'
import type { DiffRow, ResolvedReference } from './runs'

/*
 * The diff of a session and what one strategy made of it, hunk by hunk. A worker compares, pages read: first the
 * outline (one row per message with the places of its hunks), then the texts that are in view.
 */

/** The place of a hunk in the text before: lines from 0, `to` exclusive. Empty range for an insertion. */
export interface HunkPlace {
  readonly part: PartId
  readonly from: number
  readonly to: number
  /** What became of the lines; absent for inserted lines, which are not part of the original. */
  readonly fate?: Fate
  /** Positions of the condensed messages that its references lead to, from 1; absent: it has none. */
  readonly leadsTo?: readonly number[]
  /** Hash of the lines that stand there now; absent: none do. Two results that have it in common made the same of the lines before. */
  readonly hash?: string
}

/** A message before and after, without its texts. */
export interface ComparedRow extends DiffRow {
  readonly tokensByFate: FateTokens
  readonly hunks: readonly HunkPlace[]
}

/** Lines of a text. Long texts and long lines are cut, see `moreLines` and `cut`. */
export interface TextLines {
  readonly lines: readonly string[]
  /** Number of further lines that were left out. */
  readonly moreLines: number
  /** Lines that were cut, by index, with their original length in characters. */
  readonly cut: Readonly<Record<number, number>>
}

/**
 * A reference marker, which stands for lines elsewhere in the condensed conversation. It is in the inserted lines, or above the hunk: where some lines differ
 * they stand below the marker, and cut what it stands for into several hunks.
 */
export interface HunkReference {
  /** The marker as written, with its brackets. */
  readonly marker: string
  /** Position of the condensed message that it refers to, from 1. */
  readonly message: number
  /** How many lines it stands for. */
  readonly lines: number
  /** Of the first and the last of them, as they are numbered where they stand; absent where they are named otherwise. */
  readonly numbered?: { readonly first: number; readonly last: number }
  /** How what it stands for differs from the lines there. */
  readonly differs: 'not' | 'in-numbers' | 'in-lines'
  readonly check: string
}

/** A line that was put in, as far as it is shown. */
export interface ShownLine extends MarkedLine {
  /** Its end is left out. */
  readonly isCut?: true
}

export interface ComparedHunk extends HunkPlace {
  readonly afterFrom: number
  readonly after: readonly ShownLine[]
  /** Number of further inserted lines that were left out. */
  readonly moreLines: number
  readonly references: readonly HunkReference[]
}

export interface ComparedPart extends Omit<PartDiff, 'before' | 'after'> {
  readonly reasons: readonly LedgerRow[]
  /** The original text, if it was asked for and exists. */
  readonly before?: TextLines
  /** Number of lines of the text before. */
  readonly lines: number
  readonly hunks: readonly ComparedHunk[]
  readonly coarse: ComparedText['coarse']
}

export interface ComparedMessage {
  /** Index of its row in the outline. */
  readonly index: number
  readonly parts: readonly ComparedPart[]
}

/** A search hit. */
export interface DiffMatch {
  readonly id: MessageId
  readonly part: PartId
  readonly side: 'before' | 'after'
  /** Line of that side's text, from 0. */
  readonly line: number
  /** Number of hits in the line. */
  readonly count: number
}

export interface DiffMatches {
  /** Number of hits that exist but are not listed. */
  readonly total: number
  readonly matches: readonly DiffMatch[]
}

/** Options of the comparison. */
export const comparing = z.object({
  /** Lines that differ only in white space count as equal. */
  ignoreBlanks: z.boolean().default(false),
})

export const comparedRange = comparing.extend({
  from: z.int().min(0),
  count: z.int().min(1).max(200),
  /** Include the texts of the original. */
  original: z.boolean().default(false),
})

/** One part in full, compared with a larger time budget. */
export const wholePart = comparing.extend({ message: z.string().min(1).max(200), part: z.string().min(1).max(200) })

export const diffSearch = comparing.extend({
  query: z.string().min(1).max(200),
  /** Search in the original too. */
  original: z.boolean().default(false),
})

/** A message that went into a summary, and that summary, by their ids. */
export const summaryPair = z.object({ message: z.string().min(1).max(200), summary: z.string().min(1).max(200) })

/** Names of a message by whether its summary has them; `more` are those that are not listed. */
export interface NamesInSummary {
  readonly named: readonly string[]
  readonly moreNamed: number
  readonly missing: readonly string[]
  readonly moreMissing: number
}

/** Lines of a part of the original that were cut, from 0, `to` exclusive. */
export const cutLines = z.object({
  message: z.string().min(1).max(200),
  part: z.string().min(1).max(200),
  from: z.int().min(0),
  to: z.int().min(1),
})

/** Names of cut lines that the agent names again later. */
export interface NamesUsedLater {
  /** `position`: of the message of the original that names it first, from 1. */
  readonly names: readonly { readonly text: string; readonly position: number }[]
  readonly more: number
}

const ofResult = z.object({ result: resultRef })

/** Answered by lib/server/diff/reads.ts. */
export const diffReads = {
  rows: read<readonly ComparedRow[]>()(comparing.extend(ofResult.shape)),
  /** Rows of the outline, `from` counts from 0. */
  messages: read<readonly ComparedMessage[]>()(comparedRange.extend(ofResult.shape)),
  part: read<ComparedPart>()(wholePart.extend(ofResult.shape)),
  search: read<DiffMatches>()(diffSearch.extend(ofResult.shape)),
  summaryNames: read<NamesInSummary>()(summaryPair.extend(ofResult.shape)),
  usedLater: read<NamesUsedLater>()(cutLines.extend(ofResult.shape)),
}

/** The diff of one result, wherever it is read from. */
export interface DiffReads {
  rows(input: z.input<typeof comparing>, signal?: AbortSignal): ActionResult<readonly ComparedRow[]>
  messages(input: z.input<typeof comparedRange>, signal?: AbortSignal): ActionResult<readonly ComparedMessage[]>
  part(input: z.input<typeof wholePart>, signal?: AbortSignal): ActionResult<ComparedPart>
  search(input: z.input<typeof diffSearch>, signal?: AbortSignal): ActionResult<DiffMatches>
  /** The text that a marker stands for. `position`: of the condensed message that contains the marker, from 1. */
  reference(
    input: { readonly position: number; readonly marker: string },
    signal?: AbortSignal,
  ): ActionResult<ResolvedReference>
  /** Absent, as the next is: the result holds no session to look into. */
  summaryNames?(input: z.input<typeof summaryPair>, signal?: AbortSignal): ActionResult<NamesInSummary>
  usedLater?(input: z.input<typeof cutLines>, signal?: AbortSignal): ActionResult<NamesUsedLater>
}
