import {
  type Conversation,
  diffOutline,
  diffParts,
  fateMap,
  fatesByMessage,
  groupBy,
  indexToolPairs,
  itemise,
  type ItemisedLedger,
  type LedgerRow,
  memoizeWeak,
  type OutlineRow,
  type PackedFates,
  type PartId,
} from '@/lib/engine'
import type { BlobHash } from '@/lib/db/ids'
import { ports } from '@/lib/server/runtime/engine-ports'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { DiffMessage, DiffRow, RunDetail } from '@/lib/contracts/runs'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { outlineOf } from '@/lib/server/conversations/tasks'
import { openRecord, type RunRecord } from './run-records'

/** Where a stored run is, for tasks. */
export interface RecordPlace {
  readonly record: BlobHash
  readonly dialect: string
}

/** A run as input of a task, which counts its operations. */
export interface RunSource {
  readonly run: RunDetail
  /** Of its row, where it is shown beside others. */
  readonly letter?: ColumnLetter
  readonly record: RecordPlace
}

/** A run with everything that its pages draw from its record. */
export interface WholeRun extends Pick<RunSource, 'run' | 'letter'> {
  readonly ledger: ItemisedLedger
  readonly rows: readonly DiffRow[]
  readonly messages: readonly DiffMessage[]
  readonly condensed: Conversation
  readonly original: Conversation
  readonly outline: readonly OutlineMessage[]
  /** Of a result, the call that it answers, which names its tool and its file. */
  readonly callOf: ReadonlyMap<PartId, PartId>
  readonly map: PackedFates
}

export async function operationsTask({ record }: RecordPlace, context: TaskContext): Promise<RunDetail['operations']> {
  return countOperations((await openRecord(record, context)).ledger)
}

/** The whole run at once, for tasks that need all of it. */
export async function openRun(
  { run, letter, record: place }: RunSource,
  context: Pick<TaskContext, 'host'>,
): Promise<WholeRun> {
  const record = await openRecord(place.record, context)
  return {
    run: { ...run, operations: countOperations(record.ledger) },
    ...(letter && { letter }),
    ledger: itemisedOf(record),
    rows: rowsOf(record),
    messages: messagesOf(record),
    condensed: condensedOf(place.dialect, record),
    original: originalOf(place.dialect, record),
    outline: outlineOf({ messages: record.before }),
    callOf: new Map(
      indexToolPairs({ messages: record.before }).pairs.map(({ call, result }) => [result.part.id, call.part.id]),
    ),
    map: fateMap(record.fates),
  }
}

const originalOf = (dialect: string, { system, tools, compactions = [], model, before }: RunRecord): Conversation => ({
  dialect,
  system,
  tools,
  compactions,
  model,
  messages: before,
  envelope: undefined,
})

export const condensedOf = (dialect: string, { after }: RunRecord): Conversation => ({
  dialect,
  messages: after,
  compactions: [],
  envelope: undefined,
})

export const itemisedOf = (record: RunRecord): ItemisedLedger => itemise(record, ports().counter)

export function rowsOf(record: RunRecord): readonly DiffRow[] {
  const fates = groupBy(record.ledger, (row) => row.message)
  const tokens = fatesByMessage(record.fates, record.before.length)
  return comparedOutline(record).map((row) => ({
    ...row,
    fates: [...new Set((fates.get(row.id) ?? []).map((each) => each.status))],
    ...(row.before !== undefined && { tokensByFate: tokens[row.before - 1] }),
  }))
}

export function messagesOf(record: RunRecord): readonly DiffMessage[] {
  const before = new Map(record.before.map((message) => [message.id, message]))
  const after = new Map(record.after.map((message) => [message.id, message]))
  const reasons = groupBy(record.ledger, (row) => row.part ?? row.message)
  const { counter } = ports()
  return comparedOutline(record).map((row) => ({
    index: row.index,
    parts: diffParts(before.get(row.id), after.get(row.id), (part) => counter.countPart(part)).map((part) => ({
      ...part,
      reasons: [...(reasons.get(part.id) ?? []), ...(reasons.get(row.id) ?? [])],
    })),
  }))
}

const comparedOutline = memoizeWeak((record: RunRecord): readonly OutlineRow[] => {
  const { counter } = ports()
  return diffOutline(record.before, record.after, (part) => counter.countPart(part))
})

function countOperations(ledger: readonly LedgerRow[]): RunDetail['operations'] {
  return [...groupBy(ledger, (row) => row.operation)].map(([operation, rows]) => ({
    operation,
    changes: rows.length,
    tokensSaved: rows.reduce((sum, row) => sum + row.tokensBefore - row.tokensAfter, 0),
  }))
}
