import type { Conversation } from '@/lib/conversation/conversation'
import type { LosslessConfig } from '@/lib/condensation/lossless/config'
import type { PartCounter } from '@/lib/condensation/ports'
import type { Explanations } from './context'

export interface Linked {
  readonly conversation: Conversation
  readonly explanations: Explanations
}

/** What the runner needs of the lossless strategies. A port, so that their failures can be injected. */
export interface ReferenceEngine {
  apply(conversation: Conversation, config: LosslessConfig, counter: PartCounter): Linked
  /** `after` with the references mended that a step broke: content others refer to is handed to the first of them that is left. */
  relink(before: Conversation, after: Conversation, config: LosslessConfig, counter: PartCounter): Linked
  /** Every reference replaced by what it stands for; the conversation itself where one leads nowhere. */
  expand(conversation: Conversation): Conversation
  /** Whether every reference can be expanded. */
  resolves(conversation: Conversation): boolean
}
