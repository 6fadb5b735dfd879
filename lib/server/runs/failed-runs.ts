import { LRUCache } from 'lru-cache'
import type { RunningStrategy } from '@/lib/contracts/runs'
import { processState } from '@/lib/core/process-state'

type FailedStrategy = Required<RunningStrategy>

const KEPT_MS = 10 * 60 * 1000

const state = processState<{ condenseryFailed: LRUCache<string, FailedStrategy> }>()
/** The latest failures, for pages that were loaded again meanwhile: nothing else keeps why a run failed. */
const failed = (): LRUCache<string, FailedStrategy> =>
  (state.condenseryFailed ??= new LRUCache({ max: 200, ttl: KEPT_MS }))

type Strategy = RunningStrategy['strategy']

/** The last failure of a strategy on a conversation, whichever row it stands in. */
const keyOf = (conversationId: string, { key: _, title: __, ...strategy }: Strategy): string =>
  JSON.stringify([conversationId, strategy])

export const keepFailure = (conversationId: string, failure: FailedStrategy): void =>
  void failed().set(keyOf(conversationId, failure.strategy), failure)

/** It is tried again. */
export const forgetFailure = (conversationId: string, strategy: Strategy): void =>
  void failed().delete(keyOf(conversationId, strategy))

export const failuresOf = (conversationId: string): readonly FailedStrategy[] =>
  [...failed().entries()].flatMap(([key, failure]) => (key.startsWith(`["${conversationId}",`) ? [failure] : []))
