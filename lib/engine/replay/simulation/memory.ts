import { LRUCache } from 'lru-cache'
import type { Message } from '../../conversation/message'
import type { Standing } from './settled'
import type { AskedCall } from './stand-in'

/** What a strategy made of a context. Tokens as counted, of the messages and what stands beside them. */
export interface CondensedContext {
  /** Absent: it refused, failed or left all as it was. */
  readonly messages?: readonly Message[]
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly calls: readonly AskedCall[]
  /** Of the tool results in it, the share that is gone for the model, 0 to 1. */
  readonly lostResults: number
  /** From which the strategy can go on without looking at all of it again. */
  readonly standing?: Standing
}

/** What strategies made of contexts, found again by the names of both. */
export interface ReplayMemory {
  context(name: number, strategy: string): CondensedContext | undefined
  keep(name: number, strategy: string, made: CondensedContext): void
}

const MOST_CONTEXTS = 2_000
/** Messages, in all. */
const MOST_MESSAGES = 2_000_000

export function createMemory(): ReplayMemory {
  const known = new LRUCache<string, CondensedContext>({
    max: MOST_CONTEXTS,
    maxSize: MOST_MESSAGES,
    sizeCalculation: ({ messages }) => 1 + (messages?.length ?? 0),
  })
  return {
    context: (name, strategy) => known.get(`${name} ${strategy}`),
    keep: (name, strategy, made) => void known.set(`${name} ${strategy}`, made),
  }
}
