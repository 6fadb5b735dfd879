import { inputTokensOf, sumUsage, type RecordedUsage } from '../../../conversation/usage'
import { defined } from '../../../core/defined'
import type { ImportWarning } from '../../import/import-warning'
import type { SourceFile } from '../../import/source-file'
import type { CompactionIn, MappedSource } from '../../mapped/mapped-dialect'
import type { Embedded, SourceRecord } from '../../records'
import { answersIn, areAlike, factsAt, isAnswerIn, isMarkedAt, keyAt, type Asked } from './asked'
import type { Node } from './segments'
import type { Story, Window } from './stories'

/** A window with where its messages stand among the conversation's records. */
interface Placed {
  readonly window: Window
  /** How many of its first messages the window before has as well. */
  readonly kept: number
  /** How many of its last messages the next window has as well, where they are shown. */
  shown: number
  /** The next window's message that is the first of those. */
  readonly first: number
  records: Map<number, number>
}

/** The conversation of a story, with the usage of each of its requests once. */
export function sourceOf(file: SourceFile, story: Story): MappedSource {
  const placed = placedOf(story.windows)
  const records: SourceRecord[] = []
  const embedded: Embedded[] = []
  const compactions = new Map<number, CompactionIn>()
  const hidden = new Set<number>()
  for (const [index, each] of placed.entries()) {
    const { told } = each.window
    const start = records.length
    addRecords(each, records, hidden, index === 0)
    embedded.push(...told.request.embedded.map((one) => ({ ...one, line: one.line ?? told.request.line })))
    const before = placed[index - 1]
    const first = each.records.get(each.kept) ?? start
    if (before && !each.window.isIncrement && records.length > start) compactions.set(first, compactionOf(before, each))
  }
  const last = placed.at(-1)
  const { model, system, tools } = last?.window.told.request ?? {}
  const stillSent = new Set(keptRecords(placed))
  return {
    source: { file, records, embedded },
    ...(hidden.size > 0 && { hidden }),
    usage: usageOf(story, placed),
    warnings: untoldWarnings(file, story.untold),
    ...(compactions.size > 0 ? { compactions, stillSent } : {}),
    ...defined({ model, system, tools }),
  }
}

function placedOf(windows: Story['windows']): readonly Placed[] {
  const placed = windows.map((window, index): Placed => {
    const before = windows[index - 1]
    return {
      window,
      kept: before && !window.isIncrement ? keptOf(before, window) : 0,
      shown: allOf(window),
      first: 0,
      records: new Map(),
    }
  })
  return placed.map((each, index) => {
    const next = placed[index + 1]
    if (!next || next.window.isIncrement) return each
    const tail = tailOf(each.window, next)
    return { ...each, shown: each.shown - tail.length, first: tail.at }
  })
}

const allOf = ({ told, hidden }: Window): number => told.said + answersIn(told) - hidden

const firstOf = (window: Window): Asked => window.path[0]?.asked ?? window.told

/** A request that has the message of the window's own as it was before it was condensed. */
function originalAt({ path, told }: Window, position: number): Asked {
  if (!isMarkedAt(told, position)) return told
  const isSame = ({ asked }: Node): boolean =>
    asked.said + answersIn(asked) > position &&
    !isMarkedAt(asked, position) &&
    areAlike(asked, position, told, position)
  return path.find(isSame)?.asked ?? told
}

/** How many of its first messages a window has from the one before, as any of its requests was sent. */
function keptOf(before: Window, window: Window): number {
  const first = firstOf(window)
  const known = [...before.path.map(({ asked }) => asked), before.told]
  for (let at = 0; at < first.said - 1; at++)
    if (!known.some((asked) => at < asked.said && keyAt(asked, at) === keyAt(first, at))) return at
  return Math.max(0, first.said - 1)
}

/** The end of a window that the next one repeats: behind what is kept, and mostly behind a summary. */
function tailOf(window: Window, next: Placed): { readonly length: number; readonly at: number } {
  const first = firstOf(next.window)
  const own = allOf(window)
  const lengthAt = (at: number): number => {
    const most = Math.min(own, first.said - at)
    for (let length = most; length > 0; length--) {
      const found = Array.from({ length }, (_, index) => sameness(window, own - length + index, first, at + index))
      if (!found.includes('other') && found.includes('same')) return length
    }
    return 0
  }
  const [bare, behind] = [lengthAt(next.kept), lengthAt(next.kept + 1)]
  return bare > behind ? { length: bare, at: next.kept } : { length: behind, at: next.kept + 1 }
}

/** `maybe`: of one that was condensed only what condensing leaves can be compared. */
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

function addRecords(each: Placed, records: SourceRecord[], hidden: Set<number>, isFirst: boolean): void {
  const { told } = each.window
  const positions = new Map(told.messages.map((index, position) => [index, position - told.lead]))
  const from = isFirst || each.window.isIncrement ? 0 : (told.messages[told.lead + each.kept] ?? 0)
  const to = told.messages[told.lead + each.shown] ?? told.placed.length
  for (const [index, { value, line, path }] of told.placed.entries()) {
    const position = positions.get(index)
    if (index < from || index >= to) hidden.add(records.length)
    else if (position !== undefined) each.records.set(position, records.length)
    records.push({ value, line: line ?? told.request.line, path })
  }
}

/** Messages of the first window that the last one has as well. */
function keptRecords([own, ...others]: readonly Placed[]): readonly number[] {
  const last = others.findLast(({ window }) => !window.isIncrement)
  if (!own || !last) return []
  return Array.from({ length: last.kept }, (_, at) => at).flatMap((at) =>
    areAlike(own.window.told, at, last.window.told, at) ? (own.records.get(at) ?? []) : [],
  )
}

function compactionOf(before: Placed, { window, kept }: Placed): CompactionIn {
  const last = before.window.path.findLast(({ asked }) => asked.request.usage !== undefined)?.asked.request.usage
  const tokensBefore = last && inputTokensOf(last) + (last.outputTokens ?? 0)
  const { told } = window
  const hasSummary = !(before.first === kept && before.shown < allOf(before.window)) && told.said > kept
  const isSummary = hasSummary && areAlike(told, kept, firstOf(window), kept)
  return { isSummary, ...(tokensBefore === undefined || tokensBefore === 0 ? {} : { tokensBefore }) }
}

/** Each request's usage at the message that answered it; of a request that no message answers, beside that of the next. */
function usageOf(story: Story, placed: readonly Placed[]): ReadonlyMap<number, RecordedUsage> {
  const answered = new Map<Asked, number>()
  placed.forEach((each, index) => {
    for (const { asked } of each.window.path) {
      const record = answerRecord(asked, each, placed[index + 1])
      if (record !== undefined) answered.set(asked, record)
    }
    const own = answerRecord(each.window.told, each, placed[index + 1])
    if (own !== undefined) answered.set(each.window.told, own)
  })
  const requests = [
    ...new Set([
      ...placed.flatMap(({ window }) => [...window.path.map(({ asked }) => asked), window.told]),
      ...story.beside,
      ...story.untold,
    ]),
  ].toSorted((one, other) => one.order - other.order)
  return spread(requests, answered, story.inherited)
}

function spread(
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

/** The message that answered a request: the one behind as many as went in, here or in the window that repeats it. */
function answerRecord(
  asked: Asked,
  { window, shown, first, records }: Placed,
  next: Placed | undefined,
): number | undefined {
  const { told } = window
  const at = asked.said
  if (at >= allOf(window) || factsAt(told, at)?.role !== 'assistant') return undefined
  if (asked !== told && isAnswerIn(asked, told) === 'another') return undefined
  return at < shown ? records.get(at) : next?.records.get(first + at - shown)
}

function untoldWarnings({ content }: SourceFile, untold: readonly Asked[]): readonly ImportWarning[] {
  const [first] = untold
  if (!first) return []
  return [
    {
      code: 'other-requests',
      requests: untold.length,
      place: content.type === 'jsonl' ? { type: 'line', line: first.request.line + 1 } : { type: 'file' },
    },
  ]
}
