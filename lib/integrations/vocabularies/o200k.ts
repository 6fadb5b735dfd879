import ranks from 'js-tiktoken/ranks/o200k_base'
import type { Vocabulary } from '@/lib/engine'

/** How GPT-4o and later models cut text; the one that presets are tuned with. 2.3 MB. */
export const o200k: Vocabulary = { id: 'o200k_base', ranks: ranks.bpe_ranks }
