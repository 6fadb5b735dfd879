import { inputTokensOf, sumUsage, type RecordedUsage } from '../../../conversation/usage'
import { defined } from '../../../core/defined'
import type { ImportWarning } from '../../import/import-warning'
import type { SourceFile } from '../../import/source-file'
import type { CompactionIn, MappedSource } from '../../mapped/mapped-format'
import type { Embedded, SourceRecord } from '../../records'
import { areAlike, factsAt, isMarkedAt, keyAt, lengthOf, matchAnswer, type Asked } from './asked'
import type { Node } from './segments'
import { firstOf, requestsOf, type Story, type Window } from './stories'

/**
 * A window, and what it has in common with its neighbours. A message that two windows hold becomes one record: a leading message that of
 * the earlier window, one that the later window repeats behind its summary that of the later.
 */
interface PlacedWindow {
  readonly window: Window
  /** Number of its leading messages that the window before has too. */
  readonly kept: number
  /** Number of its messages up to those that the next window repeats. */
  readonly end: number
  /** Position in the next window of the first message that it repeats. */
  readonly repeatedAt: number
  /** The records of its own messages, by position. */
  readonly records: Map<number, number>
}

/** The records of a story, with the usage of each of its requests once. */
export function sourceOf(file: SourceFile, story: Story): MappedSource {
  const placed = placedOf(story.windows)
  const records: SourceRecord[] = []
  const embedded: Embedded[] = []
  const compactions = new Map<number, CompactionIn>()
  const hidden = new Set<number>()
  for (const [index, each] of placed.entries()) {
    const { request } = each.window.shown
    const start = records.length
    addRecords(each, records, hidden, index === 0)
    embedded.push(...request.embedded.map((one) => ({ ...one, line: one.line ?? request.line })))
    const before = placed[index - 1]
    const first = each.records.get(each.kept) ?? start
    if (before && !each.window.isIncrement && records.length > start) compactions.set(first, compactionOf(before, each))
  }
  const last = placed.at(-1)
  const { model, system, tools } = last?.window.shown.request ?? {}
  const stillSent = new Set(keptRecords(placed))
  return {
    source: { file, records, embedded },
    ...(hidden.size > 0 && { hidden }),
    usage: usageOf(story, placed),
    warnings: otherRequests(file, story.notShown),
    ...(compactions.size > 0 ? { compactions, stillSent } : {}),
    ...defined({ model, system, tools }),
  }
}

function placedOf(windows: Story['windows']): readonly PlacedWindow[] {
  const placed = windows.map((window, index): PlacedWindow => {
    const before = windows[index - 1]
    return {
      window,
      kept: before && !window.isIncrement ? keptOf(before, window) : 0,
      end: shownLength(window),
      repeatedAt: 0,
      records: new Map(),
    }
  })
  return placed.map((each, index) => {
    const next = placed[index + 1]
    if (!next || next.window.isIncrement) return each
    const tail = tailOf(each.window, next)
    return { ...each, end: each.end - tail.length, repeatedAt: tail.at }
  })
}

/** Number of messages of a window that are part of the conversation. */
const shownLength = ({ shown, hidden }: Window): number => lengthOf(shown) - hidden

/** The request of a window that holds a message as it was before it was condensed; else the one that is shown. */
function originalAt({ path, shown }: Window, position: number): Asked {
  if (!isMarkedAt(shown, position)) return shown
  const isOriginal = ({ asked }: Node): boolean =>
    lengthOf(asked) > position && !isMarkedAt(asked, position) && areAlike(asked, position, shown, position)
  return path.find(isOriginal)?.asked ?? shown
}

/** How many leading messages a window takes over unchanged from the requests of the window before. Its last input message is always its own. */
function keptOf(before: Window, window: Window): number {
  const first = firstOf(window)
  const earlier = requestsOf(before)
  for (let at = 0; at < first.inputs - 1; at++)
    if (!earlier.some((asked) => at < asked.inputs && keyAt(asked, at) === keyAt(first, at))) return at
  return Math.max(0, first.inputs - 1)
}

/** The last messages of a window that the next one repeats: how many, and from which of its positions on. That is behind the kept messages, mostly with a summary between. */
function tailOf(window: Window, next: PlacedWindow): { readonly length: number; readonly at: number } {
  const first = firstOf(next.window)
  const own = shownLength(window)
  const lengthAt = (at: number): number => {
    const most = Math.min(own, first.inputs - at)
    for (let length = most; length > 0; length--) {
      const found = Array.from({ length }, (_, index) => sameness(window, own - length + index, first, at + index))
      if (!found.includes('other') && found.includes('same')) return length
    }
    return 0
  }
  const [withoutSummary, withSummary] = [lengthAt(next.kept), lengthAt(next.kept + 1)]
  return withoutSummary > withSummary
    ? { length: withoutSummary, at: next.kept }
    : { length: withSummary, at: next.kept + 1 }
}

/** `maybe`: one of the two is condensed, and what condensing leaves is alike. */
function sameness(window: Window, at: number, first: Asked, there: number): 'same' | 'maybe' | 'other' {
  const asked = originalAt(window, at)
  const [own, other] = [factsAt(asked, at), factsAt(first, there)]
  if (!own || !other || own.role !== other.role) return 'other'
  if (keyAt(asked, at) === keyAt(first, there)) return 'same'
  const [ids, others] = [own, other].map(({ calls, results }) =>
    [...calls, ...results]
      .map(({ id }) => id)
      .join(' ')
      .trim(),
  )
  if (ids !== others) return 'other'
  if (ids !== '' || (own.text.trim() === other.text.trim() && own.text.trim() !== '')) return 'same'
  return areAlike(asked, at, first, there) ? 'maybe' : 'other'
}

/** Adds the values of a window's shown request; those that another window's records stand for are hidden. */
function addRecords(each: PlacedWindow, records: SourceRecord[], hidden: Set<number>, isFirst: boolean): void {
  const { shown, isIncrement } = each.window
  const positions = new Map(shown.messages.map((index, position) => [index, position - shown.systems]))
  const from = isFirst || isIncrement ? 0 : (shown.messages[shown.systems + each.kept] ?? 0)
  const to = shown.messages[shown.systems + each.end] ?? shown.placed.length
  for (const [index, { value, line, path }] of shown.placed.entries()) {
    const position = positions.get(index)
    if (index < from || index >= to) hidden.add(records.length)
    else if (position !== undefined) each.records.set(position, records.length)
    records.push({ value, line: line ?? shown.request.line, path })
  }
}

/** Records of the first window whose messages the model still sees in the last one. */
function keptRecords([own, ...others]: readonly PlacedWindow[]): readonly number[] {
  const last = others.findLast(({ window }) => !window.isIncrement)
  if (!own || !last) return []
  return Array.from({ length: last.kept }, (_, at) => at).flatMap((at) =>
    areAlike(own.window.shown, at, last.window.shown, at) ? (own.records.get(at) ?? []) : [],
  )
}

function compactionOf(before: PlacedWindow, { window, kept }: PlacedWindow): CompactionIn {
  const last = before.window.path.findLast(({ asked }) => asked.request.usage !== undefined)?.asked.request.usage
  const tokensBefore = last && inputTokensOf(last) + (last.outputTokens ?? 0)
  const { shown } = window
  // Not where repeated messages follow the kept ones at once.
  const hasSummary = !(before.repeatedAt === kept && before.end < shownLength(before.window)) && shown.inputs > kept
  const isSummary = hasSummary && areAlike(shown, kept, firstOf(window), kept)
  return { isSummary, ...(tokensBefore === undefined || tokensBefore === 0 ? {} : { tokensBefore }) }
}

/** The usage of each request at the record of its answer; of one whose answer is no record, beside the usage of the next. */
function usageOf(story: Story, placed: readonly PlacedWindow[]): ReadonlyMap<number, RecordedUsage> {
  const answered = new Map<Asked, number>()
  placed.forEach((each, index) => {
    for (const asked of requestsOf(each.window)) {
      const record = answerRecord(asked, each, placed[index + 1])
      if (record !== undefined) answered.set(asked, record)
    }
  })
  const requests = [
    ...new Set([...placed.flatMap(({ window }) => requestsOf(window)), ...story.beside, ...story.notShown]),
  ].toSorted((one, other) => one.order - other.order)
  return usageByRecord(requests, answered, story.inherited)
}

function usageByRecord(
  requests: readonly Asked[],
  answered: ReadonlyMap<Asked, number>,
  inherited: ReadonlySet<Asked>,
): ReadonlyMap<number, RecordedUsage> {
  const usage = new Map<number, RecordedUsage>()
  let waiting: RecordedUsage[] = []
  let last: number | undefined
  for (const asked of requests) {
    const own = asked.request.usage
    if (!own) continue
    const record = answered.get(asked)
    if (inherited.has(asked)) {
      if (record !== undefined) usage.set(record, { ...own, isInherited: true })
    } else if (record === undefined) waiting.push(own)
    else {
      const known = usage.get(record)
      usage.set(record, withBeside(own, [...(known ? [known] : []), ...waiting]))
      ;[waiting, last] = [[], record]
    }
  }
  const end = last === undefined ? undefined : usage.get(last)
  if (waiting.length > 0 && last !== undefined && end) usage.set(last, withBeside(end, waiting))
  return usage
}

function withBeside(own: RecordedUsage, others: readonly RecordedUsage[]): RecordedUsage {
  const all = [own, ...others].flatMap(({ beside, ...each }, index) =>
    index === 0 ? (beside ? [beside] : []) : [each, ...(beside ? [beside] : [])],
  )
  const beside = sumUsage(all)
  return beside ? { ...own, beside } : own
}

/** The record of a request's answer: the message behind its input, in this window or in the next, which may repeat it. */
function answerRecord(
  asked: Asked,
  { window, end, repeatedAt, records }: PlacedWindow,
  next: PlacedWindow | undefined,
): number | undefined {
  const { shown } = window
  const at = asked.inputs
  if (at >= shownLength(window) || factsAt(shown, at)?.role !== 'assistant') return undefined
  if (asked !== shown && matchAnswer(asked, shown) === 'another') return undefined
  return at < end ? records.get(at) : next?.records.get(repeatedAt + at - end)
}

function otherRequests({ content }: SourceFile, notShown: readonly Asked[]): readonly ImportWarning[] {
  const [first] = notShown
  if (!first) return []
  return [
    {
      code: 'other-requests',
      requests: notShown.length,
      place: content.type === 'jsonl' ? { type: 'line', line: first.request.line + 1 } : { type: 'file' },
    },
  ]
}
