import { LRUCache } from 'lru-cache'
import { withMessages, type Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { LosslessConfig } from '../../condensation/lossless/config'
import { WritingMemory } from '../../condensation/lossless/writing/writing-memory'
import { createCheckpoints } from '../../condensation/providers/previews/checkpoints'
import { stepAsks } from '../../condensation/providers/previews/estimate'
import type { Plan } from '../../condensation/steps/step'
import type { StepMemo } from '../../condensation/steps/step-memo'

/**
 * What strategies on one session share, so that a step that several take is worked out once: the same first pass, or the lossless
 * forms of messages. It changes how long they take, never what they make. For one counter.
 */
export interface SharedWork {
  readonly memo: StepMemo
  /** The same object for contexts of the same name. A copy: the walk goes on writing into its own list. */
  contextOf(conversation: Conversation, name: number): Conversation
  /** The session's messages as something that depends on the plan alone makes of them when they come in. */
  arrived(plan: Plan, make: () => Promise<readonly Message[]>): Promise<readonly Message[]>
  /** For another replay of the same session, without what only this one's contexts need. */
  renewed(): SharedWork
}

const MOST_CONTEXTS = 64
/** Lossless configs whose writing is kept. */
const MOST_WRITINGS = 6
/** Plans of what is done at arrival whose messages are kept. */
const MOST_ARRIVALS = 10

/** How messages are written when they come in. */
interface Arrivals {
  readonly writings: LRUCache<string, WritingMemory>
  readonly arrived: LRUCache<string, readonly Message[]>
}

/** What is shared; all of it but where a measurement asks what each part is worth. */
export interface Sharing {
  /** Steps on equal contexts. */
  readonly steps: boolean
  /** What is written or cut when messages come in. */
  readonly writing: boolean
}

export const createSharedWork = (sharing: Sharing = { steps: true, writing: true }): SharedWork =>
  sharedWork({ writings: new LRUCache({ max: MOST_WRITINGS }), arrived: new LRUCache({ max: MOST_ARRIVALS }) }, sharing)

function sharedWork(arrivals: Arrivals, sharing: Sharing): SharedWork {
  const contexts = new LRUCache<number, Conversation>({ max: MOST_CONTEXTS })
  const { writings, arrived } = arrivals
  return {
    contextOf(conversation, name) {
      const known = contexts.get(name) ?? withMessages(conversation, [...conversation.messages])
      contexts.set(name, known)
      return known
    },
    async arrived(plan, make) {
      const key = JSON.stringify(plan)
      const known = (sharing.writing ? arrived.get(key) : undefined) ?? (await make())
      arrived.set(key, known)
      return known
    },
    renewed: () => sharedWork(arrivals, sharing),
    memo: {
      ...(sharing.steps ? createStepMemo() : noMemo),
      writing(config: LosslessConfig) {
        const key = JSON.stringify(config)
        const known = (sharing.writing ? writings.get(key) : undefined) ?? new WritingMemory()
        writings.set(key, known)
        return known
      },
    },
  }
}

const noMemo: StepMemo = { start: (_, make) => make(), attempt: (_, work) => work() }

/** Remembers steps that ask no model, on conversations that are the same object. For one counter. */
export function createStepMemo(): StepMemo {
  const checkpoints = createCheckpoints().for('')
  return {
    start: checkpoints.start,
    async attempt({ step, before, key }, work) {
      // Whoever asks counts its own calls.
      if (stepAsks(step)) return work()
      const known = checkpoints.get(before, key)
      if (known) return known.attempt
      const attempt = await work()
      if (attempt.every(({ code }) => code !== 'ABORTED')) checkpoints.set(before, key, { attempt, calls: [] })
      return attempt
    },
  }
}
