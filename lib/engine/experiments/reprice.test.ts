import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { providerById } from '../condensation/registry'
import { testPorts } from '../condensation/testing/ports'
import { invariant } from '../core/invariant'
import { unwrap } from '../core/result'
import { importFile } from '../dialects/import/import-file'
import { searchModels } from '../pricing/model-catalog'
import type { Rates } from '../pricing/rates'
import { priceByRatios, priceOfModel, type PriceTag } from '../replay/bill/prices'
import { defaultReplayOptions } from '../replay/options'
import { openSession } from '../replay/session'
import { billedTokensOf, costOfTokens, lengthBounds } from './billed'
import { type Cell, isMeasured } from './cell'
import { type CellSession, measureCells } from './measure'
import { repriceCell } from './reprice'
import type { Variant } from './variant'

const clearOld = {
  id: 'clear',
  name: 'Clear old results',
  selection: { type: 'preserve_recent', keepRecentCount: 4 },
  mode: 'individual',
  individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
}

const variants = ['native', 'smart', 'lossless'].map((id): Variant => {
  const provider = providerById(id)
  invariant(provider, `there is a provider ${id}`)
  const config = id === 'smart' ? { losslessAtArrival: true, passes: [clearOld] } : provider.defaultConfig
  return { id, title: id, provider, config }
})

/** With a window that each fills; of the long one its beginning. */
const samples = [
  ['public/samples/coding-agent.jsonl', 20_000],
  ['public/samples/research-agent.json', 24_000],
] as const

/** At these rates from the start, or at the ratios of the model's family. */
async function cellsAt(file: string, contextWindow: number, rates?: Rates): Promise<readonly Cell[]> {
  const text = readFileSync(file, 'utf8')
  const source = file.endsWith('.jsonl') ? text.split('\n').slice(0, 152).join('\n') : text
  const conversation = unwrap(importFile(source, file)).conversations[0]?.views[0].conversation
  invariant(conversation, 'the sample holds a conversation')
  const session = openSession(conversation, testPorts().counter)
  const options = { ...defaultReplayOptions, contextWindow, thresholdPercent: 50, leastSavingPercent: 5 }
  const { family } = session
  const price: PriceTag = rates
    ? priceOfModel(rates, family, options.lifetimeMinutes)
    : priceByRatios(family.ratios, options.lifetimeMinutes)
  const opened: CellSession = {
    id: file,
    conversation,
    request: { session, options, price },
    contextWindow: options.contextWindow,
  }
  const cells: Cell[] = []
  for await (const cell of measureCells(opened, variants, { ports: testPorts() })) cells.push(cell)
  return cells
}

const costsOf = (cells: readonly Cell[]) =>
  cells.filter(isMeasured).map(({ costRatio, costRatioToHarness = -1 }) => [costRatio, costRatioToHarness])

const rated: readonly Rates[] = [
  { input: 3, output: 15, cacheRead: 0.3, cacheWrite5m: 3.75, cacheWrite1h: 6, tiers: [] },
  { input: 1, output: 40, tiers: [{ aboveInputTokens: 32_000, input: 9, output: 50 }] },
]

it.each(samples)(
  're-priced, a cell says what it says at that price from the start: %s',
  { timeout: 120_000 },
  async (file, window) => {
    const before = await cellsAt(file, window)
    expect(before.filter(isMeasured)).toHaveLength(variants.length)
    expect(before.filter(isMeasured).some(({ condensations }) => condensations > 0)).toBe(true)
    for (const rates of rated) {
      const [anew, repriced] = [
        costsOf(await cellsAt(file, window, rates)),
        costsOf(before.map((cell) => repriceCell(cell, rates))),
      ]
      expect(anew).not.toEqual(costsOf(before))
      expect(repriced.flat().map((cost) => cost.toFixed(9))).toEqual(anew.flat().map((cost) => cost.toFixed(9)))
    }
  },
)

const request = (fresh: number) => ({ fresh, cacheRead: 0, cacheWrite: 0, output: 10 })

it('tells no cost where a price begins among requests that are kept together, or where a cell kept no tokens', () => {
  const billed = billedTokensOf({ turns: [], calls: [request(140_000), request(190_000), request(210_000)] }, 5)
  expect(billed.map(({ least, most }) => [least, most])).toEqual([
    [140_000, 190_000],
    [210_000, 210_000],
  ])
  const above = (aboveInputTokens: number): Rates => ({ input: 1, output: 0, tiers: [{ aboveInputTokens, input: 2 }] })
  expect(costOfTokens(billed, above(200_000))).toBeCloseTo(0.33 + 0.42)
  expect(costOfTokens(billed, above(195_000))).toBeCloseTo(0.33 + 0.42)
  expect(costOfTokens(billed, above(150_000))).toBeUndefined()
  const old = { session: 's', variant: 'v', costRatio: 1 } as unknown as Cell
  expect(repriceCell(old, above(1))).toEqual({
    session: 's',
    variant: 'v',
    notAvailable: { type: 'notRepriced', why: 'noTokens' },
  })
})

it('keeps tokens apart wherever a price of the list begins', () => {
  const listed = searchModels('', { at: new Date('2026-11-01'), limit: Infinity })
  const bounds = new Set(listed.flatMap(({ rates }) => rates.tiers.map(({ aboveInputTokens }) => aboveInputTokens)))
  expect([...bounds].filter((bound) => !lengthBounds.some((kept) => kept === bound))).toEqual([])
})
