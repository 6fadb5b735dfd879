import { LRUCache } from 'lru-cache'
import type { Message } from '../../conversation/message'
import { type LosslessConfig, writingKey } from '../../condensation/lossless/config'
import { WritingMemory } from '../../condensation/lossless/writing/writing-memory'
import type { Plan } from '../../condensation/steps/step'

/**
 * What strategies on one session share, so that what several of them write or cut when messages come in is worked out once. It changes
 * how long they take, never what they make. For one counter.
 */
export interface SharedWork {
  /** What was written losslessly with that config, for one run: to it, it is as good as new. */
  writing(config: LosslessConfig): WritingMemory
  /** The same of the session condensed whole: what replays write in between would push it out. */
  wholeWriting(config: LosslessConfig): WritingMemory
  /** The session's messages as something that depends on the plan alone makes of them when they come in. */
  arrived(plan: Plan, make: () => Promise<readonly Message[]>): Promise<readonly Message[]>
}

/** Lossless configs whose writing is kept. */
const MOST_WRITINGS = 6
/** Plans of what is done at arrival whose messages are kept. */
const MOST_ARRIVALS = 10

export function createSharedWork(): SharedWork {
  const arrivals = new LRUCache<string, readonly Message[]>({ max: MOST_ARRIVALS })
  return {
    writing: createWritings(),
    wholeWriting: createWritings(),
    async arrived(plan, make) {
      const key = JSON.stringify(plan)
      const known = arrivals.get(key) ?? (await make())
      arrivals.set(key, known)
      return known
    },
  }
}

function createWritings(): SharedWork['writing'] {
  const writings = new LRUCache<string, WritingMemory>({ max: MOST_WRITINGS })
  return (config) => {
    const key = writingKey(config)
    const known = writings.get(key) ?? new WritingMemory()
    writings.set(key, known)
    return known.beginRun()
  }
}
