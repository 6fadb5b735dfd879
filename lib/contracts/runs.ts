import * as z from 'zod'
import {
  type CallErrorCode,
  type Checks,
  type Fallback,
  type FallbackReason,
  type FateTokens,
  type FieldSpec,
  type JsonObject,
  type LedgerOperation,
  type LedgerRow,
  type LedgerStatus,
  type OnFailure,
  onFailures,
  type OutlineRow,
  type PartDiff,
  type RateSnapshot,
  type ReferenceSource,
  type SavedFigures,
  type StepLabel,
  type StepReport,
  type Trigger,
  triggers,
  type ViewId,
  type Warning,
} from '@/lib/engine'
import { maxStrategies } from './shared/column-letters'
import { configSchema, idInput, idSchema as id, type ActionError, type ActionResult, type Id } from './shared/action'
import { passedName } from './shared/name'
import { read } from './shared/read'
import type { TokensByKind } from './conversations'

/*
 * What crosses between server and pages about strategies and runs. Types and schemas only: components may import it.
 */

export type { FieldSpec } from '@/lib/engine'

export interface ProviderView {
  readonly id: string
  readonly name: string
  /** One sentence. */
  readonly description: string
  readonly fields: readonly FieldSpec[]
  readonly defaultConfig: JsonObject
  /** Its defaults may ask a model, on some session. */
  readonly asksModel?: true
  readonly capabilities: { readonly lossless: boolean; readonly usesModel: boolean }
}

/** One step in the choice of the model: first the condensing profile, else the conversation profile. */
export interface ModelHop {
  readonly role: 'condensing' | 'conversation'
  readonly profile?: string
  readonly profileName?: string
  readonly outcome: 'chosen' | 'unset' | 'unusable'
  readonly reason?: FallbackReason
}

/** Totals over the calls to models. Tokens as the provider counts them. */
export interface CallTotals {
  readonly calls: number
  /** Of these, how many were answered by pins at no cost. */
  readonly pinnedCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

/** What a run's calls cost and what was estimated. Amounts in USD, undefined if unknown. */
export interface RunMoney extends CallTotals {
  /** The models it could ask, the condensing one first, with their rates at the time. */
  readonly models: readonly {
    readonly profile: string
    readonly profileName: string
    readonly label: string
    readonly rates: RateSnapshot
  }[]
  readonly hops: readonly ModelHop[]
  /** Prompt of the profile or the settings; absent if the strategy had its own. */
  readonly prompt?: string
  /** Where that prompt was set; absent in runs of earlier versions. */
  readonly promptSource?: 'profile' | 'workspace' | 'global'
  /** Number of the sample that was used, from 1. */
  readonly sample: number
  readonly costUsd?: number
  /** Original cost of the pinned answers; absent if none was used or one's cost is unknown. */
  readonly savedByPinsUsd?: number
  /** What the same calls would cost with the conversation's profile, if that is another one. */
  readonly conversation?: { readonly profileName: string; readonly label: string; readonly costUsd: number }
  readonly limitUsd?: number
  /**
   * The estimate just before the run; absent if the dry run failed. `recordedCalls`: number of calls it was based on.
   */
  readonly estimate?: {
    readonly costUsd?: number
    readonly inputTokens: number
    readonly outputTokens: number
    readonly calls: number
    readonly tokensAfter: number
    readonly confidence: number
    readonly recordedCalls: number
  }
  readonly steps: readonly {
    readonly id: string
    readonly label: StepLabel
    readonly calls: number
    readonly estimatedCalls: number
    readonly costUsd?: number
    readonly estimatedUsd?: number
    readonly tokensAfter: number
    readonly estimatedTokensAfter?: number
  }[]
}

export interface ChosenProfiles {
  /** Id of the condensing profile. */
  readonly profile?: string
  /** Id of the profile of the model that continues the conversation. */
  readonly conversationProfile?: string
  /** Absent: `stop`. */
  readonly onFailure?: OnFailure
  /** Absent: `manual`. */
  readonly trigger?: Trigger
}

export interface RunSummary {
  readonly id: string
  /** Shared by runs that were started together. */
  readonly groupId: string
  /** Name of the strategy in its column. */
  readonly title: string
  /** Absent once the conversation is deleted. */
  readonly conversationId?: string | undefined
  readonly conversationTitle: string
  readonly fileName?: string | undefined
  readonly dialect: string
  readonly dialectName: string
  readonly view: ViewId
  readonly provider: string
  readonly providerName: string
  /** Id of the preset that the config was copied from, unchanged or not. */
  readonly preset?: string | undefined
  /** Absent if the preset is gone. */
  readonly presetName?: string | undefined
  /** What made the result, if not the provider itself: another provider, `truncate-half` or `unchanged`. */
  readonly by?: string
  /** Whether the config differs from the preset's. */
  readonly presetCustomised?: boolean
  readonly config: JsonObject
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly messagesBefore: number
  readonly messagesAfter: number
  /** USD; undefined if a price is unknown. */
  readonly costUsd?: number | undefined
  /** The model that condensed, if one was asked. */
  readonly model?: {
    readonly profile: string
    readonly profileName: string
    readonly label: string
    readonly sample: number
    readonly pinned: boolean
  }
  /** The profiles that were chosen; an absent one was the default at the time. */
  readonly chosen?: ChosenProfiles
  /** Instructions kept and what a replay told. Absent until they were worked out. */
  readonly figures?: SavedFigures
  readonly timeMs: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** A run whose server died before it ended. Nothing else is kept of it. */
export interface InterruptedRun
  extends Pick<
    RunSummary,
    | 'id'
    | 'title'
    | 'conversationTitle'
    | 'dialectName'
    | 'provider'
    | 'providerName'
    | 'preset'
    | 'presetName'
    | 'tokensBefore'
    | 'createdAt'
  > {
  /** May have been deleted since. */
  readonly conversationId: string
}

export interface RunDetail extends RunSummary {
  /** Absent if no model could be asked, and in runs of earlier versions. */
  readonly money?: RunMoney
  readonly counter: string
  /** Who wrote the summaries, as named in markers; absent if no model was asked. */
  readonly summarizer?: string | undefined
  /** No model was asked: the summaries were computed on this machine. */
  readonly mechanical?: boolean
  readonly byKindBefore: TokensByKind
  readonly byKindAfter: TokensByKind
  /** Tokens of the original by what became of them. */
  readonly fates: FateTokens
  readonly steps: readonly StepReport[]
  readonly checks: Checks
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
  /** How often each operation was applied, and the tokens it saved (negative if it added some). */
  readonly operations: readonly {
    readonly operation: LedgerOperation
    readonly changes: number
    readonly tokensSaved: number
  }[]
}

/** The text that a reference in the condensed conversation stands for. */
export interface ResolvedReference {
  readonly text: string
  /** The lines as they stand where the reference leads to; absent in shared copies of earlier versions. */
  readonly source?: ReferenceSource
  /** Number of the first of them in their part as the diff shows it of the original, from 1; absent where that has other lines. */
  readonly line?: number
}

/** Progress of the calls of one step. */
export interface CallProgress {
  /** Label of the model that is being asked. */
  readonly model: string
  /** Number of the current call, from 1. */
  readonly call: number
  /** Number of calls in the dry run; absent if unknown. */
  readonly expectedCalls?: number
  readonly finishedCalls: number
  /** Over all answers of the step so far, by our own counter. */
  readonly outputTokens: number
  /** The last characters of the answer so far; empty before it starts. */
  readonly text: string
  /** The provider was busy, and charged nothing: attempt `next` of `attempts` follows after `afterMs`. `status`: of HTTP. */
  readonly retry?: {
    readonly code: CallErrorCode
    readonly afterMs: number
    readonly next: number
    readonly attempts: number
    readonly status?: number
  }
}

/** The events of a group of runs. `key` is the caller's key of the strategy. */
export type RunGroupEvent =
  /** `ahead`: number of other runs that are worked on first. */
  | { readonly type: 'run-queued'; readonly key: string; readonly ahead: number }
  | {
      readonly type: 'run-started'
      readonly key: string
      readonly tokensBefore: number
      readonly steps: readonly { readonly id: string; readonly label: StepLabel }[]
    }
  | { readonly type: 'step-started'; readonly key: string; readonly id: string }
  /** While a model answers, at most ten times per second; each event replaces the one before. */
  | { readonly type: 'step-progress'; readonly key: string; readonly id: string; readonly progress: CallProgress }
  | { readonly type: 'step-finished'; readonly key: string; readonly report: StepReport }
  | { readonly type: 'run-finished'; readonly key: string; readonly run: RunSummary }
  | { readonly type: 'run-failed'; readonly key: string; readonly error: ActionError }
  /** `costUsd`: what its calls have come to, in part estimated; absent: unknown. */
  | { readonly type: 'run-cancelled'; readonly key: string; readonly costUsd?: number }
  /** Nothing was started (invalid input, unknown conversation). */
  | { readonly type: 'group-failed'; readonly error: ActionError }

/** What the first visit shows: a demo session. If that cannot be stored, why, and the newest session that is stored. */
export interface FirstLook {
  readonly conversationId?: string
  readonly problem?: ActionError
}

/** A row of the outline, with what the ledger says became of its contents (nothing for a kept message). */
export interface DiffRow extends OutlineRow {
  readonly fates: readonly LedgerStatus[]
  /** Tokens of the original message by what became of them; absent for inserted messages. */
  readonly tokensByFate?: FateTokens
}

export interface DiffPart extends PartDiff {
  /** The ledger rows of this part, which say why it changed. */
  readonly reasons: readonly LedgerRow[]
}

export interface DiffMessage {
  /** Index of its row in the outline. */
  readonly index: number
  readonly parts: readonly DiffPart[]
}

export const strategyInput = z.object({
  key: id,
  provider: id,
  preset: id.optional(),
  title: passedName,
  config: configSchema,
  /** Id of the condensing profile; absent: the default one. */
  profile: id.optional(),
  /** Id of the profile of the model that continues the conversation; absent: the default one. */
  conversationProfile: id.optional(),
  /** Which sample of each answer to use, from 1. A new number asks the model again. */
  sample: z.int().min(1).max(100).optional(),
  /** Absent: `stop`. */
  onFailure: z.enum(onFailures).optional(),
  /** Absent: `manual`. */
  trigger: z.enum(triggers).optional(),
})
/** The caller makes the group's id, so that it can cancel before the first event. */
export const startRunInput = z.object({
  groupId: z.uuid(),
  conversationId: id,
  strategies: z.array(strategyInput).min(1).max(maxStrategies),
  /** For a look at what a shared copy would hold: neither listed nor counted as usage unless it is kept. */
  isPreview: z.literal(true).optional(),
})
export const keepRunsInput = z.object({ ids: z.array(id).max(maxStrategies) })
export const listRunsInput = z.object({
  cursor: z.string().optional(),
  /** Searched in the names of run, session and file. */
  text: z.string().trim().max(200).optional(),
  provider: id.optional(),
})

/** What `POST /api/runs` takes: the id of a conversation. `awaited`: groups that the page knows of, which may have ended meanwhile. */
export const followInput = z.object({ id, awaited: z.array(z.uuid()).max(100).optional() })

/** A strategy that the server works on, whoever started it, or that has failed. */
export interface FollowedStrategy {
  readonly groupId: string
  readonly strategy: z.infer<typeof strategyInput>
}

/** One line each of what `POST /api/runs` answers; it ends once nothing goes on. Giving it up stops no run. */
export type FollowedEvent =
  /** Before the events of a strategy, which begin anew with it. */
  | (FollowedStrategy & { readonly type: 'strategy' })
  | { readonly type: 'event'; readonly groupId: string; readonly event: RunGroupEvent }

/** Strategies of which the newest run on a conversation is asked for. */
export const newestRunsInput = z.object({
  conversationId: id,
  strategies: z.array(strategyInput.omit({ key: true, title: true })).max(maxStrategies),
})

/** Implemented in lib/server/runs/actions.ts. */
export interface RunActions {
  /** Imports a demo session if there is none yet. */
  firstLook(): ActionResult<FirstLook>
  /** Returns once the group has begun; what comes of it is told by `POST /api/runs`. */
  startRun(input: z.infer<typeof startRunInput>): ActionResult<null>
  /** By the id of the group. */
  cancelRun(input: Id): ActionResult<null>
  /** By the id of the group: forgets that it failed. */
  dismissRun(input: Id): ActionResult<null>
  /** Deletes an interrupted run's record permanently. A finished run can be restored for a day. */
  deleteRun(input: Id): ActionResult<null>
  restoreRun(input: Id): ActionResult<null>
  /** What was made for a look at a shared copy becomes runs. */
  keepRuns(input: z.infer<typeof keepRunsInput>): ActionResult<null>
}

/** Answered by lib/server/runs/reads.ts, `figures` by lib/server/reports/reads.ts. */
export const runReads = {
  /** The first page includes the interrupted runs. */
  list: read<{
    readonly runs: readonly RunSummary[]
    readonly interrupted: readonly InterruptedRun[]
    readonly next?: string | undefined
  }>()(listRunsInput),
  detail: read<RunDetail>()(idInput),
  /** For each strategy the newest run of it that asked a model or took a stand-in, with the default profiles as they are now. */
  newest: read<readonly (RunSummary | null)[]>()(newestRunsInput),
  /** Recall and cost of the run's strategy on its session; worked out once. */
  figures: read<SavedFigures>()(idInput),
}
