import type { Conversation } from '../../../conversation/conversation'
import type { Part } from '../../../conversation/part'
import type { LosslessChange } from '../strategies/change'
import type { WritingMemory } from './writing-memory'

/** A conversation as it reads and as it is written: message by message, part by part. */
export interface Writing {
  readonly plain: Conversation
  readonly conversation: Conversation
}

/** What is to be written. */
export interface Draft {
  /** Without references. */
  readonly plain: Conversation
  /** Parts of `plain` that may as well stay as they were: what each was. It is written that way where that costs no more. */
  readonly fuller: ReadonlyMap<Part, Part>
  /** How it stood before: what is unchanged and refers to what is unchanged stays as it was written. */
  readonly earlier: Writing
  /** Of what was written of this session before, with the same config: only to be faster. */
  readonly memory?: WritingMemory
  /** Whether repetition is looked for in every part without references, or only where references have to be made anew. */
  readonly everywhere: boolean
}

export interface Rewritten extends Writing {
  /** The parts of the draft in whose places their fuller forms stand. */
  readonly left: ReadonlySet<Part>
  readonly changes: readonly LosslessChange[]
}
