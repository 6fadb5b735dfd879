import { defined } from '../../core/defined'
import { isCalibrated } from '../calibration/calibration'
import type { SessionReport, StrategyReport } from './report'
import type { HarnessRun } from '../bill/harness'
import type { NeededLater, ReplayRun, UsedItem } from './result'
import { thresholdPercentOf } from '../simulation/threshold'

/** What a replay says of a session as it is, in the figures of a table's row and heads. */
export interface SessionFigures {
  /** Whose prices were used; absent: the price ratios of the model's family. */
  readonly model?: string
  readonly requests: number
  /** How counted tokens become those of the provider; absent where the session records no usage, or nothing that fits. */
  readonly calibration?: {
    readonly scale: number
    /** What is sent beside the messages. */
    readonly overheadTokens: number
    /** Of the last request, with nothing condensed. */
    readonly contextTokens?: number
    readonly requests: number
    /** Absent where the line was fitted to so few requests that it meets each of them whatever it is. */
    readonly meanErrorPercent?: number
  }
  /** Of the session without condensing, in USD. */
  readonly cost?: number
  /** Requests that would not have fitted into the window. */
  readonly overflows: number
  /** That window is assumed: nobody says which it is. */
  readonly windowIsAssumed?: true
  /** Tokens of the model from which strategies condense, and those that fit. */
  readonly trigger?: { readonly tokens: number; readonly window: number; readonly from?: TriggerSource }
  /** The largest context of a request, with nothing condensed, in tokens of the model: no trigger above it fires. */
  readonly peakTokens?: number
  /** What its own agent did; absent where nothing is recorded. */
  readonly recorded?: Condensations & {
    /** USD. Absent where the record has no cost of every request. */
    readonly billed?: number
    /** Of it, what is estimated because the record has only a placeholder. Absent: nothing. */
    readonly estimated?: number
  }
}

/** Where a trigger comes from: a person asked for it, the record shows that the agent condensed there, or profile and settings say it. */
export type TriggerSource = 'asked' | 'recorded' | 'settings'

/** How often a context was condensed. */
export interface Condensations {
  readonly condensations: number
  /** Index of the message before which it was condensed first. */
  readonly firstCondensation?: number
}

/** What a replay says of a strategy, in the figures of its row. */
export interface StrategyFigures extends Partial<Condensations> {
  /** It writes each message once, when that is first sent: there is no trigger. */
  readonly eachRequest?: true
  readonly neededLater?: NeededLater
  /** Of the whole session with the strategy, in USD. */
  readonly sessionCost?: number
  readonly overflows?: number
  readonly windowIsAssumed?: true
  /** The strategy's trigger never fired, so the session cost the same. Per cent of the window. */
  readonly neverReached?: { readonly peakPercent: number; readonly thresholdPercent: number }
  /** The trigger fired, but all that condensing would have saved was too little, so the session cost the same. */
  readonly declined?: { readonly times: number; readonly leastSavingPercent: number; readonly leastSavedTokens: number }
}

/** What the replay of one strategy comes to. */
export interface ReplayedFigures {
  readonly figures: StrategyFigures
  /** An extract stood in for what a model would have written, so that the cost is not exact. */
  readonly isEstimate: boolean
}

/** A name that a request used when it was no longer in what was sent. Indices are of messages in the conversation as it came. */
export interface GoneName extends Pick<UsedItem, 'type' | 'text' | 'stood' | 'shownAgain'> {
  /** Of the message that uses it. */
  readonly used: number
}

/** The names behind `neededLater.gone`, in the order in which they were used. */
export const goneNames = ({ run: { turns } }: Pick<StrategyReport, 'run'>): readonly GoneName[] =>
  turns.flatMap(({ message, uses = [] }) =>
    uses.flatMap(({ status, ...item }) => (status === 'lost' ? [{ ...item, used: message }] : [])),
  )

type Unit = Pick<SessionReport, 'unit'>

export function sessionFigures(
  {
    unit,
    calibration,
    nothing,
    harness,
    options,
  }: Pick<SessionReport, 'unit' | 'calibration' | 'nothing' | 'harness' | 'options'>,
  model: string | undefined,
): SessionFigures {
  const [first] = calibration.stretches
  const fit = calibration.stretches.at(-1)
  const last = nothing.turns.at(-1)
  const { cost, overflows } = nothing.totals
  return {
    ...(model !== undefined && { model }),
    requests: nothing.turns.length,
    ...(fit !== undefined &&
      isCalibrated(calibration) && {
        calibration: {
          scale: fit.scale,
          overheadTokens: first.overheadTokens,
          ...(last && { contextTokens: last.contextTokens }),
          requests: calibration.requests,
          ...defined({ meanErrorPercent: calibration.meanErrorPercent }),
        },
      }),
    ...(unit === 'usd' && { cost }),
    overflows,
    trigger: {
      tokens: Math.round((thresholdPercentOf(options) * options.contextWindow) / 100),
      window: options.contextWindow,
    },
    peakTokens: nothing.totals.peakContextTokens,
    ...(harness && {
      recorded: {
        ...condensationsOf(harness),
        ...(unit === 'usd' && harness.source === 'recorded' && billOf(harness)),
      },
    }),
  }
}

const billOf = ({ totals, estimatedCost }: HarnessRun): { readonly billed: number; readonly estimated?: number } => ({
  billed: totals.cost,
  ...(estimatedCost > 0 && { estimated: estimatedCost }),
})

function condensationsOf({ turns, totals }: Pick<ReplayRun, 'turns' | 'totals'>): Condensations {
  const first = turns.find(({ condensation }) => condensation)
  return { condensations: totals.condensations, ...(first && { firstCondensation: first.message }) }
}

export const replayedFigures = (report: StrategyReport, session: Unit): ReplayedFigures => ({
  figures: strategyFigures(report, session),
  isEstimate: isEstimate(report),
})

function strategyFigures(
  {
    run,
    warnings,
    atArrival,
    againstNothing,
  }: Pick<StrategyReport, 'run' | 'warnings' | 'atArrival' | 'againstNothing'>,
  { unit }: Unit,
): StrategyFigures {
  const { totals } = run
  const never = warnings.find((warning) => warning.type === 'neverReached')
  const costsTheSame = totals.condensations === 0 && againstNothing.netSaving === 0
  const declined = costsTheSame ? warnings.find((warning) => warning.type === 'declined') : undefined
  return {
    ...(unit === 'usd' && { sessionCost: totals.cost }),
    overflows: totals.overflows,
    ...condensationsOf(run),
    ...(atArrival && { eachRequest: true as const }),
    ...(totals.neededLater && { neededLater: totals.neededLater }),
    ...(never && {
      neverReached: { peakPercent: never.peakPercent, thresholdPercent: never.thresholdPercent },
    }),
    ...(declined && {
      declined: {
        times: declined.times,
        leastSavingPercent: declined.leastSavingPercent,
        leastSavedTokens: declined.leastSavedTokens,
      },
    }),
  }
}

/** An extract stood in for what a model would have written, so that the cost is not exact. */
export const isEstimate = ({ answers, run: { totals } }: Pick<StrategyReport, 'answers' | 'run'>): boolean =>
  answers === 'estimate' && totals.condensations > 0

/** Share of the original's context, as a replay has it, that so many counted tokens take with what is sent beside them. */
export function contextShare(
  { calibration }: Pick<SessionFigures, 'calibration'>,
  original: number,
  tokens: number,
): number | undefined {
  if (calibration === undefined) return undefined
  const { scale, overheadTokens, contextTokens = scale * original + overheadTokens } = calibration
  if (contextTokens <= 0 || original <= 0) return undefined
  const beside = Math.min(overheadTokens, contextTokens)
  return (beside + ((contextTokens - beside) * tokens) / original) / contextTokens
}
