import type { PriceTag } from '../bill/prices'
import type { NeededLater, ReplayTotals, ReplayTurn } from './result'

export function totalsOf(turns: readonly ReplayTurn[], declined: number, price: PriceTag): ReplayTotals {
  const sum = (value: (turn: ReplayTurn) => number): number => turns.reduce((total, turn) => total + value(turn), 0)
  const condensingCost = sum(({ condensation }) => condensation?.cost ?? 0)
  return {
    cost: sum(({ cost }) => cost) + condensingCost,
    costWithoutCache: sum(({ costWithoutCache }) => costWithoutCache) + condensingCost,
    inputCost: sum((turn) => price.cost({ ...turn, output: 0 })),
    condensingCost,
    condensations: turns.filter(({ condensation }) => condensation).length,
    declined,
    overflows: turns.filter(({ overflow }) => overflow).length,
    halvings: sum(({ condensation }) => condensation?.halvings ?? 0),
    peakContextTokens: turns.reduce(
      (peak, { contextTokens, condensation }) =>
        // What was condensed without a call was never sent.
        Math.max(peak, contextTokens, condensation && condensation.calls > 0 ? condensation.tokensBefore : 0),
      0,
    ),
    rewritten: sum(({ rewritten }) => rewritten),
    rereadingCost: sum(({ condensation }) => condensation?.rereadingCost ?? 0),
    ...(turns.some(({ uses }) => uses) && { neededLater: neededIn(turns) }),
  }
}

/** What cannot be told of an unreadable summary is not gone. */
function neededIn(turns: readonly ReplayTurn[]): NeededLater {
  const uses = turns.flatMap((turn) => turn.uses ?? [])
  return { items: uses.length, gone: uses.filter(({ status }) => status === 'lost').length }
}
