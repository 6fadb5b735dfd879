import cl100k from 'js-tiktoken/ranks/cl100k_base'
import o200k from 'js-tiktoken/ranks/o200k_base'
import type { TokenCounter } from '../condensation/ports'
import { BpeCounter } from './bpe'
import { scanCl100k, scanO200k } from './split'

/** The available vocabularies. Server and terminal only: the data is 3.4 MB. */
export const vocabularies = [
  { id: 'o200k_base', label: 'o200k_base (GPT-4o and later)', ranks: o200k.bpe_ranks, scan: scanO200k },
  { id: 'cl100k_base', label: 'cl100k_base (GPT-4, GPT-3.5)', ranks: cl100k.bpe_ranks, scan: scanCl100k },
] as const

export type CounterId = (typeof vocabularies)[number]['id']

export interface NamedCounter extends TokenCounter {
  readonly id: CounterId
}

const made = new Map<CounterId, NamedCounter>()

/** The counter of that name, one per process. Its tables are built on the first count. */
export function counterNamed(id: CounterId): NamedCounter {
  const known = made.get(id)
  if (known) return known
  const counter = lazyCounter(id)
  made.set(id, counter)
  return counter
}

export const defaultCounter = (): NamedCounter => counterNamed('o200k_base')

function lazyCounter(id: CounterId): NamedCounter {
  let counter: BpeCounter | undefined
  const built = (): BpeCounter => (counter ??= buildCounter(id))
  return { id, count: (text) => built().count(text) }
}

function buildCounter(wanted: CounterId): BpeCounter {
  const { ranks, scan } = vocabularies.find(({ id }) => id === wanted) ?? vocabularies[0]
  return new BpeCounter(ranks, scan)
}
