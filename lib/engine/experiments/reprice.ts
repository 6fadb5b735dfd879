import type { Rates } from '../pricing/rates'
import { type CellTokens, costOfTokens } from './billed'
import { type Cell, isMeasured, type NotAvailable } from './cell'

/** Costs of a cell at other prices, relative to doing nothing and to the harness. */
export type RepricedCosts =
  | { readonly costRatio: number; readonly costRatioToHarness?: number }
  | { readonly notAvailable: NotAvailable }

/** As if every request of the session had been charged at these rates: from its tokens, without a replay. */
export function repricedCosts(billed: CellTokens | undefined, rates: Rates): RepricedCosts {
  if (!billed) return { notAvailable: { type: 'notRepriced', why: 'noTokens' } }
  const [nothing, variant] = [costOfTokens(billed.nothing, rates), costOfTokens(billed.variant, rates)]
  const harness = billed.harness && costOfTokens(billed.harness, rates)
  if (nothing === undefined || variant === undefined || (billed.harness && harness === undefined))
    return { notAvailable: { type: 'notRepriced', why: 'lengths' } }
  if (nothing <= 0) return { notAvailable: { type: 'noCost' } }
  const cost = variant + (billed.condensingUsd ?? 0)
  return {
    costRatio: cost / nothing,
    ...(harness !== undefined && harness > 0 && { costRatioToHarness: cost / harness }),
  }
}

/** The cell with its costs at other prices; its other figures stay. */
export function repriceCell(cell: Cell, rates: Rates): Cell {
  if (!isMeasured(cell)) return cell
  const { session, variant } = cell
  const costs = repricedCosts(cell.billed, rates)
  if ('notAvailable' in costs) return { session, variant, ...costs }
  const { costRatioToHarness: _, ...rest } = cell
  return { ...rest, ...costs }
}
