import 'server-only'
import type { ResultRef, ResultRow } from '@/lib/contracts/results'
import { optionWarnings } from '@/lib/condensation/providers/validation'
import { askStored, runOnStored, type StoredPlace } from '@/lib/server/conversations/sources'
import { outcomeOf } from '@/lib/server/estimates/estimates'
import { readReport } from '@/lib/server/runs/run-record'
import { findRun, recordOf } from '@/lib/server/runs/runs'
import { decoded, type Encoded } from '@/lib/server/runtime/encoded'
import { AppError } from '@/lib/server/runtime/failure'
import type { ResultSource } from '@/lib/server/tasks/results/result-views'
import type { TaskInput, TaskName, TaskOutput } from '@/lib/server/tasks/registry'
import { openLiveStrategy } from './open-live'
import { savedRow } from './saved-row'

type Of<Type extends ResultRef['type']> = Extract<ResultRef, { type: Type }>

/** What a task needs to open a result, and the stored session that it belongs to. */
export interface ResultPlace {
  readonly source: ResultSource
  readonly beside: Pick<StoredPlace, 'sourceHash'>
}

export async function placeOfResult(ref: ResultRef): Promise<ResultPlace> {
  if (ref.type === 'run') {
    const run = await findRun(ref.run)
    return { source: { type: 'run', ...recordOf(run) }, beside: { sourceHash: run.recordHash } }
  }
  const { stored, pipeline } = await openLiveStrategy(ref)
  return { source: { type: 'live', ...pipeline }, beside: stored }
}

/** Names of the tasks that read one result. */
type ViewName = {
  [Name in TaskName]: TaskInput<Name> extends { readonly source: infer Source }
    ? ResultSource extends Source
      ? Name
      : never
    : never
}[TaskName]

/** Reads a result, in the worker that has the result or its session open. */
export async function onResult<Name extends ViewName>(
  name: Name,
  ref: ResultRef,
  input: Omit<TaskInput<Name>, 'source'>,
  signal?: AbortSignal,
): Promise<TaskOutput<Name> | Encoded<TaskOutput<Name>>> {
  const { source, beside } = await placeOfResult(ref)
  return askStored(name, beside, { ...input, source } as TaskInput<Name>, { signal })
}

/** Figures of a strategy on a session. */
export const resultRow = (ref: ResultRef, signal: AbortSignal): Promise<ResultRow> =>
  ref.type === 'run' ? runRow(ref, signal) : liveRow(ref, signal)

async function runRow({ run: id }: Of<'run'>, signal: AbortSignal): Promise<ResultRow> {
  const run = await findRun(id)
  const map = await onResult('result-map', { type: 'run', run: id }, {}, signal)
  const { tokensBefore, tokensAfter } = run
  return savedRow({ ...readReport(run.summary), tokensBefore, tokensAfter }, decoded(map))
}

async function liveRow(ref: Of<'live'>, signal: AbortSignal): Promise<ResultRow> {
  const { stored, pipeline, provider } = await openLiveStrategy(ref)
  const row = await runOnStored('live-row', stored, pipeline, { signal })
  const { strategy } = ref
  if (!row.planned)
    return { ...row, warnings: [...optionWarnings(provider.validate(strategy.config)), ...row.warnings] }
  const outcome = await outcomeOf({ ...strategy, key: 'row' }, stored, signal)
  if (!outcome.ok) throw new AppError(outcome)
  const { estimate } = outcome
  // The figures of a row are those of its diff and ledger; the estimate is of the price alone.
  const { tokensAfter } = row
  return { ...row, expected: { ...estimate, tokensAfter }, warnings: estimate.warnings }
}
