import { ledgerStatuses, type LedgerStatus } from '../condensation/report'

/** What became of a piece of the original, from untouched to gone. Each piece has exactly one. */
export const fates = ledgerStatuses
export type Fate = LedgerStatus

/** Tokens of the original by what became of them. */
export type FateTokens = Readonly<Record<Fate, number>>

/** Order of the fates in bars, legends and lists, from the bottom of a map to its top. */
export const fateStack = [
  'kept',
  'recoverable',
  'summarized',
  'superseded',
  'truncated',
  'removed',
] as const satisfies readonly Fate[]

/** Gone for a model, whatever is asked later. What stands in a summary is not counted here, nor as kept. */
export const lostFates = ['superseded', 'truncated', 'removed'] as const satisfies readonly Fate[]

export const noTokens: FateTokens = { kept: 0, recoverable: 0, superseded: 0, summarized: 0, truncated: 0, removed: 0 }

export function addFates(...all: readonly FateTokens[]): FateTokens {
  const sum = { ...noTokens }
  for (const each of all) for (const fate of fates) sum[fate] += each[fate]
  return sum
}

export const totalOf = (tokens: FateTokens): number => fates.reduce((sum, fate) => sum + tokens[fate], 0)
export const lostOf = (tokens: FateTokens): number => lostFates.reduce((sum, fate) => sum + tokens[fate], 0)
