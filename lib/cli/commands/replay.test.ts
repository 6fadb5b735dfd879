import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import type { JsonObject } from '@/lib/engine'
import { holdBars } from '../bars'
import type { Console } from '../output/console'
import { main } from '../main'
import { testFolder } from '../testing/cli'

const folder = testFolder()
const session = join(folder, 'session.json')
beforeAll(() => writeFile(session, JSON.stringify(agentSession(20_000, 7))))

async function cli(...words: readonly string[]) {
  const [out, progress]: [string[], string[]] = [[], []]
  const terminal: Console = {
    readInput: (file) => readFile(file),
    checkOutput: () => Promise.resolve(),
    writeFile: (file, content) => writeFile(file, content),
    print: (text) => void out.push(text),
    progress: (text) => void progress.push(text),
    now: () => 0,
  }
  const status = await main(words, terminal)
  return { status, out: out.join('\n'), progress: progress.join('\n') }
}

const json = async (...words: readonly string[]) => JSON.parse((await cli(...words, '--json')).out) as JsonObject
const numbers = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, expect.any(Number)]))

const totals = numbers(
  'costUsd',
  'costWithoutCacheUsd',
  'condensingCostUsd',
  'inputCostUsd',
  'condensations',
  'declined',
  'overflows',
  'peakContextTokens',
  'rewrittenTokens',
)

describe('replay', () => {
  const priced = [
    'replay',
    session,
    '--provider',
    'truncation',
    '--profile',
    'anthropic:claude-sonnet-4-5',
    '--window',
    '24000',
  ]

  it('answers in the shape of the contract', async () => {
    const result = await json(...priced)
    expect(result).toMatchObject({
      schema: 1,
      profile: { id: 'anthropic:claude-sonnet-4-5', source: 'profile', contextWindow: 24_000 },
      threshold: 75,
      unit: 'usd',
      totals,
      baseline: { ...totals, condensations: 0, condensingCostUsd: 0 },
      calibration: {
        basis: 'family',
        family: 'claude',
        stretches: [numbers('requests', 'scale', 'overheadTokens', 'hitShare')],
      },
      cacheModel: 'ideal',
      futureUse: expect.arrayContaining([
        numbers('turn', 'items', 'kept', 'recoverable', 'summarized', 'lost', 'unknown'),
      ]),
      ...numbers('netSavingUsd', 'netSavingPercent'),
      answers: 'exact',
    })
    expect(result).not.toHaveProperty('recorded')
    const turns = result['turns'] as readonly JsonObject[]
    expect(turns[0]).toMatchObject(
      numbers(
        'turn',
        'message',
        'contextTokens',
        'fresh',
        'cacheRead',
        'cacheWrite',
        'output',
        'costUsd',
        'costWithoutCacheUsd',
      ),
    )
    expect(turns.find((turn) => turn['condensation'])?.['condensation']).toMatchObject(
      numbers('tokensBefore', 'tokensAfter', 'costUsd'),
    )
    const sum = turns.reduce((all, turn) => all + Number(turn['costUsd']), 0)
    expect((result['totals'] as JsonObject)['costUsd']).toBeCloseTo(sum, 5)
  })

  it('says what stands in, and counts in input tokens where no price is known', async () => {
    const ran = await cli('replay', session)
    expect(ran).toMatchObject({ status: 0 })
    expect(ran.progress).toContain('Uncalibrated')
    expect(ran.out).toContain('input tokens')
    const result = await json('replay', session)
    expect(result).toMatchObject({
      unit: 'input-tokens',
      totals: { costInputTokens: expect.any(Number) },
      profile: { id: null },
    })
    expect(result['totals']).not.toHaveProperty('costUsd')
  })

  it('names no error of a calibration that one request was fitted to', async () => {
    const file = join(folder, 'one.jsonl')
    const usage = { input_tokens: 4_000, output_tokens: 20 }
    const lines = [
      { type: 'user', message: { role: 'user', content: 'Read it.' } },
      { type: 'assistant', message: { role: 'assistant', model: 'claude-sonnet-4-5', content: 'Done.', usage } },
    ].map((line, at) => ({ ...line, uuid: `u${at}`, sessionId: 's', timestamp: `2026-01-01T00:00:0${at}Z` }))
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    const ran = await cli('replay', file)
    expect(ran.out).toContain('calibration: recorded, 1 request, too few for a mean error')
    expect(ran.out).not.toContain('0.0%')
    expect(ran.out).not.toContain('against bill')
  })

  it('says that a summary is an estimate, and what reading again may cost', async () => {
    const ran = await cli(
      'replay',
      session,
      '--provider',
      'native',
      '--profile',
      'anthropic:claude-sonnet-4-5',
      '--window',
      '24000',
    )
    expect(ran.progress).toContain('Summaries are an estimate')
    expect(ran.out).toContain('reading again what went')
  })

  it('takes what a person knows about the session, and refuses what is no figure', async () => {
    expect(await json(...priced, '--scale', '1', '--overhead', '3000', '--hit-share', '0.5')).toMatchObject({
      calibration: { overwritten: ['scale', 'overheadTokens', 'hitShare'], overheadTokens: 3_000 },
    })
    expect(await cli(...priced, '--threshold', '300')).toMatchObject({
      status: 2,
      progress: expect.stringContaining('between 5 and 100'),
    })
    expect(await cli(...priced, '--cache', 'magic')).toMatchObject({
      status: 2,
      progress: expect.stringContaining('recorded, lifetime, ideal'),
    })
  })

  it('writes messages losslessly at arrival whatever the strategy is, which condenses that at the threshold', async () => {
    const [plain, hybrid] = [
      await json(...priced, '--threshold', '60'),
      await json(...priced, '--threshold', '60', '--arrival', 'lossless'),
    ]
    const contexts = ({ turns }: JsonObject) =>
      (turns as readonly JsonObject[]).map(({ contextTokens }) => Number(contextTokens))
    expect(hybrid['totals']).toMatchObject({ condensations: expect.any(Number) })
    expect(Number((hybrid['totals'] as JsonObject)['condensations'])).toBeGreaterThan(0)
    const first = (plain['turns'] as readonly JsonObject[]).findIndex(({ condensation }) => condensation)
    expect(contexts(hybrid)[first - 1]).toBeLessThan(contexts(plain)[first - 1] ?? 0)
    expect(hybrid).toMatchObject({ atArrival: false, options: { arrival: 'lossless' } })
  })

  it('takes a threshold in tokens, and refuses what is neither a share nor tokens', async () => {
    const inTokens = await json(...priced, '--threshold', '14400')
    expect(inTokens).toMatchObject({ options: { thresholdTokens: 14_400 } })
    expect(inTokens['totals']).toEqual((await json(...priced, '--threshold', '60'))['totals'])
    expect(await cli(...priced, '--cold-from', '300')).toMatchObject({
      status: 2,
      progress: expect.stringContaining('between 1 and 100'),
    })
  })

  it('holds the bars of the command line with status 3', async () => {
    expect(await cli(...priced, '--max-cost', '1000', '--max-tokens', '1000000')).toMatchObject({ status: 0 })
    expect(await cli(...priced, '--max-cost', '0.0001')).toMatchObject({
      status: 3,
      progress: expect.stringContaining('--max-cost is $0.0001'),
    })
    expect(await cli(...priced, '--max-tokens', '10')).toMatchObject({
      status: 3,
      out: expect.stringContaining('nothing done'),
      progress: expect.stringContaining('--max-tokens is 10'),
    })
    expect(await cli(...priced, '--min-recall', '100')).toMatchObject({
      status: 0,
      progress: expect.stringContaining('fewer than ten decide nothing'),
    })
    expect(() => holdBars({ 'min-recall': 90 }, [{ costUsd: 1, tokens: 1, of: 'it has', recall: 0.899 }])).toThrow(
      'future-use recall is 89.9%, --min-recall is 90%',
    )
    expect(await cli('replay', session, '--max-cost', '1')).toMatchObject({
      status: 2,
      progress: expect.stringContaining('price list does not know'),
    })
  })
})

describe('sweep', () => {
  it('replays several files at each threshold and names the best range', async () => {
    const result = await json(
      'sweep',
      session,
      session,
      '--provider',
      'truncation',
      '--profile',
      'anthropic:claude-sonnet-4-5',
      '--window',
      '24000',
      '--thresholds',
      '30..90:30',
    )
    expect(result).toMatchObject({ schema: 1, varied: { what: 'threshold' } })
    const one = {
      points: [30, 60, 90].map((value) => ({ value, neededLater: numbers('items', 'gone') })),
      best: numbers('value', 'from', 'to', 'withinPercent', 'overflows', 'leftOut', 'costUsd'),
    }
    expect(result).toMatchObject({ files: [one, one] })
  })

  it('varies any number of a strategy', async () => {
    const result = await json(
      'sweep',
      session,
      '--provider',
      'truncation',
      '--window',
      '24000',
      '--vary',
      'preserveRecentCount=2..10:4',
    )
    expect(result).toMatchObject({
      varied: { what: 'option', path: ['preserveRecentCount'] },
      files: [{ points: [{ value: 2 }, { value: 6 }, { value: 10 }] }],
    })
    expect(await cli('sweep', session, '--provider', 'truncation', '--vary', 'nothing.there=1..2')).toMatchObject({
      status: 2,
      progress: expect.stringContaining('there is no number at nothing.there'),
    })
    expect(await cli('sweep', session, '--thresholds', 'high')).toMatchObject({
      status: 2,
      progress: expect.stringContaining('FROM..TO'),
    })
    expect(await cli('sweep')).toMatchObject({ status: 2, progress: expect.stringContaining('name one FILE') })
  })

  it('says where a threshold changes nothing', async () => {
    const ran = await cli('sweep', session, '--provider', 'lossless', '--thresholds', '50,75')
    expect(ran.progress).toContain('no threshold changes that')
  })
})
