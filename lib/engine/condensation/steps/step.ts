import type { Role } from '../../conversation/message'
import type { OperableKind, PerKind } from '../operations/operation'
import type { MechanicalConfig, Operation } from '../operations/registry'
import type { LosslessConfig } from '../lossless/config'
import type { LedgerStatus } from '../report'
import type { StepLabel } from '../step-label'
import type { SummaryLayout } from './summarize/summary-layout'

/** Which messages are old enough to be touched. Several zones: a message must be in all of them. */
export type Zone =
  | { readonly type: 'all' }
  /** All but the newest `keep` messages. */
  | { readonly type: 'recent'; readonly keep: number }
  /** All but the newest `keep` per cent of the messages, rounded up. */
  | { readonly type: 'percent'; readonly keep: number }
  /** All but the newest messages that hold `keep` tokens (of the given kinds only, where given). */
  | { readonly type: 'tokens'; readonly keep: number; readonly kinds?: readonly OperableKind[] }
  /** All but the newest `keep` turns. A turn starts with what a user typed. */
  | { readonly type: 'turns'; readonly keep: number }

/** Declarative choice of parts. Absent fields do not restrict; fields that are present must all match. */
export interface PartFilter {
  readonly roles?: readonly Role[] | undefined
  readonly kinds?: readonly OperableKind[] | undefined
  /** Tool names, `*` allowed. Restricts calls and results only. */
  readonly tools?: readonly string[] | undefined
  /** Globs (`*`, `**`, `?`) on the paths a call names; its result counts with it. Restricts calls and results only. */
  readonly paths?: readonly string[] | undefined
  readonly minTokens?: number | undefined
  /** Messages that a user typed something in, or all but these. */
  readonly typed?: 'only' | 'exclude' | undefined
  /** Messages that stand for others, or all but these. */
  readonly summaries?: 'only' | 'exclude' | undefined
  /** Calls (with their results) whose tool was used again later on the same path. Restricts calls and results only. */
  readonly superseded?: boolean | undefined
  /** Results that report a failure, with their calls. Restricts calls and results only. */
  readonly errors?: 'only' | 'exclude' | undefined
  /** Output of commands and searches (see `showsOutput`), with their calls, or all but these. Restricts calls and results only. */
  readonly output?: 'only' | 'exclude' | undefined
  /** Positions in the conversation, counted from 1, both ends included. */
  readonly range?: { readonly from?: number | undefined; readonly to?: number | undefined } | undefined
  /** Of the parts that match, the newest so many are left alone. */
  readonly keepNewest?: number | undefined
  /** Of the parts that match, the newest that hold so many tokens are left alone. */
  readonly keepNewestTokens?: number | undefined
}

/** What no step touches: tools and paths with both sides of their pairs, and single messages. */
export interface Protection {
  readonly tools: readonly string[]
  readonly paths: readonly string[]
  /** `#41`: of the conversation as the run found it, counted from 1. */
  readonly messages?: readonly string[] | undefined
}

export interface Select {
  /** First messages that are never touched, as `firstMessages` counts them: the opening with the task is one. */
  readonly preserveFirst: number
  readonly zones: readonly Zone[]
  /** A tool pair that the end of the zone cuts in two counts as a whole, to the old messages or to the recent ones. Absent: each side for itself. */
  readonly pairAtBoundary?: 'old' | 'recent' | undefined
  readonly filter?: PartFilter | undefined
  readonly protect?: Protection | undefined
}

/** In what order the selected parts are worked on; it matters where a step stops at a target. */
export const orders = ['position', 'age', 'size', 'type', 'combined', 'importance'] as const
export type Order = (typeof orders)[number]

export interface OperateOverride {
  /** Of the message in the conversation as the run found it, from 0. */
  readonly index: number
  readonly operations: PerKind<Operation>
}

export type Transform =
  /** An operation per content kind, part by part. A kind without one is kept. */
  | {
      readonly type: 'operate'
      readonly operations: PerKind<Operation>
      /** Parts of a kind below so many tokens are left alone. */
      readonly minTokens?: PerKind<number> | undefined
      readonly overrides?: readonly OperateOverride[] | undefined
      /** Summaries asked for at the same time. */
      readonly maxParallel: number
      /** In place of a summary that fails. */
      readonly fallback?: MechanicalConfig | undefined
      /** Id of the rule in the ledger. */
      readonly rule: string
    }
  | { readonly type: 'lossless'; readonly config: LosslessConfig }
  /** The selected messages become one summary. */
  | { readonly type: 'summarize-span'; readonly layout: SummaryLayout; readonly rule: string }
  /** The selected messages go. */
  | {
      readonly type: 'drop'
      /** Share of the selected messages, from the oldest, 0 to 1; rounded down to an even number where `even`. */
      readonly share: number
      readonly even: boolean
      readonly status: LedgerStatus
      readonly rule: string
    }
export type TransformType = Transform['type']

/** When a step runs at all. */
export type When =
  | { readonly type: 'always' }
  /** Only above so many tokens. */
  | { readonly type: 'tokens'; readonly above: number }
  /** Only at or above a share of the tokens at the start, or of the context window. */
  | { readonly type: 'percentage'; readonly atLeast: number; readonly of: 'start' | 'window' }
  /** Only where the run so far saved less than so many per cent of the start. */
  | { readonly type: 'saved-less'; readonly percent: number }

/** When enough is saved: the step stops at once, between two parts. */
export type Until =
  | { readonly type: 'tokens'; readonly target: number }
  | { readonly type: 'reduction'; readonly percent: number; readonly of: 'start' | 'step' }

export interface Step {
  readonly id: string
  readonly label: StepLabel
  readonly select: Select
  readonly order: Order
  readonly transform: Transform
  readonly when: When
  readonly until?: Until
  /** Per cent of the tokens it finds that the step may take away at most, from 0 to 100: what would go beyond is left. Heeded by `operate`. */
  readonly maxReduction?: number
  /** A step that saves fewer tokens is undone and counts as skipped. */
  readonly minSaving?: number
  /** Done to each message when it first came in: targets and conditions of the other steps count from what it left. */
  readonly timing?: 'arrival'
  /** Runs only where this step fails or is rolled back (never where it is skipped). */
  readonly onFailure?: Step
}

export interface Plan {
  readonly provider: string
  readonly steps: readonly Step[]
  /** The run stops between steps once reached. */
  readonly until?: Until | undefined
  readonly contextWindow?: number | undefined
  /** The task stands as it was set; check `firstMessageKept` holds the run to it. */
  readonly keepFirstMessage: boolean
  /** A plan of one indivisible act fails with its step; otherwise the run goes on with the next step. */
  readonly failure: 'continue' | 'stop'
  /** `warn` lets a result stand that is larger than the input. */
  readonly growth: 'refuse' | 'warn'
}

/**
 * Whether a step may not write more than it found. That would happen where content goes that others refer to: it is then written where they
 * stand.
 */
export const mustNotGrow = ({ growth }: Pick<Plan, 'growth'>): boolean => growth === 'refuse'

export const selectAll: Select = { preserveFirst: 0, zones: [{ type: 'all' }] }
