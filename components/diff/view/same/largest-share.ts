import type { ComparedRow } from '@/lib/contracts/diff'

interface LargestShare {
  /** Of the message, from 1. */
  readonly position: number
  /** Of all tokens, 0 to 1. */
  readonly share: number
  /** Among those that strategies keep as they are, so that the agent can go on. */
  readonly isNewest: boolean
}

/** Smaller ones decide nothing alone. */
const LEAST_SHARE = 0.5
/** Most strategies keep about so many. */
const NEWEST = 10

/** The message of the original that holds most of it, where that is more than all others together. */
export function largestShare(rows: readonly Pick<ComparedRow, 'before' | 'tokensBefore'>[]): LargestShare | undefined {
  const original = rows.filter(({ before }) => before !== undefined)
  const all = original.reduce((sum, { tokensBefore }) => sum + tokensBefore, 0)
  const largest = original.toSorted((a, b) => b.tokensBefore - a.tokensBefore)[0]
  if (largest?.before === undefined || largest.tokensBefore <= LEAST_SHARE * all) return undefined
  const { before: position, tokensBefore } = largest
  return { position, share: tokensBefore / all, isNewest: position > original.length - NEWEST }
}
