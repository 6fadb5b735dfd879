import 'server-only'
import type { ResultRef, ResultRow } from '@/lib/contracts/results'
import { optionWarnings } from '@/lib/engine'
import { askStored, runOnStored, type StoredPlace } from '@/lib/server/conversations'
import { outcomeOf } from '@/lib/server/estimates'
import { readReport, findRun, recordOf } from '@/lib/server/runs'
import { decoded, type Encoded } from '@/lib/server/runtime/encoded'
import { AppError } from '@/lib/server/runtime/failure'
import type { TaskOptions } from '@/lib/server/workers/run-task'
import type { Task } from '@/lib/server/workers/task'
import { openLiveStrategy } from './open-live'
import { savedRow } from './saved-row'
import { resultTasks } from './tasks'
import type { OfResult, ResultSource } from './tasks/result-views'

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

/** Reads a result, in the worker that has the result or its session open. */
export async function onResult<Input extends object, Output>(
  task: Task<Input & OfResult, Output>,
  ref: ResultRef,
  input: Input,
  signal?: AbortSignal,
  options: Pick<TaskOptions, 'canWait'> = {},
): Promise<Output | Encoded<Output>> {
  const { source, beside } = await placeOfResult(ref)
  return askStored(task, beside, { ...input, source }, { ...options, signal })
}

/** Figures of a strategy on a session. */
export const resultRow = (ref: ResultRef, signal: AbortSignal): Promise<ResultRow> =>
  ref.type === 'run' ? runRow(ref, signal) : liveRow(ref, { signal })

async function runRow({ run: id }: Of<'run'>, signal: AbortSignal): Promise<ResultRow> {
  const run = await findRun(id)
  const map = await onResult(resultTasks.map, { type: 'run', run: id }, {}, signal)
  const { tokensBefore, tokensAfter } = run
  return savedRow({ ...readReport(run.summary), tokensBefore, tokensAfter }, decoded(map))
}

export async function liveRow(
  ref: Of<'live'>,
  options: { readonly signal: AbortSignal } & Partial<Pick<TaskOptions, 'lane'>>,
): Promise<ResultRow> {
  const { stored, pipeline, provider } = await openLiveStrategy(ref)
  const row = await runOnStored(resultTasks.liveRow, stored, pipeline, options)
  const { strategy } = ref
  if (!row.planned)
    return { ...row, warnings: [...optionWarnings(provider.validate(strategy.config)), ...row.warnings] }
  const outcome = await outcomeOf({ ...strategy, key: 'row' }, stored, options)
  if (!outcome.ok) throw new AppError(outcome)
  const { estimate } = outcome
  // The figures of a row are those of its diff and ledger; the estimate is of the price alone.
  const { tokensAfter } = row
  return { ...row, expected: { ...estimate, tokensAfter }, warnings: estimate.warnings }
}
