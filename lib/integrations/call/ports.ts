import {
  type Clock,
  type CountMemo,
  createMemo,
  createTokenCounter,
  type Ports,
  type Summarizer,
  type Vocabulary,
} from '@/lib/engine'
import { type HostModel, summarizerOf } from './model'

export interface PortOptions {
  /** Tokens are counted by it: `condensery/vocabularies/o200k`. */
  readonly vocabulary: Vocabulary
  /** Writes summaries. Absent: what a strategy would have summarized it cuts or leaves, as its options say. */
  readonly model?: HostModel | Summarizer
  /** Milliseconds. Absent: the clock of the platform. */
  readonly clock?: Clock
}

const counters = new WeakMap<Vocabulary, CountMemo>()

/** One for each vocabulary: its tables take time to build, and texts counted once are not counted again. */
export function counterOf(vocabulary: Vocabulary): CountMemo {
  const known = counters.get(vocabulary)
  if (known) return known
  const made = createMemo(createTokenCounter(vocabulary))
  counters.set(vocabulary, made)
  return made
}

export const platformClock: Clock = { now: () => performance.now() }

export function portsOf({ vocabulary, model, clock = platformClock }: PortOptions): Ports {
  return { counter: counterOf(vocabulary), clock, ...(model && { summarizer: summarizerOf(model) }) }
}
