import { addFates, type FateTokens, noTokens } from '@/lib/engine'
import { isQuiet, type Entry, type Span, type AlignedMessages } from './align-messages'

/** What the list of the diff shows, one item each. */
export type DiffItem =
  | { readonly type: 'message'; readonly key: string; readonly entry: Entry }
  /** Unchanged: one line until it is opened. */
  | { readonly type: 'quiet'; readonly key: string; readonly entry: Entry }
  | {
      readonly type: 'fold'
      readonly key: string
      readonly first: Entry
      readonly last: Entry
      readonly messages: number
      readonly tokens: number
      /** A filter leaves its messages out. */
      readonly isLeftOut?: boolean
    }
  | {
      readonly type: 'span'
      readonly key: string
      readonly span: Span
      readonly entry: Entry
      readonly tokens: FateTokens
    }
  /** What strategies put in for messages that are compared one by one; `spans`: by column, what it stands for. */
  | {
      readonly type: 'summary'
      readonly key: string
      readonly entry: Entry
      readonly spans: readonly (Span | undefined)[]
    }
  /** Stands over the messages of a span while each of them is shown. `entry`: the first of them. */
  | { readonly type: 'unfolded'; readonly key: string; readonly span: Span; readonly entry: Entry }

interface ItemOptions {
  /** Keys of folds and spans that were unfolded into their messages. */
  readonly unfolded: ReadonlySet<string>
  readonly showUnchanged: boolean
  /** A message that must be in sight although it is folded. */
  readonly wanted?: string | undefined
  /** By id of the message: those that have a note are in sight although nothing changed. */
  readonly notes?: Readonly<Record<string, string>>
}

/** Unchanged messages beside a change that stay in sight. */
const CONTEXT = 2
/** A fold hides at least so many. */
const SMALLEST_FOLD = 3

export function diffItems(
  spine: AlignedMessages,
  { unfolded, showUnchanged, wanted, notes = {} }: ItemOptions,
): readonly DiffItem[] {
  const items: DiffItem[] = []
  let quiet: Entry[] = []
  const flush = (atEnd: boolean): void => {
    items.push(...foldedOf(quiet, { unfolded, showUnchanged, wanted, atStart: items.length === 0, atEnd }))
    quiet = []
  }
  const spans = spansByMember(spine)
  const isUnfolded = ({ key }: Span): boolean =>
    unfolded.has(key) || (wanted !== undefined && wanted !== key && spans.get(wanted)?.key === key)
  for (const entry of spine.entries) {
    const span = spans.get(entry.key)
    const folded = span !== undefined && !isUnfolded(span)
    if (folded && span.key !== entry.key) continue
    if (span?.key === entry.key) {
      flush(false)
      if (!folded) items.push({ type: 'unfolded', key: unfoldedId(span.key), span, entry })
    }
    if (folded) items.push({ type: 'span', key: entry.key, span, entry, tokens: span.tokensByFate })
    else if (isQuiet(entry, spine) && !isOutside(entry, spine)) {
      if (notes[entry.key] === undefined) quiet.push(entry)
      else {
        flush(false)
        items.push({ type: 'quiet', key: entry.key, entry })
      }
    } else if (isSummary(entry, spine)) {
      flush(false)
      items.push({ type: 'summary', key: entry.key, entry, spans: spansOf(entry, spine) })
    } else {
      flush(false)
      items.push({ type: 'message', key: entry.key, entry })
    }
  }
  flush(true)
  return items
}

/** Beside other strategies. */
const isSummary = ({ key }: Entry, { columns, spans }: AlignedMessages): boolean =>
  columns > 1 && spans.some((span) => span.key === key && span.summary !== undefined)

const spansOf = ({ key, cells }: Entry, { spans }: AlignedMessages): readonly (Span | undefined)[] =>
  cells.map((_, column) => spans.find((span) => span.key === key && span.column === column))

/** Alone beside the original, a message of a span is shown for its own sake: that is what the span was unfolded for. */
const isOutside = (entry: Entry, { columns, spanAt }: AlignedMessages): boolean =>
  columns === 1 && spanAt(0, entry.position) !== undefined

/** By keys of entries: the summary that stands for them among them. With one strategy only; beside others, messages are compared one by one. */
function spansByMember({ columns, spans, entries }: AlignedMessages): ReadonlyMap<string, Span> {
  if (columns !== 1) return new Map()
  return new Map(
    spans.flatMap((span) =>
      entries
        .filter(
          ({ key, position }) =>
            key === span.key || (position !== undefined && span.first <= position && position <= span.last),
        )
        .map(({ key }) => [key, span] as const),
    ),
  )
}

/** Of the line over the messages of a span; by the span's key. */
export const unfoldedId = (key: string): string => `unfolded-${key}`

/** The span that an entry belongs to, while each of its messages is shown. */
export const unfoldedAt = (
  items: readonly DiffItem[],
  { spanAt }: AlignedMessages,
  { key, position }: Entry,
): Span | undefined =>
  items.flatMap((item) => {
    if (item.type !== 'unfolded') return []
    return item.span.key === key || item.span.key === spanAt(0, position)?.key ? [item.span] : []
  })[0]

interface FoldOptions extends ItemOptions {
  readonly atStart: boolean
  readonly atEnd: boolean
}

function foldedOf(
  quiet: readonly Entry[],
  { unfolded, showUnchanged, wanted, atStart, atEnd }: FoldOptions,
): readonly DiffItem[] {
  const lines = quiet.map((entry): DiffItem => ({ type: 'quiet', key: entry.key, entry }))
  const [head, tail] = [atStart ? 0 : CONTEXT, quiet.length - (atEnd ? 0 : CONTEXT)]
  const folded = quiet.slice(head, Math.max(head, tail))
  const [first] = folded
  const last = folded.at(-1)
  if (!first || !last || folded.length < SMALLEST_FOLD || showUnchanged) return lines
  const key = `fold-${first.key}`
  if (unfolded.has(key) || folded.some((entry) => entry.key === wanted)) return lines
  const fold: DiffItem = {
    type: 'fold',
    key,
    first,
    last,
    messages: folded.length,
    tokens: folded.reduce((sum, { row }) => sum + row.tokensBefore, 0),
  }
  return [...lines.slice(0, head), fold, ...lines.slice(Math.max(head, tail))]
}

/** What the list view tells of: changes, and of what is unchanged all of it or the one message that was gone to. */
export type ListedItem = Exclude<DiffItem, { type: 'fold' }>

export const listedOf = (
  items: readonly DiffItem[],
  { wanted, showUnchanged, notes = {} }: Pick<ItemOptions, 'showUnchanged' | 'wanted' | 'notes'>,
): readonly ListedItem[] =>
  items.flatMap((item) =>
    item.type === 'fold' ||
    (item.type === 'quiet' && !showUnchanged && item.key !== wanted && notes[item.key] === undefined)
      ? []
      : [item],
  )

/** Turns of a span: a turn begins where a person speaks. */
export interface SpanTurn {
  readonly first: Entry
  readonly last: Entry
  readonly tokens: number
  readonly tokensByFate: FateTokens
}

export function turnsOf({ entries }: AlignedMessages, { first, last }: Span): readonly SpanTurn[] {
  const turns: SpanTurn[] = []
  for (const entry of entries) {
    if (entry.position === undefined || entry.position < first || entry.position > last) continue
    const turn = turns.at(-1)
    const speaks = entry.row.role === 'user' && entry.row.mainKind === 'messageText'
    const tokensByFate = entry.cells[0]?.tokensByFate ?? noTokens
    if (!turn || speaks) turns.push({ first: entry, last: entry, tokens: entry.row.tokensBefore, tokensByFate })
    else
      turns[turns.length - 1] = {
        first: turn.first,
        last: entry,
        tokens: turn.tokens + entry.row.tokensBefore,
        tokensByFate: addFates(turn.tokensByFate, tokensByFate),
      }
  }
  return turns
}

/** The messages of a span with the most tokens. */
export const largestOf = ({ entries }: AlignedMessages, { first, last }: Span, most: number): readonly Entry[] =>
  entries
    .filter(({ position = 0 }) => first <= position && position <= last)
    .toSorted((a, b) => b.row.tokensBefore - a.row.tokensBefore)
    .slice(0, most)
