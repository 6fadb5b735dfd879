import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createManager } from '../condensation/manager'
import { providerById, providerEntries } from '../condensation/registry'
import { testPorts } from '../condensation/testing/ports'
import { invariant } from '../core/invariant'
import { unwrap } from '../core/result'
import { importFile } from '../dialects/import/import-file'
import { countInstructions } from '../quality/instructions'
import { lossesOf, worstLosses } from '../quality/losses'
import { readOutcome } from '../quality/status'
import { priceByRatios } from '../replay/bill/prices'
import { reportSession, reportStrategy } from '../replay/figures/report'
import { defaultReplayOptions } from '../replay/options'
import { openSession } from '../replay/session'
import { recallAtUse, trackUses } from '../replay/uses/track-uses'
import { type Cell, isMeasured, type MeasuredCell } from './cell'
import { cellKey } from './keys'
import { type CellSession, measureCells, replayCells } from './measure'
import type { Variant } from './variant'

const variant = (id: string, provider: string, config: Variant['config']): Variant => {
  const found = providerById(provider)
  invariant(found, `there is a provider ${provider}`)
  return { id, title: id, provider: found, config }
}

const clearOld = {
  id: 'clear',
  name: 'Clear old results',
  selection: { type: 'preserve_recent', keepRecentCount: 4 },
  mode: 'individual',
  individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
}

const variants = [
  variant('lossless', 'lossless', {}),
  variant('hybrid', 'smart', { losslessAtArrival: true, capResultTokens: 200, passes: [clearOld] }),
  variant('passes', 'smart', { losslessPrelude: { enabled: true }, passes: [clearOld] }),
  variant('truncation', 'truncation', { version: 'v1' }),
]

function openSample(file: string): CellSession {
  const conversation = unwrap(importFile(readFileSync(file), file)).conversations[0]?.views[0].conversation
  invariant(conversation, 'the sample holds a conversation')
  const session = openSession(conversation, testPorts().counter)
  const options = { ...defaultReplayOptions, contextWindow: 24_000, thresholdPercent: 50, leastSavingPercent: 5 }
  const price = priceByRatios(session.family.ratios, options.lifetimeMinutes)
  return { id: file, conversation, request: { session, options, price }, contextWindow: options.contextWindow }
}

const sample = 'public/samples/research-agent.json'

async function cellsOf(session: CellSession, measured = variants): Promise<readonly Cell[]> {
  const cells: Cell[] = []
  for await (const cell of measureCells(session, measured, { ports: testPorts() })) cells.push(cell)
  return cells
}

/** The same figures, each asked of what the app and the terminal ask. */
async function askedOneByOne({ conversation, request, contextWindow }: CellSession, { provider, config }: Variant) {
  const ports = testPorts()
  const whole = { ...request, tracker: () => trackUses(request.session) }
  const shared = await reportSession(whole)
  const replayed = shared && (await reportStrategy({ provider, config }, whole, shared, { ports }))
  invariant(shared && replayed, 'nothing stops it')
  const { condensation } = unwrap(
    await createManager(providerEntries).condense(conversation, ports, {
      provider: provider.id,
      config,
      onFailure: 'stop',
      trigger: 'manual',
      contextWindow,
    }),
  )
  const losses = lossesOf(conversation, readOutcome(condensation.conversation))
  const { items, lost, recall } = recallAtUse(replayed.run.turns)
  return {
    costRatio: replayed.run.totals.cost / shared.nothing.totals.cost,
    condensations: replayed.run.totals.condensations,
    items,
    lost,
    recall,
    tokens: condensation.tokensAfter,
    instructions: countInstructions(losses.instructions),
    worst: worstLosses(losses, 1)[0]?.class,
  }
}

const comparable = (cell: MeasuredCell) => ({
  costRatio: cell.costRatio,
  condensations: cell.condensations,
  items: cell.used.items,
  lost: cell.used.lost,
  recall: cell.recallAtUse,
  tokens: cell.tokens,
  instructions: cell.instructions,
  worst: cell.worstLoss?.class,
})

it('says what a replay, a run and Losses say, with and without what variants share', { timeout: 120_000 }, async () => {
  const shared = await cellsOf(openSample(sample))
  const apart = await Promise.all(variants.map((one) => cellsOf(openSample(sample), [one])))
  expect(apart.flat()).toEqual(shared)
  const measured = shared.filter(isMeasured)
  expect(measured.map((cell) => cell.variant)).toEqual(variants.map(({ id }) => id))
  expect(measured.some(({ condensations }) => condensations > 0)).toBe(true)
  const alone = openSample(sample)
  for (const [index, each] of variants.entries()) {
    const cell = measured[index]
    expect(cell && comparable(cell)).toEqual(await askedOneByOne(alone, each))
  }
  const replayed = []
  for await (const each of replayCells(openSample(sample), variants, { ports: testPorts() })) replayed.push(each)
  expect(replayed).toEqual(measured.map(({ variant: id, costRatio, used }) => ({ variant: id, costRatio, used })))
})

it('has no figures, and says why, where there is nothing to replay or the config is none', async () => {
  const session = openSample(sample)
  const { timeline } = session.request.session
  const empty = {
    ...session,
    request: { ...session.request, session: { ...session.request.session, timeline: { ...timeline, requests: [] } } },
  }
  expect((await cellsOf(empty)).map((cell) => 'notAvailable' in cell && cell.notAvailable.type)).toEqual(
    variants.map(() => 'noRequests'),
  )
  const wrong = variant('wrong', 'truncation', { version: 'v9' })
  const cells = []
  for await (const cell of measureCells(session, [wrong], { ports: testPorts() })) cells.push(cell)
  expect(cells).toEqual([
    { session: sample, variant: 'wrong', notAvailable: { type: 'invalidConfig', provider: 'truncation' } },
  ])
})

it('has one key for one content, whatever the order of fields and the names', () => {
  const session = openSample(sample)
  const key = (config: Variant['config'], content = 'a') =>
    cellKey({ content, session, variant: variant('x', 'truncation', config), pricing: null })
  expect(key({ version: 'v1', tailLines: 2 })).toBe(key({ tailLines: 2, version: 'v1' }))
  expect(key({ version: 'v1', tailLines: 2 })).not.toBe(key({ version: 'v1', tailLines: 3 }))
  expect(key({ version: 'v1' }, 'b')).not.toBe(key({ version: 'v1' }))
})
