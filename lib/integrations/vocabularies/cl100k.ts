import ranks from 'js-tiktoken/ranks/cl100k_base'
import type { Vocabulary } from '@/lib/engine'

/** How GPT-4 and GPT-3.5 cut text. 1.1 MB. */
export const cl100k: Vocabulary = { id: 'cl100k_base', ranks: ranks.bpe_ranks }
