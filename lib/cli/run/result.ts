import type { Condensation, Conversation, ConversationFates, Trigger } from '@/lib/engine'
import type { VerdictView } from '@/lib/contracts/verdicts'
import type { TerminalModels } from '../models/models'
import type { Quality } from '../quality'
import type { Strategy } from '../strategy'

interface Times {
  readonly import: number
  readonly count: number
  readonly condense: number
  readonly total: number
}

/** What condensing asked of models. */
export interface Asked {
  readonly calls: number
  /** Of them, answered before and not paid again. */
  readonly pinned: number
  /** Undefined where a price is unknown. */
  readonly savedByPinsUsd: number | undefined
}

export const askedOf = ({ trace }: Pick<TerminalModels, 'trace'>): Asked => ({
  calls: trace?.totals.calls ?? 0,
  pinned: trace?.totals.pinnedCalls ?? 0,
  savedByPinsUsd: trace?.pinnedUsd,
})

export interface Done {
  readonly strategy: Strategy
  readonly trigger: Trigger
  readonly models: TerminalModels
  readonly asked: Asked
  readonly conversation: Conversation
  readonly condensation: Condensation
  readonly by: string
  readonly fates: ConversationFates
  readonly verdict: VerdictView
  readonly times: Times
  /** Absent: nobody asked for it. */
  readonly quality?: Quality
}
