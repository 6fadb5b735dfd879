import { describe, expect, it } from 'vitest'
import { providerById } from '../condensation/registry'
import { invariant } from '../core/invariant'
import type { JsonObject } from '../core/json'
import { summarize } from '../experiments/summary'
import { presetById } from '../presets/registry'
import { whyNotBetter } from './outcome'
import { splitSessions } from './parts'
import { seeded } from './random'
import { type Evaluate, search, type SearchRequest } from './search'
import { tunedOptions } from './space'

const smart = providerById('smart')
invariant(smart, 'there is a smart provider')
const base = presetById('jetbrains-mask').config
const options = tunedOptions(smart, base)
const sessions = Array.from({ length: 24 }, (_, index) => `s${index}`)
const parts = { tune: sessions.slice(0, 16), choose: sessions.slice(16) }

const capOf = ({ capResultTokens }: JsonObject): number =>
  typeof capResultTokens === 'number' ? capResultTokens : 20_000

/** A smaller cap is cheaper and loses more; `needs`: the cap at which nothing is lost. */
const byCap =
  (needs: number): Evaluate =>
  async (configs, asked) =>
    configs.map((config) =>
      asked.map((session) => ({
        session,
        costRatio: 0.5 + capOf(config) / 40_000,
        used: { items: 100, lost: Math.round(Math.max(0, needs - capOf(config)) / 100), unknown: 0 },
      })),
    )

const request = (rest: Partial<SearchRequest> = {}): SearchRequest => ({
  base,
  options,
  parts,
  bars: { recall: 0.95, worst: 0.8 },
  budget: 2_000,
  random: seeded(3),
  evaluate: byCap(5_000),
  isLegal: (config) => smart.validate(config).valid,
  ...rest,
})

describe('options to vary', () => {
  it('are what is done at arrival, the passes, and every number, with values that the schema allows', () => {
    expect(options.map(({ path }) => path.join('.'))).toEqual([
      'losslessAtArrival',
      'thinLineNumbers',
      'capResultTokens',
      'capOutputTokens',
      'passes.0.enabled',
      'passes.0.selection.filter.keepNewest',
    ])
    for (const { values } of options) expect(new Set(values).size).toBe(values.length)
    expect(tunedOptions(smart, base, [['passes', 0]]).map(({ path }) => path[0])).toEqual(['passes', 'passes'])
  })
})

describe('a search', () => {
  it('finds the cheapest that keeps enough with a margin, the same for the same seed', async () => {
    const found = await search(request())
    expect(found.chosen && capOf(found.chosen.config)).toBe(5_000)
    expect(await search(request({ random: seeded(3) }))).toEqual(found)
    expect(found.evaluations).toBeLessThanOrEqual(2_000)
  })

  it('chooses nothing where nothing keeps enough on the choosing part', async () => {
    const evaluate: Evaluate = async (configs, asked) =>
      (await byCap(5_000)(configs, asked)).map((row) =>
        row.map((each) => (parts.choose.includes(each.session) ? { ...each, used: { ...each.used, lost: 9 } } : each)),
      )
    expect((await search(request({ evaluate }))).chosen).toBeUndefined()
  })
})

describe('parts', () => {
  it('share no group, and hold every session once', () => {
    const grouped = sessions.map((id, index) => ({ id, group: `g${index % 6}` }))
    const { parts: split, by } = splitSessions(grouped, seeded(1))
    expect(by).toBe('group')
    expect(Object.values(split).flat().toSorted()).toEqual(sessions.toSorted())
    const groupsIn = (ids: readonly string[]) => new Set(ids.map((id) => grouped.find((each) => each.id === id)?.group))
    expect([...groupsIn(split.tune)].some((group) => groupsIn(split.heldOut).has(group))).toBe(false)
  })

  it('are cut by session where one group has nearly all', () => {
    const { by, parts: split } = splitSessions(
      sessions.map((id) => ({ id, group: 'one' })),
      seeded(1),
    )
    expect([by, split.tune.length, split.choose.length, split.heldOut.length]).toEqual(['session', 12, 6, 6])
  })
})

describe('what was found', () => {
  const summary = (costRatio: number, lost: number) =>
    summarize('a', [
      {
        session: 's',
        variant: 'a',
        costRatio,
        condensations: 0,
        overflows: 0,
        peakContextTokens: 1,
        used: { items: 100, lost, unknown: 0 },
        recallAtUse: 1 - lost / 100,
        tokens: 1,
        tokensBefore: 1,
        instructions: { total: 1, kept: 1, paraphrased: 0 },
        answers: 'exact',
        warnings: [],
      },
    ])
  const bars = { recall: 0.95, worst: 0.8 }

  it('must keep enough on held-out sessions and cost less than the base, or than doing nothing where that keeps too little', () => {
    expect(whyNotBetter({ found: summary(0.8, 5), base: summary(0.9, 0) }, bars)).toBeUndefined()
    expect(whyNotBetter({ found: summary(0.8, 6), base: summary(0.9, 0) }, bars)).toEqual({ type: 'notHeldUp' })
    expect(whyNotBetter({ found: summary(0.9, 0), base: summary(0.8, 0) }, bars)).toEqual({ type: 'notCheaper' })
    expect(whyNotBetter({ found: summary(0.9, 0), base: summary(0.8, 9) }, bars)).toBeUndefined()
  })
})
