export { BpeCounter } from './bpe'
export { createTokenCounter, type Vocabulary, type VocabularyCounter, type VocabularyId } from './counter'
export { type CountMemo, createMemo } from './memo'
export { scanO200k } from './split'
