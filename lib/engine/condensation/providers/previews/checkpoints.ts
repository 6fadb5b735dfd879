import { LRUCache } from 'lru-cache'
import type { Conversation } from '../../../conversation/conversation'
import type { RunStart } from '../../steps/run-step'
import type { RunState } from '../../steps/run-state'
import type { DryAttempt, DryCheckpoints } from './estimate'

/** What dry runs came to, and what was found out about their states. For one counter. */
export interface CheckpointStore {
  /** The store as one dry run uses it. See `DryCheckpoints.models`. */
  for(models: string): DryCheckpoints
  /** A value that depends on a state and the key alone. */
  about<Value extends object>(state: RunState, key: string, make: () => Value): Value
  readonly size: number
}

const MOST_STATES = 300
/** In bytes, roughly: what is kept beside the conversations themselves. What hangs on a state (its references written out, for models to read) may be as much again. */
const MOST_BYTES = 48 * 1024 * 1024
const BYTES_A_TOKEN = 8
const BYTES_A_ROW = 300
const BYTES_A_MESSAGE = 120

/** States are told apart by identity: a chain of steps leads to one state as long as every step of it is remembered. */
export function createCheckpoints(): CheckpointStore {
  const starts = new WeakMap<Conversation, RunStart>()
  const numbers = new WeakMap<RunState, number>()
  const attempts = new LRUCache<string, DryAttempt>({ max: MOST_STATES, maxSize: MOST_BYTES, sizeCalculation: weigh })
  const facts = new WeakMap<RunState, Map<string, object>>()
  let last = 0
  const numberOf = (state: RunState): number => {
    const known = numbers.get(state) ?? ++last
    numbers.set(state, known)
    return known
  }
  const keyOf = (state: RunState, key: string): string => `${numberOf(state)} ${key}`
  return {
    for: (models) => ({
      models,
      start(conversation, make) {
        const known = starts.get(conversation) ?? make()
        starts.set(conversation, known)
        return known
      },
      get: (before, key) => attempts.get(keyOf(before, key)),
      set: (before, key, made) => void attempts.set(keyOf(before, key), made),
    }),
    about<Value extends object>(state: RunState, key: string, make: () => Value): Value {
      const own = facts.get(state) ?? new Map<string, object>()
      facts.set(state, own)
      const known = own.get(key) as Value | undefined
      if (known) return known
      const value = make()
      if (own.size >= MOST_FACTS) own.clear()
      own.set(key, value)
      return value
    },
    get size() {
      return attempts.size
    },
  }
}

/** About one state; edits of one pass ask for new ones. */
const MOST_FACTS = 64

function weigh({ attempt, calls }: DryAttempt): number {
  const made = attempt.reduce(
    (sum, { rows, state }) =>
      sum +
      rows.reduce((bytes, row) => bytes + BYTES_A_ROW + BYTES_A_TOKEN * row.tokensAfter, 0) +
      BYTES_A_MESSAGE * state.conversation.messages.length,
    0,
  )
  const asked = calls.reduce((sum, call) => sum + BYTES_A_TOKEN * call.inputTokens, 0)
  return Math.max(1, made + asked)
}
