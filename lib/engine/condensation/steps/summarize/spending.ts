/** Adds up what calls cost. One unknown price makes the sum unknown; no calls cost 0. */
export interface Spending {
  charge(costUsd: number | undefined): void
  calls(): number
  costUsd(): number | undefined
}

export function createSpending(): Spending {
  let calls = 0
  let sum: number | undefined = 0
  return {
    charge(costUsd) {
      calls++
      sum = sum === undefined || costUsd === undefined ? undefined : sum + costUsd
    },
    calls: () => calls,
    costUsd: () => sum,
  }
}

export const addCosts = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b
