import type * as z from 'zod'
import type { cutLines, NamesInSummary, NamesUsedLater, summaryPair } from '@/lib/contracts/diff'
import { memoizeWeak, namedIn, usedLater } from '@/lib/engine'
import { notFound } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openResult, type OfResult } from '@/lib/server/results/tasks'
import type { RunRecord } from '@/lib/server/runs/tasks'
import { comparableOf } from './comparable'

/** So many names are listed; the others are counted. */
const MOST_NAMES = 30

type On<Input> = Input & OfResult

export async function summaryNamesTask(
  { source, message, summary }: On<z.output<typeof summaryPair>>,
  context: TaskContext,
): Promise<NamesInSummary> {
  const { record } = await openResult(source, context)
  const { named, missing } = namedIn(textOf(record, message, 'before'), textOf(record, summary, 'after'))
  return {
    named: named.slice(0, MOST_NAMES),
    moreNamed: Math.max(0, named.length - MOST_NAMES),
    missing: missing.slice(0, MOST_NAMES),
    moreMissing: Math.max(0, missing.length - MOST_NAMES),
  }
}

export async function usedLaterTask(
  { source, message, part: id, from, to }: On<z.output<typeof cutLines>>,
  context: TaskContext,
): Promise<NamesUsedLater> {
  const { record } = await openResult(source, context)
  const part = partsOf(record, message).find((each) => each.id === id)
  const index = record.before.findIndex((each) => each.id === message)
  if (part?.before === undefined || index === -1) throw notFound('part')
  const cut = part.before.split('\n').slice(from, to).join('\n')
  const uses = usedLater(sessionOf(record.before), index, { cut, left: part.after ?? '' })
  return {
    names: uses.slice(0, MOST_NAMES).map(({ text, used }) => ({ text, position: used.index + 1 })),
    more: Math.max(0, uses.length - MOST_NAMES),
  }
}

/** The same session for the same messages, so that its uses are looked up once for all its results. */
const sessionOf = memoizeWeak((messages: RunRecord['before']) => ({ messages }))

function partsOf(record: RunRecord, id: string) {
  const { rows, messages } = comparableOf(record)
  const row = rows.find((each) => each.id === id)
  return messages.find(({ index }) => index === row?.index)?.parts ?? []
}

const textOf = (record: RunRecord, id: string, side: 'before' | 'after'): string =>
  partsOf(record, id)
    .map((part) => part[side] ?? '')
    .join('\n')
