import { type Fate, fateStack, type FateTokens } from '@/lib/engine'

/** Fates that have tokens, in the order of the stack. */
export const fatesIn = (tokens: FateTokens): readonly Fate[] => fateStack.filter((fate) => tokens[fate] > 0)
