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

export const createSharedWork = (): SharedWork =>
  sharedWork({ writings: new LRUCache({ max: MOST_WRITINGS }), arrived: new LRUCache({ max: MOST_ARRIVALS }) })

function sharedWork(arrivals: Arrivals): SharedWork {
  const contexts = new LRUCache<number, Conversation>({ max: MOST_CONTEXTS })
  const { writings, arrived } = arrivals
  const checkpoints = createCheckpoints().for('')
  return {
    contextOf(conversation, name) {
      const known = contexts.get(name) ?? withMessages(conversation, [...conversation.messages])
      contexts.set(name, known)
      return known
    },
    async arrived(plan, make) {
      const key = JSON.stringify(plan)
      const known = arrived.get(key) ?? (await make())
      arrived.set(key, known)
      return known
    },
    renewed: () => sharedWork(arrivals),
    memo: {
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
      writing(config: LosslessConfig) {
        const key = JSON.stringify(config)
        const known = writings.get(key) ?? new WritingMemory()
        writings.set(key, known)
        return known
      },
    },
  }
}
