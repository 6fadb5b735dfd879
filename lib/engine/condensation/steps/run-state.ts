import type { LosslessConfig } from '../lossless/config'
import type { WritingMemory } from '../lossless/writing/writing-memory'
import type { Ports } from '../ports'
import type { Conversation } from '../../conversation/conversation'
import type { TokenCount } from '../../conversation/ids'
import type { Part } from '../../conversation/part'
import type { Explanation } from './context'
import type { ReferenceEngine } from './references/references'
import type { Plan } from './step'

/** What stays the same during a run. */
export interface RunContext {
  readonly plan: Plan
  readonly original: Conversation
  readonly tokensAtStart: TokenCount
  /** As read. */
  readonly plainTokensAtStart: TokenCount
  readonly ports: Ports
  readonly references: ReferenceEngine
  /** What was written losslessly of the session with that config, so that a beginning that contexts share is written once. Absent: each step has its own. */
  readonly writing?: ((config: LosslessConfig) => WritingMemory) | undefined
  readonly signal?: AbortSignal
}

/** What a run has come to. */
export interface RunState {
  /** As it is written. */
  readonly conversation: Conversation
  readonly tokens: TokenCount
  /**
   * As the steps judge, change and show it to models: without references, each part as the steps leave it. So a lossless step changes
   * nothing about what later ones do. The conversation itself where it holds no references.
   */
  readonly plain: Conversation
  readonly plainTokens: TokenCount
  readonly linked?: LinkedState
}

/** What a state with references knows beside its plain conversation. */
export interface LinkedState {
  /** How references are made. */
  readonly config: LosslessConfig
  /** As it is written, with every reference expanded: parts of `plain`, or their fuller forms. */
  readonly reads: Conversation
  /** By the part of `plain`. */
  readonly fuller: Fuller
  /** Of what was written in states like this one, so that a step that is tried again is written fast. */
  readonly memory: WritingMemory
}

/** Parts that a pass cut and that nevertheless stand as they were, because a reference costs no more than what the pass left of them. */
export type Fuller = ReadonlyMap<Part, { readonly part: Part; readonly explanation: Explanation }>
