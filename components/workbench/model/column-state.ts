import { defined, type JsonObject, type StepLabel, type StepReport } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { CallProgress, RunGroupEvent, RunSummary } from '@/lib/contracts/runs'
import { isStale, sameStrategy, type StrategyDraft } from './drafts/strategy-draft'

export interface StepProgress {
  readonly id: string
  readonly label: StepLabel
  readonly state: 'queued' | 'running' | StepReport['status']
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  readonly timeMs?: number
  /** USD; absent until it has finished, and where a price is unknown. */
  readonly costUsd?: number
  /** While its model answers. */
  readonly calls?: CallProgress
}

/** The state of a column's run, as shown. */
export type ColumnState =
  | { readonly type: 'idle' }
  /** `ahead`: so many others are worked on first. `of`: the strategy that was started, which may be edited meanwhile. */
  | {
      readonly type: 'running'
      readonly tokensBefore?: number
      readonly ahead?: number
      readonly of?: StrategyDraft
      readonly steps: readonly StepProgress[]
    }
  /** `missed`: a model answered, and the strategy was edited before it did. */
  | { readonly type: 'done'; readonly run: RunSummary; readonly missed?: true }
  /** `config`: the options it failed with, so that what is said about them goes once they change. `groupId`: what it ran in, to be named to the server. */
  | { readonly type: 'failed'; readonly error: ActionError; readonly config?: JsonObject; readonly groupId?: string }
  /** `of`: as above. `steps`: as far as they had come. `groupId`: what it ran in. `costUsd`: what the server says that it came to, which takes a moment. */
  | {
      readonly type: 'cancelled'
      readonly of?: StrategyDraft
      readonly steps: readonly StepProgress[]
      readonly groupId?: string
      readonly costUsd?: number
    }

/** Why its last run failed, as long as it has the options that it failed with. */
export const failureOf = (column: ColumnState | undefined, config: JsonObject): ActionError | undefined =>
  column?.type === 'failed' && (column.config === undefined || column.config === config) ? column.error : undefined

/** Its last run was cancelled, and it has the options since that it was started with. */
export const isCancelled = (
  column: ColumnState | undefined,
  config: JsonObject,
): column is Extract<ColumnState, { type: 'cancelled' }> =>
  column?.type === 'cancelled' && (column.of === undefined || column.of.config === config)

/** The state of a column after an event of its run. Events of other columns are not given to it. */
export function advance(state: ColumnState, event: Exclude<RunGroupEvent, { type: 'group-failed' }>): ColumnState {
  switch (event.type) {
    case 'run-queued':
      return { type: 'running', ahead: event.ahead, ...started(state), steps: [] }
    case 'run-started':
      return {
        type: 'running',
        tokensBefore: event.tokensBefore,
        ...started(state),
        steps: event.steps.map((step) => ({ ...step, state: 'queued' })),
      }
    case 'step-started':
      return state.type === 'running'
        ? { ...state, steps: state.steps.map((step) => (step.id === event.id ? { ...step, state: 'running' } : step)) }
        : state
    case 'step-progress':
      return state.type === 'running'
        ? {
            ...state,
            steps: state.steps.map((step) =>
              step.id === event.id && step.state === 'running' ? { ...step, calls: event.progress } : step,
            ),
          }
        : state
    case 'step-finished':
      return state.type === 'running' ? { ...state, steps: finishStep(state.steps, event.report) } : state
    case 'run-finished':
      return { type: 'done', run: event.run }
    case 'run-failed':
      return failedWith(state, event.error)
    case 'run-cancelled':
      return { ...(state.type === 'cancelled' ? state : cancelled(state)), ...defined({ costUsd: event.costUsd }) }
  }
}

const last: readonly RunGroupEvent['type'][] = ['run-finished', 'run-failed', 'run-cancelled']

/** Whether nothing comes of a strategy after that event. */
export const isLast = ({ type }: RunGroupEvent): boolean => last.includes(type)

/** A column whose run has failed. */
export const failedWith = (state: ColumnState, error: ActionError): ColumnState => ({
  type: 'failed',
  error,
  ...(state.type === 'running' && state.of && { config: state.of.config }),
})

const started = (state: ColumnState): Pick<Extract<ColumnState, { type: 'running' }>, 'of'> =>
  state.type === 'running' && state.of ? { of: state.of } : {}

/** Whether a row that runs was edited since it was started: what comes of it will be of the options before. */
export const isEdited = (column: ColumnState | undefined, draft: StrategyDraft): boolean =>
  column?.type === 'running' && column.of !== undefined && !sameStrategy(column.of, draft)

/** The run whose answer came after its strategy was edited, as long as it is another. */
export const missedRun = (column: ColumnState | undefined, draft: StrategyDraft): RunSummary | undefined =>
  column?.type === 'done' && column.missed && isStale(draft, column.run, column.run.conversationId)
    ? column.run
    : undefined

/** A column whose run was given up: what it had reached stays in sight. */
export const cancelled = (state: ColumnState): ColumnState => ({
  type: 'cancelled',
  ...started(state),
  steps: state.type === 'running' ? state.steps : [],
})

function finishStep(steps: readonly StepProgress[], report: StepReport): readonly StepProgress[] {
  const finished: StepProgress = {
    id: report.id,
    label: report.label,
    state: report.status,
    tokensBefore: report.tokensBefore,
    tokensAfter: report.tokensAfter,
    timeMs: report.timeMs,
    ...defined({ costUsd: report.calls ? report.costUsd : 0 }),
  }
  return steps.some((step) => step.id === report.id)
    ? steps.map((step) => (step.id === report.id ? finished : step))
    : [...steps, finished]
}
