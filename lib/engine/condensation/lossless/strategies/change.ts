import type { Conversation } from '../../../conversation/conversation'
import type { MessageId, PartId, TokenCount } from '../../../conversation/ids'
import type { LedgerNote } from '../../reasons'
import type { ReferenceStyle } from '../../references/reference'
import type { LedgerOperation, LedgerStatus } from '../../report'
import type { LosslessRule } from './strategy'

/** What one strategy did to one part: a ledger row in the making. Rows of one part follow each other, each going on from the one before. */
export interface LosslessChange {
  readonly message: MessageId
  readonly part: PartId
  readonly rule: LosslessRule
  readonly operation: LedgerOperation
  readonly status: LedgerStatus
  readonly references?: ReferenceStyle | undefined
  readonly tokensBefore: TokenCount
  readonly tokensAfter: TokenCount
  readonly note: LedgerNote
}

export interface LosslessOutcome {
  readonly conversation: Conversation
  readonly changes: readonly LosslessChange[]
}
