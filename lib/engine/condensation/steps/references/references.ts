import type { Conversation } from '../../../conversation/conversation'
import type { Part } from '../../../conversation/part'
import type { LosslessConfig } from '../../lossless/config'
import type { Draft, Writing } from '../../lossless/writing/writing'
import type { PartCounter } from '../../ports'
import type { Explanations } from '../context'

export interface Written extends Writing {
  /** The parts of the draft in whose places their fuller forms stand. */
  readonly left: ReadonlySet<Part>
  readonly explanations: Explanations
}

/** A conversation that arrived with references of its own. */
export interface ReadBack {
  readonly plain: Conversation
  /** How its references are made anew where they have to be. */
  readonly config: LosslessConfig
}

/** What the runner needs of the lossless strategies. A port, so that their failures can be injected. */
export interface ReferenceEngine {
  /** The conversation with every reference replaced by what it stands for; undefined where there is none, or one leads nowhere: text that only speaks of references. */
  readBack(conversation: Conversation): ReadBack | undefined
  /** The lossless strategies on a conversation without references, which may be written with some already. */
  apply(draft: Omit<Draft, 'everywhere'>, config: LosslessConfig, counter: PartCounter): Written
  /** After a step: references made anew where they no longer hold, everything else as it was written. */
  rewrite(draft: Omit<Draft, 'everywhere'>, config: LosslessConfig, counter: PartCounter): Written
  /** Whether every reference can be expanded. */
  resolves(conversation: Conversation): boolean
}
