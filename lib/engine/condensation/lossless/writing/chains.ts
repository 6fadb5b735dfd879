import type { Conversation } from '../../../conversation/conversation'
import type { Message } from '../../../conversation/message'
import { stretchesOf } from '../../../conversation/stretches'
import type { Encoder } from './encoder'
import type { WrittenPart } from './written-part'

/** What is being written with one encoder. */
export interface Chain {
  readonly encoder: Encoder
  /** The part that was written last. */
  last: WrittenPart
}

/**
 * One chain for each stretch between earlier compactions. A model was never shown what stands before a compaction together with what stands
 * behind it, so a reference leads to nothing outside of its own stretch, and each stretch has its own legend.
 */
export class Chains {
  private readonly stretches: readonly number[]
  private readonly chains = new Map<number, Chain>()

  constructor(
    conversation: Conversation,
    private readonly begin: (stretch: number) => { readonly encoder: Encoder; readonly first: WrittenPart },
  ) {
    this.stretches = stretchesOf(conversation)
  }

  /** The chain that a message at that index belongs to. */
  at(index: number): Chain {
    const stretch = this.stretches[index] ?? 0
    const known = this.chains.get(stretch)
    if (known) return known
    const { encoder, first } = this.begin(stretch)
    const made = { encoder, last: first }
    this.chains.set(stretch, made)
    return made
  }

  /** Of messages in the places of the conversation's, those that stand in a stretch. */
  within(stretch: number, messages: readonly Message[]): readonly Message[] {
    return messages.filter((_, index) => this.stretches[index] === stretch)
  }

  get lasts(): readonly WrittenPart[] {
    return [...this.chains.values()].map(({ last }) => last)
  }
}
