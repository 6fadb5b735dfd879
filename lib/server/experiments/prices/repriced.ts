import 'server-only'
import { LRUCache } from 'lru-cache'
import { isMeasured, type Rates, repricedCosts } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import type { BriefCell, CellNumbers } from '@/lib/contracts/evaluation/experiments'
import type { FrozenSession } from '../frozen'
import { findCells } from '../stored-cells'

type Rows = readonly (readonly BriefCell[])[]

/** Cells of all re-priced matrices that are held. */
const MOST_CELLS = 300_000
const cache = processState<{ condenseryPrices: LRUCache<string, Map<string, BriefCell>> }>()
const priced = (): LRUCache<string, Map<string, BriefCell>> =>
  (cache.condenseryPrices ??= new LRUCache({ maxSize: MOST_CELLS, max: 20 }))

/** Cells that are read at once. */
const CHUNK = 1_000

/** The cells of an experiment at other prices, from the tokens that are kept of them: nothing is replayed. What has no figures stays as it is. */
export async function repricedRows(
  id: string,
  sessions: readonly FrozenSession[],
  rows: Rows,
  rates: Rates,
): Promise<Rows> {
  const key = `${id} ${JSON.stringify(rates)}`
  const known = priced().get(key) ?? new Map<string, BriefCell>()
  const numbers = new Map<string, CellNumbers>()
  for (const [place, { keys }] of sessions.entries())
    for (const [at, cellKey] of keys.entries()) {
      const cell = rows[place]?.[at]
      if (Array.isArray(cell) && !known.has(cellKey)) numbers.set(cellKey, cell as CellNumbers)
    }
  const missing = [...numbers.keys()]
  for (let from = 0; from < missing.length; from += CHUNK)
    for (const [cellKey, { cell }] of await findCells(missing.slice(from, from + CHUNK))) {
      const own = numbers.get(cellKey)
      if (own && isMeasured(cell)) known.set(cellKey, priceCell(own, repricedCosts(cell.billed, rates)))
    }
  priced().set(key, known, { size: Math.max(1, known.size) })
  return rows.map((row, place) =>
    row.map((cell, at) => (Array.isArray(cell) ? (known.get(sessions[place]?.keys[at] ?? '') ?? cell) : cell)),
  )
}

const priceCell = ([_, ...rest]: CellNumbers, costs: ReturnType<typeof repricedCosts>): BriefCell =>
  'notAvailable' in costs ? costs.notAvailable : [costs.costRatio, ...rest]
