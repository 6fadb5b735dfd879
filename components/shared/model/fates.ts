import type { Fate, FateTokens } from '@/lib/fate'

/** Order of the fates in bars, legends and lists, from the bottom of a map to its top. */
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
