import type { ContentKind } from '../conversation/content-kind'
import type { Conversation } from '../conversation/conversation'
import type { MessageId, PartId, TokenCount } from '../conversation/ids'
import type { Fallback, LedgerNote, StepReason, Warning } from './reasons'
import type { ReferenceStyle } from './references/reference'
import type { StepLabel } from './step-label'
import type { CheckName, LedgerOperation } from './terms'

export { checkNames, ledgerOperations, type CheckName, type LedgerOperation } from './terms'

/** What became of a content, from untouched to gone. */
export const ledgerStatuses = ['kept', 'recoverable', 'superseded', 'summarized', 'truncated', 'removed'] as const
export type LedgerStatus = (typeof ledgerStatuses)[number]

/** What a row says of its content: of what can be recovered, for whom, where that is known. */
export const ledgerOutcomes = [
  'kept',
  'recoverable',
  'recoverable-readable',
  'recoverable-compact',
  'superseded',
  'summarized',
  'truncated',
  'removed',
] as const satisfies readonly (LedgerStatus | `recoverable-${ReferenceStyle}`)[]
export type LedgerOutcome = (typeof ledgerOutcomes)[number]

export const statusOf = (outcome: LedgerOutcome): LedgerStatus =>
  outcome === 'recoverable-readable' || outcome === 'recoverable-compact' ? 'recoverable' : outcome

export const outcomeOf = ({ status, references }: Pick<LedgerRow, 'status' | 'references'>): LedgerOutcome =>
  status === 'recoverable' && references ? `recoverable-${references}` : status

/** One change: a part (or a made message) that a step changed, with the rule that did it. */
export interface LedgerRow {
  readonly message: MessageId
  /** Absent where the row speaks of a whole made message. */
  readonly part?: PartId
  readonly kind: ContentKind
  readonly step: string
  /** Stable id of the rule: `lossless.file-reads`, `truncation.old-zone` … */
  readonly rule: string
  readonly operation: LedgerOperation
  readonly status: LedgerStatus
  /** Of a row that wrote references, how. */
  readonly references?: ReferenceStyle | undefined
  readonly tokensBefore: TokenCount
  readonly tokensAfter: TokenCount
  readonly note?: LedgerNote | undefined
}

export const stepStatuses = ['done', 'skipped', 'rolled-back', 'failed', 'not-reached'] as const
export type StepStatus = (typeof stepStatuses)[number]

export interface StepReport {
  readonly id: string
  readonly label: StepLabel
  readonly status: StepStatus
  /** Why it was skipped, rolled back or failed. */
  readonly reason?: StepReason | undefined
  readonly tokensBefore: TokenCount
  readonly tokensAfter: TokenCount
  readonly timeMs: number
  readonly costUsd?: number | undefined
  readonly calls?: number
  /** Of a step that cuts: contents that it may cut, and those of them that it did cut. */
  readonly candidatesIdentified?: number
  readonly candidatesTruncated?: number
}

export type Checks = Readonly<Record<CheckName, boolean>>

export interface Condensation {
  readonly conversation: Conversation
  readonly tokensBefore: TokenCount
  readonly tokensAfter: TokenCount
  readonly byKindBefore: Readonly<Partial<Record<ContentKind, TokenCount>>>
  readonly byKindAfter: Readonly<Partial<Record<ContentKind, TokenCount>>>
  readonly steps: readonly StepReport[]
  readonly ledger: readonly LedgerRow[]
  readonly checks: Checks
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
  /** 0 when no paid call was made; undefined when a price is unknown. */
  readonly costUsd: number | undefined
  readonly timeMs: number
}

export type RunEvent =
  | {
      readonly type: 'started'
      readonly tokensBefore: TokenCount
      readonly steps: readonly { readonly id: string; readonly label: StepLabel }[]
      /** What is to be known before anything is paid. */
      readonly warnings?: readonly Warning[]
    }
  | { readonly type: 'step-started'; readonly id: string }
  | { readonly type: 'step-finished'; readonly report: StepReport }
