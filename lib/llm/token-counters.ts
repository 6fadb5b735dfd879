import cl100k from 'js-tiktoken/ranks/cl100k_base'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { createTokenCounter, type VocabularyCounter, type VocabularyId } from '@/lib/engine'

/** One counter for each vocabulary. Server and terminal only: the data is 3.4 MB. */
const counters: Readonly<Record<VocabularyId, VocabularyCounter>> = {
  o200k_base: createTokenCounter({ id: 'o200k_base', ranks: o200k.bpe_ranks }),
  cl100k_base: createTokenCounter({ id: 'cl100k_base', ranks: cl100k.bpe_ranks }),
}

export const counterNamed = (id: VocabularyId): VocabularyCounter => counters[id]

/** Counts as GPT-4o and later models do; the counter of every figure that names no other. */
export const defaultCounter = (): VocabularyCounter => counterNamed('o200k_base')
