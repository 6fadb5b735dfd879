import type { ConversationFates } from '@/lib/fate'
import type { Condensation } from '@/lib/condensation/report'
import type { Trigger } from '@/lib/condensation/providers/trigger'
import type { Conversation } from '@/lib/conversation/conversation'
import type { VerdictView } from '@/lib/contracts/verdicts'
import type { TerminalModels } from '../models'
import type { Quality } from '../quality'
import type { Strategy } from '../strategy'

interface Times {
  readonly import: number
  readonly count: number
  readonly condense: number
  readonly total: number
}

export interface Done {
  readonly strategy: Strategy
  readonly trigger: Trigger
  readonly models: TerminalModels
  readonly conversation: Conversation
  readonly condensation: Condensation
  readonly by: string
  readonly fates: ConversationFates
  readonly verdict: VerdictView
  readonly times: Times
  /** Absent: nobody asked for it. */
  readonly quality?: Quality
}
