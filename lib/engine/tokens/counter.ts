import type { TokenCounter } from '../condensation/ports'
import { BpeCounter } from './bpe'
import { scanCl100k, scanO200k } from './split'

/** How each vocabulary cuts a text before its pairs are merged. */
const scans = { o200k_base: scanO200k, cl100k_base: scanCl100k } as const

export type VocabularyId = keyof typeof scans

/** The merge ranks of a vocabulary, as js-tiktoken ships them. They are large, so they are given from outside. */
export interface Vocabulary {
  readonly id: VocabularyId
  readonly ranks: string
}

export interface VocabularyCounter extends TokenCounter {
  readonly id: VocabularyId
}

/** A counter of that vocabulary. Its tables are built on the first count. */
export function createTokenCounter({ id, ranks }: Vocabulary): VocabularyCounter {
  let counter: BpeCounter | undefined
  return { id, count: (text) => (counter ??= new BpeCounter(ranks, scans[id])).count(text) }
}
