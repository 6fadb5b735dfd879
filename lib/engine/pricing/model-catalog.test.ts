import { createRequire } from 'node:module'
import { calcPrice, waitForUpdate } from '@pydantic/genai-prices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../core/result'
import { costOf } from './cost'
import { findModel, PRICE_LIST, searchModels } from './model-catalog'

const SEED = 4_014
const at = new Date('2026-10-01T12:00:00Z')
const refusal = (reference: string) => {
  const found = findModel(reference, at)
  return found.ok ? undefined : found.error
}

describe('the price list', () => {
  it('is the one that is installed', () => {
    const main = createRequire(import.meta.url).resolve('@pydantic/genai-prices')
    const manifest: unknown = createRequire(import.meta.url)(main.replace(/dist\/.*$/, 'package.json'))
    expect(manifest).toMatchObject({ version: PRICE_LIST.version })
  })

  it('is covered whole', async () => {
    const bundled = await waitForUpdate()
    expect(bundled?.length).toBeGreaterThan(20)
    expect(
      bundled?.filter(({ id }) => refusal(`${id}:no such model`)?.code === 'unknown-provider').map(({ id }) => id),
    ).toEqual([])
  })

  it('has the models of the providers with a handler', () => {
    for (const provider of ['anthropic', 'openai', 'aws', 'google', 'openrouter'])
      expect(searchModels('', { at, provider }).length).toBeGreaterThan(10)
    expect(searchModels('', { at, provider: 'nowhere' })).toEqual([])
  })
})

describe('findModel', () => {
  it('gives prices, window, tiers and date', () => {
    expect(unwrap(findModel('anthropic:claude-sonnet-4-5', at))).toEqual({
      provider: 'anthropic',
      providerName: 'Anthropic',
      model: 'claude-sonnet-4-5',
      name: 'Claude Sonnet 4.5',
      rates: {
        input: 3,
        output: 15,
        cacheRead: 0.3,
        cacheWrite5m: 3.75,
        cacheWrite1h: 6,
        tiers: [
          { aboveInputTokens: 200_000, input: 6, output: 22.5, cacheRead: 0.6, cacheWrite5m: 7.5, cacheWrite1h: 12 },
        ],
      },
      contextWindow: 200_000,
      priceDate: PRICE_LIST.date,
      deprecated: false,
      otherCharges: [],
    })
  })

  it('knows the prices of gpt-4o-mini, and leaves its cache write unknown', () => {
    const { rates } = unwrap(findModel('openai:gpt-4o-mini', at))
    expect(rates).toEqual({ input: 0.15, output: 0.6, cacheRead: 0.075, tiers: [] })
    expect(rates.cacheWrite5m).toBeUndefined()
  })

  it('matches dated and regional names, and the names people use for providers', () => {
    expect(unwrap(findModel('anthropic:claude-sonnet-4-5-20250929', at)).model).toBe('claude-sonnet-4-5')
    expect(unwrap(findModel('bedrock:us.anthropic.claude-sonnet-4-5-20250929-v1:0', at)).provider).toBe('aws')
    expect(unwrap(findModel('vertex:claude-sonnet-4-5@20250929', at)).provider).toBe('google')
    expect(unwrap(findModel('OpenAI:gpt-4o-mini', at)).model).toBe('gpt-4o-mini')
  })

  it('takes the price that holds at the moment', () => {
    const early = unwrap(findModel('openai:gpt-5.6-luna', new Date('2026-07-29T00:00:00Z'))).rates
    const late = unwrap(findModel('openai:gpt-5.6-luna', new Date('2026-07-30T00:00:00Z'))).rates
    expect([early.input, late.input]).toEqual([1, 0.2])
  })

  it('helps with near misses', () => {
    expect(refusal('anthropic:claude-sonet-4-5')).toMatchObject({
      code: 'unknown-model',
      suggestions: expect.arrayContaining(['anthropic:claude-sonnet-4-5']),
    })
    expect(refusal('antropic:claude-sonnet-4-5')).toMatchObject({
      code: 'unknown-provider',
      message: expect.stringContaining('Did you mean anthropic:claude-sonnet-4-5'),
    })
    expect(refusal('gpt-4o-mini')).toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('PROVIDER:MODEL'),
      suggestions: expect.arrayContaining(['openai:gpt-4o-mini']),
    })
    expect(refusal('openai-compatible:gpt-4o')?.code).toBe('unknown-provider')
    expect(refusal('openai:zzzzqqqq')).toMatchObject({ code: 'unknown-model', suggestions: [] })
    for (const odd of ['', ':', 'openai:', ':gpt-4o']) expect(refusal(odd)?.code).toBe('malformed')
  })
})

describe('searchModels', () => {
  it('finds by words in any order, exact ids and direct providers first', () => {
    expect(searchModels('sonnet 4.5', { at })[0]).toMatchObject({ provider: 'anthropic', model: 'claude-sonnet-4-5' })
    expect(searchModels('gpt-4o-mini', { at })[0]).toMatchObject({ provider: 'openai', model: 'gpt-4o-mini' })
    expect(searchModels('anthropic:haiku', { at, limit: 3 })).toHaveLength(3)
    expect(searchModels('haiku', { at, provider: 'bedrock' }).every(({ provider }) => provider === 'aws')).toBe(true)
    expect(searchModels('no such model', { at })).toEqual([])
  })
})

describe(`against the price list's own calculation (seed ${SEED})`, () => {
  const models = searchModels('', { at, limit: Number.POSITIVE_INFINITY }).filter(
    (model) => model.otherCharges.length === 0,
  )

  it('charges every model the same, at any size and hour', () => {
    const sizes = fc.record({
      fresh: fc.nat(400_000),
      output: fc.nat(50_000),
      read: fc.nat(400_000),
      write: fc.nat(400_000),
      long: fc.nat(400_000),
    })
    let compared = 0
    fc.assert(
      fc.property(fc.constantFrom(...models), sizes, fc.nat(23), ({ provider, model }, size, hour) => {
        const moment = new Date(at)
        moment.setUTCHours(hour)
        const found = findModel(`${provider}:${model}`, moment)
        if (!found.ok) return
        const { rates } = found.value
        const [read, write, long] = [
          rates.cacheRead === undefined ? 0 : size.read,
          rates.cacheWrite5m === undefined ? 0 : size.write,
          rates.cacheWrite1h === undefined ? 0 : size.long,
        ]
        const cost = costOf(
          {
            accounting: 'anthropic',
            inputTokens: size.fresh,
            outputTokens: size.output,
            cacheReadTokens: read,
            cacheWrite5mTokens: write,
            cacheWrite1hTokens: long,
          },
          rates,
        )
        const oracle = calcPrice(
          {
            input_tokens: size.fresh + read + write + long,
            cache_read_tokens: read,
            cache_write_tokens: write + long,
            cache_write_1h_tokens: long,
            output_tokens: size.output,
          },
          model,
          { providerId: provider, timestamp: moment },
        )
        expect(cost).toBeCloseTo(oracle?.total_price ?? Number.NaN, 6)
        compared++
      }),
      { seed: SEED, numRuns: 1_000 },
    )
    expect(compared).toBeGreaterThan(900)
  })
})
