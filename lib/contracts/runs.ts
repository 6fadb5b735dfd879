import * as z from 'zod'
import { onFailures, type OnFailure } from '@/lib/condensation/providers/on-failure'
import { triggers, type Trigger } from '@/lib/condensation/providers/trigger'
import type { FieldSpec } from '@/lib/condensation/providers/describe-fields'
import type { Checks, Fallback, LedgerOperation, LedgerRow, LedgerStatus, StepReport } from '@/lib/condensation/report'
import type { FallbackReason, Warning } from '@/lib/condensation/reasons'
import type { StepLabel } from '@/lib/condensation/step-label'
import type { FateTokens } from '@/lib/fate'
import type { JsonObject } from '@/lib/core/json'
import type { ViewId } from '@/lib/dialects/dialect'
import type { OutlineRow, PartDiff } from '@/lib/diff/outline'
import type { RateSnapshot } from '@/lib/pricing/rates'
import { configSchema, idInput, idSchema as id, type ActionError, type ActionResult, type Id } from './action'
import { read } from './read'
import type { TokensByKind } from './conversations'

/*
 * What crosses between server and pages about strategies and runs. Types and schemas only: components may import it.
 */

export type { FieldSpec } from '@/lib/condensation/providers/describe-fields'

export interface ProviderView {
  readonly id: string
  readonly name: string
  /** One sentence. */
  readonly description: string
  readonly fields: readonly FieldSpec[]
  readonly defaultConfig: JsonObject
  readonly capabilities: { readonly lossless: boolean; readonly usesModel: boolean }
}

/** One hop of the choice of the model: condensing profile, else conversation profile. */
export interface ModelHop {
  readonly role: 'condensing' | 'conversation'
  readonly profile?: string
  readonly profileName?: string
  readonly outcome: 'chosen' | 'unset' | 'unusable'
  readonly reason?: FallbackReason
}

/** Calls to models, together. Tokens as the provider counts them. */
export interface CallTotals {
  readonly calls: number
  /** Of these, answered by pins at no cost. */
  readonly pinnedCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

/** What a run's calls took, against what was expected. Amounts in USD, undefined where unknown. */
export interface RunMoney extends CallTotals {
  /** The models it could ask, the condensing one first, with the rates of that moment. */
  readonly models: readonly {
    readonly profile: string
    readonly profileName: string
    readonly label: string
    readonly rates: RateSnapshot
  }[]
  readonly hops: readonly ModelHop[]
  /** Of the profile or the settings, where the strategy had none of its own. */
  readonly prompt?: string
  /** Where that prompt stands; absent for runs of earlier versions. */
  readonly promptSource?: 'profile' | 'workspace' | 'global'
  /** Number of the answers it took, from 1. */
  readonly sample: number
  readonly costUsd?: number
  /** What the pinned answers cost when they were first given; absent where none was taken, or one's cost is unknown. */
  readonly savedByPinsUsd?: number
  /** What the same finished calls cost by the conversation's profile, where that is another one. */
  readonly conversation?: { readonly profileName: string; readonly label: string; readonly costUsd: number }
  readonly limitUsd?: number
  /** As it was expected just before; absent where the dry run came to nothing. `recordedCalls`: what the expectation had learned from. */
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
  /** Condensing profile. */
  readonly profile?: string
  /** Profile of the model that goes on with the conversation. */
  readonly conversationProfile?: string
  /** Absent: it stopped and said why. */
  readonly onFailure?: OnFailure
  /** Absent: a person wanted it. */
  readonly trigger?: Trigger
}

export interface RunSummary {
  readonly id: string
  /** Shared by the runs started together. */
  readonly groupId: string
  /** Name of the strategy as its column had it. */
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
  /** Absent for a preset that is gone. */
  readonly presetName?: string | undefined
  /** What made the result, where that is something else than the provider: another one, `truncate-half` or `unchanged`. */
  readonly by?: string
  /** The config is not the preset's own any more. */
  readonly presetCustomised?: boolean
  readonly config: JsonObject
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly messagesBefore: number
  readonly messagesAfter: number
  /** USD; undefined when a price is unknown. */
  readonly costUsd?: number | undefined
  /** The model that condensed, where one was asked. */
  readonly model?: {
    readonly profile: string
    readonly profileName: string
    readonly label: string
    readonly sample: number
    readonly pinned: boolean
  }
  /** The profiles that were chosen for it; an absent one stood for the default of that moment. */
  readonly chosen?: ChosenProfiles
  readonly timeMs: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** A run that began and never ended, because the server did first. Nothing of it is kept but this. */
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
  /** It may be deleted since. */
  readonly conversationId: string
}

export interface RunDetail extends RunSummary {
  /** Absent where no model could be asked, and for runs of earlier versions. */
  readonly money?: RunMoney
  readonly counter: string
  /** Who wrote the summaries, as markers name it; absent where nobody was asked. */
  readonly summarizer?: string | undefined
  /** It asked no model: worked out on this machine. */
  readonly mechanical?: boolean
  readonly byKindBefore: TokensByKind
  readonly byKindAfter: TokensByKind
  /** Tokens of the original by what became of them; absent in runs of earlier versions. */
  readonly fates?: FateTokens
  readonly steps: readonly StepReport[]
  readonly checks: Checks
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
  /** What was done how often, and what it saved (negative when it added). */
  readonly operations: readonly {
    readonly operation: LedgerOperation
    readonly changes: number
    readonly tokensSaved: number
  }[]
}

export type RunLedger = readonly LedgerRow[]

/** What a reference in the condensed conversation stands for. */
export interface ResolvedReference {
  readonly text: string
  /** Where the text stands, as the person would call it: `message #12`. */
  readonly place?: string
}

/** How far the calls of a step are. */
export interface CallProgress {
  /** Label of the model that is answering. */
  readonly model: string
  /** Number of the call that is shown, from 1. */
  readonly call: number
  /** As the dry run expected; absent: unknown. */
  readonly expectedCalls?: number
  readonly finishedCalls: number
  /** Of all answers of the step so far, by our own counter. */
  readonly outputTokens: number
  /** The end of the answer so far; empty until it begins. */
  readonly text: string
  /** The provider was busy: another attempt follows after so long. */
  readonly retry?: { readonly code: string; readonly afterMs: number }
}

/** What a started group of runs says as it goes. `key` is the strategy's own, as it was given. The stream ends after the last run. */
export type RunGroupEvent =
  /** Others are worked on first: so many stand before this run. */
  | { readonly type: 'run-queued'; readonly key: string; readonly ahead: number }
  | {
      readonly type: 'run-started'
      readonly key: string
      readonly tokensBefore: number
      readonly steps: readonly { readonly id: string; readonly label: StepLabel }[]
    }
  | { readonly type: 'step-started'; readonly key: string; readonly id: string }
  /** While a model answers, at most ten times a second; each one takes the place of the one before. */
  | { readonly type: 'step-progress'; readonly key: string; readonly id: string; readonly progress: CallProgress }
  | { readonly type: 'step-finished'; readonly key: string; readonly report: StepReport }
  | { readonly type: 'run-finished'; readonly key: string; readonly run: RunSummary }
  | { readonly type: 'run-failed'; readonly key: string; readonly error: ActionError }
  | { readonly type: 'run-cancelled'; readonly key: string }
  /** Nothing could start (bad input, unknown conversation). */
  | { readonly type: 'group-failed'; readonly error: ActionError }

/** What the first visit shows: a sample. */
export interface FirstLook {
  readonly conversationId: string
}

/** A row of the aligned lists, and what the ledger says became of its contents (nothing for a kept message). */
export interface DiffRow extends OutlineRow {
  readonly fates: readonly LedgerStatus[]
  /** Tokens of the original message by what became of them; absent in results of earlier versions, and of what was put in. */
  readonly tokensByFate?: FateTokens
}

export interface DiffPart extends PartDiff {
  /** Why: the ledger rows of this part. */
  readonly reasons: readonly LedgerRow[]
}

export interface DiffMessage {
  /** Index of its row in the outline. */
  readonly index: number
  readonly parts: readonly DiffPart[]
}

export const maxStrategies = 8
export const strategyInput = z.object({
  key: id,
  provider: id,
  preset: id.optional(),
  title: z.string().trim().min(1).max(100),
  config: configSchema,
  /** Condensing profile; absent: the default one. */
  profile: id.optional(),
  /** Profile of the model that goes on with the conversation; absent: the default one. */
  conversationProfile: id.optional(),
  /** Which answer of the model to each question, from 1. A number that is not there yet asks again. */
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
})
export const listRunsInput = z.object({
  cursor: z.string().optional(),
  /** Looked for in the names of run, session and file. */
  text: z.string().trim().max(200).optional(),
  provider: id.optional(),
})

/** Implemented in lib/server/runs/actions.ts. */
export interface RunActions {
  /** Makes sure that there is a sample. */
  firstLook(): ActionResult<FirstLook>
  /** Streams until the last run of the group has ended. */
  startRun(input: z.infer<typeof startRunInput>): Promise<AsyncIterable<RunGroupEvent>>
  cancelRun(input: Id): ActionResult<null>
  /** Of an interrupted one: its trace, for good. A run can be restored for a day. */
  deleteRun(input: Id): ActionResult<null>
  restoreRun(input: Id): ActionResult<null>
}

/** Answered by lib/server/runs/reads.ts. */
export const runReads = {
  /** The first page tells of the interrupted runs as well. */
  list: read<{
    readonly runs: readonly RunSummary[]
    readonly interrupted: readonly InterruptedRun[]
    readonly next?: string | undefined
  }>()(listRunsInput),
  detail: read<RunDetail>()(idInput),
}
