import type { Fate, FateTokens } from '@/lib/fate'

/** From the bottom of a map to its top: the same order in bars, legends and lists. */
export const fateStack = [
  'kept',
  'recoverable',
  'summarized',
  'superseded',
  'truncated',
  'removed',
] as const satisfies readonly Fate[]

/** Fates that have tokens, in the order of the stack. */
export const fatesIn = (tokens: FateTokens): readonly Fate[] => fateStack.filter((fate) => tokens[fate] > 0)
