import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '@/lib/engine'
import { cli, json, testFolder } from '../testing/cli'
import { claudeCodeSession, codexSession, opencodeSession } from '../testing/recorded'

const folder = testFolder()

/** A replay of a session that is piped in. */
const replay = (session: string, ...words: readonly string[]) =>
  json(['replay', '-', '--provider', 'truncation', ...words], session)
const words = (count: number): string => 'word '.repeat(count)

describe('the window of a session', () => {
  const codexUsage = (input: number) => ({ input_tokens: input, cached_input_tokens: 0, output_tokens: 5 })

  it('is the one that Codex notes, and doing nothing beyond it is said to be impossible', async () => {
    const session = codexSession(
      [1_000, 2_000, 3_000, 4_000].map((input) => ({ prompt: words(1_000), usage: codexUsage(input) })),
      { contextWindow: 2_584 },
    )
    const found = await replay(session)
    expect(found).toMatchObject({ profile: { contextWindow: 2_584, windowIsAssumed: false } })
    expect(found['warnings']).toContainEqual(
      expect.objectContaining({ type: 'nothingOverflows', requests: 2, contextWindow: 2_584 }),
    )
    expect(await replay(session, '--window', '1000000')).toMatchObject({ profile: { contextWindow: 1_000_000 } })
  })

  it('is the smallest of Claude Code’s that holds what stood before its own compactions', async () => {
    const boundary = (trigger: string, preTokens: number) => ({
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'b',
      sessionId: 's',
      compactMetadata: { trigger, preTokens },
    })
    const usage = (input: number) => ({ input_tokens: input, output_tokens: 5 })
    const windowOf = async (trigger: string, preTokens: number, model = 'claude-opus-4-6') => {
      const session = claudeCodeSession([
        { usage: usage(preTokens), model },
        { usage: usage(20_000), model, before: [boundary(trigger, preTokens)] },
      ])
      return (await replay(session))['profile']?.['contextWindow']
    }
    expect(await windowOf('auto', 155_000)).toBe(200_000)
    expect(await windowOf('auto', 940_000)).toBe(1_000_000)
    expect(await windowOf('manual', 155_000)).toBe(1_000_000)
  })
})

const inspect = (session: string) => json(['inspect', '-'], session)
const list = { input: 5, output: 25, read: 0.5, write5m: 6.25, write1h: 10 }
const usd = (...amounts: readonly (readonly [tokens: number, price: number])[]): number =>
  amounts.reduce((sum, [tokens, price]) => sum + (tokens * price) / 1_000_000, 0)

describe('cache writes that are kept for an hour', () => {
  const writes = (kept: 'ephemeral_5m_input_tokens' | 'ephemeral_1h_input_tokens') =>
    claudeCodeSession([
      {
        prompt: words(2_000),
        usage: {
          input_tokens: 0,
          cache_read_input_tokens: 0,
          cache_creation_input_tokens: 20_000,
          cache_creation: { [kept]: 20_000 },
          output_tokens: 10,
        },
      },
      {
        prompt: words(1_000),
        pause: 600,
        usage: {
          input_tokens: 0,
          cache_read_input_tokens: 20_000,
          cache_creation_input_tokens: 1_000,
          cache_creation: { [kept]: 1_000 },
          output_tokens: 10,
        },
      },
    ])

  it('are billed at twice the price of input, and replayed so', async () => {
    const [short, hour] = [writes('ephemeral_5m_input_tokens'), writes('ephemeral_1h_input_tokens')]
    const rest = usd([20_000, list.read], [20, list.output])
    expect((await inspect(short))['conversations']).toMatchObject([
      { bill: { costUsd: expect.closeTo(rest + usd([21_000, list.write5m]), 6) } },
    ])
    const billed = rest + usd([21_000, list.write1h])
    expect((await inspect(hour))['conversations']).toMatchObject([{ bill: { costUsd: expect.closeTo(billed, 6) } }])
    const found = await replay(hour)
    expect(found).toMatchObject({ options: { lifetimeMinutes: 60 }, harness: { costUsd: expect.closeTo(billed, 6) } })
    expect(Math.abs(Number(found['baseline']?.['costUsd']) / billed - 1)).toBeLessThan(0.05)
  })

  it('outlive a pause of ten minutes', async () => {
    const costOf = async (session: string, ...given: readonly string[]) =>
      Number((await replay(session, '--cache', 'lifetime', ...given))['baseline']?.['costUsd'])
    const hour = writes('ephemeral_1h_input_tokens')
    expect(await costOf(hour)).toBeLessThan(await costOf(hour, '--lifetime', '5'))
  })
})

describe('requests to several models', () => {
  const usage = (input: number) => ({ input_tokens: input, cache_read_input_tokens: 0, output_tokens: 10 })

  it('cost what each model costs, in the window of the one that answered most', async () => {
    const session = claudeCodeSession([
      { prompt: words(10_000), usage: usage(15_000), model: 'claude-opus-4-6' },
      { prompt: words(10), usage: usage(15_010), model: 'claude-opus-4-6' },
      { prompt: words(10), usage: usage(15_020), model: 'claude-haiku-4-5' },
    ])
    const opus = usd([30_010, list.input], [20, list.output])
    const haiku = usd([15_020, 1], [10, 5])
    const found = await replay(session)
    expect(found).toMatchObject({
      profile: { model: 'claude-opus-4-6', contextWindow: 1_000_000 },
      harness: { costUsd: expect.closeTo(opus + haiku, 6) },
    })
    expect(Number(found['baseline']?.['costUsd'])).toBeCloseTo(opus + haiku, 2)
  })

  it('cost what the file says where it names amounts, also in what is replayed', async () => {
    const session = opencodeSession([
      { prompt: words(10_000), usage: { input: 15_000, output: 10 }, cost: 0.225 },
      { prompt: words(10), usage: { input: 15_010, output: 10 }, cost: 0.225 },
    ])
    const found = await replay(session)
    expect(found).toMatchObject({ harness: { costUsd: expect.closeTo(0.45, 6) } })
    expect(Number(found['baseline']?.['costUsd'])).toBeCloseTo(0.45, 3)
    expect(found['warnings']).toContainEqual(expect.objectContaining({ type: 'amountsDiffer' }))
  })
})

describe('a resumed session', () => {
  /** 90,000 tokens are sent before the file's first message; after its compaction 20,000 stand beside the summary. */
  const session = () => {
    const boundary = { type: 'system', subtype: 'compact_boundary', uuid: 'b', sessionId: 's' }
    const summary = {
      type: 'user',
      uuid: 'summary',
      sessionId: 's',
      isCompactSummary: true,
      message: { role: 'user', content: words(1_000) },
    }
    const usage = (context: number) => ({
      input_tokens: 0,
      cache_read_input_tokens: context - 1_000,
      cache_creation_input_tokens: 1_000,
      output_tokens: 10,
    })
    const files = (request: number) =>
      Array.from({ length: 100 }, (_, file) => `Then look at src/module-${request}/file-${file}.ts.`).join('\n')
    const before = Array.from({ length: 12 }, (_, index) => ({
      prompt: files(index),
      usage: usage(90_000 + 1_300 * (index + 1)),
    }))
    const after = Array.from({ length: 8 }, (_, index) => ({
      prompt: files(20 + index),
      usage: usage(21_000 + 1_300 * (index + 1)),
      ...(index === 0 && { before: [{ ...boundary, compactMetadata: { trigger: 'manual' } }, summary] }),
    }))
    return claudeCodeSession([...before, ...after])
  }

  it('has earlier conversation apart from system prompt and tools', async () => {
    const { calibration, warnings } = await replay(session(), '--window', '200000')
    expect(Math.abs(Number(calibration?.['overheadTokens']) - 20_000)).toBeLessThan(500)
    expect(Math.abs(Number(calibration?.['earlierTokens']) - 70_000)).toBeLessThan(1_000)
    expect(warnings).toContainEqual(expect.objectContaining({ type: 'earlierConversation' }))
  })

  it('pays for the summary that its harness made, as an estimate', async () => {
    const { harness } = await replay(session(), '--window', '200000')
    // The context before the cut, read from the cache, and the summary.
    const least = usd([105_600 * 0.9, list.read], [1_000, list.output])
    expect(Number(harness?.['condensingCostUsd'])).toBeGreaterThan(least)
    expect(Number(harness?.['estimatedUsd'])).toBeCloseTo(Number(harness?.['condensingCostUsd']), 6)
  })

  it('loses it with the first summary, so that lower thresholds pay', async () => {
    const of = (provider: string) =>
      json(['replay', '-', '--provider', provider, '--window', '110000', '--threshold', '85'], session())
    const [summarized, cleared] = [await of('native'), await of('truncation')]
    const after = (summarized['turns'] as unknown as readonly JsonObject[])
      .map(({ contextTokens }) => Number(contextTokens))
      .at(-1)
    expect(after).toBeLessThan(40_000)
    expect(Number(summarized['floor']?.['leastThresholdPercent'])).toBeLessThan(50)
    expect(Number(cleared['floor']?.['leastThresholdPercent'])).toBeGreaterThan(85)
  })
})

it('has no cuts for what strategies get: a replay undoes the compactions that made them', async () => {
  const page = Array.from({ length: 300 }, (_, line) => `${line} of a page that is read twice`).join('\n')
  const boundary = { type: 'system', subtype: 'compact_boundary', uuid: 'b', sessionId: 's', compactMetadata: {} }
  const lastContext = async (before: readonly JsonObject[]) => {
    const session = claudeCodeSession([
      { prompt: page, usage: {} },
      { prompt: page, usage: {}, before },
    ])
    const { turns } = await json(['replay', '-', '--provider', 'lossless'], session)
    return (turns as unknown as readonly JsonObject[]).at(-1)?.['contextTokens']
  }
  expect(await lastContext([boundary])).toBe(await lastContext([]))
})

describe('answers whose output the record has only a placeholder for', () => {
  const answer = Array.from({ length: 100 }, (_, line) => `Line ${line} of a long answer.`).join('\n')
  const usage = { input_tokens: 1_000, cache_read_input_tokens: 0, output_tokens: 2 }

  it('are estimated from what they show, and said to be', async () => {
    const session = claudeCodeSession([
      { usage, answer },
      { usage: { ...usage, output_tokens: 40 }, answer: 'Done.' },
    ])
    const { conversations } = await inspect(session)
    expect(conversations).toMatchObject([
      { recordedRequests: { recorded: 1, estimated: 1, notAvailable: 0 }, bill: { isByList: true } },
    ])
    const [{ bill }] = conversations as unknown as [{ bill: { costUsd: number; estimatedUsd: number } }]
    expect(bill.costUsd - bill.estimatedUsd).toBeCloseTo(usd([2_000, list.input], [42, list.output]), 6)
    expect(bill.estimatedUsd).toBeGreaterThan(usd([700, list.output]))
    const { warnings, turns } = await replay(session)
    expect(warnings).toContainEqual(expect.objectContaining({ type: 'outputsEstimated', requests: 1 }))
    expect((turns as unknown as readonly JsonObject[]).map(({ output }) => Number(output) > 700)).toEqual([true, false])
  })

  it('take their sum from the result that a printed run ends with', async () => {
    const session = claudeCodeSession([
      { usage, answer },
      { usage, answer: 'Done.' },
    ])
    const result = { type: 'result', subtype: 'success', usage: { output_tokens: 975 }, total_cost_usd: 0.5 }
    const { conversations } = await inspect(`${session}${JSON.stringify(result)}\n`)
    expect(conversations).toMatchObject([
      {
        recordedUsage: { outputTokens: 975 },
        recordedRequests: { recorded: 2, estimated: 0, notAvailable: 0 },
        bill: { costUsd: expect.closeTo(0.5, 6), isByList: false },
      },
    ])
  })
})

describe('a forked session of Codex', () => {
  const usage = { input_tokens: 10_000, cached_input_tokens: 0, output_tokens: 50 }
  const own = { input_tokens: 10_400, cached_input_tokens: 10_000, output_tokens: 100 }

  it('pays for its own requests alone, and says which it inherited', async () => {
    const session = codexSession(
      [
        { usage, pause: 0, prompt: words(100) },
        { usage, pause: 0 },
        { usage: own, pause: 300 },
      ],
      { meta: { forked_from_id: 'parent' } },
    )
    const { conversations, warnings } = await inspect(session)
    expect(conversations).toMatchObject([
      {
        recordedUsage: { inputTokens: 400, cacheReadTokens: 10_000, outputTokens: 100 },
        recordedRequests: { recorded: 1, notAvailable: 0 },
      },
    ])
    expect(warnings).toMatchObject([{ code: 'inherited-requests', requests: 2 }])
    expect((await replay(session))['turns']).toHaveLength(1)
  })

  it('pays for all requests where it was not forked', async () => {
    const session = codexSession([
      { usage, pause: 0 },
      { usage: own, pause: 0 },
    ])
    expect((await inspect(session))['conversations']).toMatchObject([{ recordedRequests: { recorded: 2 } }])
  })
})

describe('a session of Copilot CLI', () => {
  const event = (type: string, data: JsonObject, index: number) => ({
    type,
    data,
    id: `e${index}`,
    timestamp: '2026-01-01T00:00:00Z',
    parentId: null,
  })
  const answer = (index: number) =>
    event(
      'assistant.message',
      { messageId: `m${index}`, model: 'gpt-5.4', content: 'Done.', toolRequests: [], outputTokens: 12 },
      index,
    )
  const sessionOf = (...events: readonly JsonObject[]) =>
    [
      event('session.start', { sessionId: 's', version: 1, producer: 'copilot-agent' }, 0),
      event('user.message', { content: 'Go.', transformedContent: 'Go.', attachments: [] }, 1),
      ...events,
    ]
      .map((each) => `${JSON.stringify(each)}\n`)
      .join('')
  const shutdown = event(
    'session.shutdown',
    {
      modelMetrics: {
        'gpt-5.4': { usage: { inputTokens: 12_000, cacheReadTokens: 10_000, cacheWriteTokens: 0, outputTokens: 400 } },
      },
    },
    9,
  )

  it('has no bill where only outputs are recorded', async () => {
    const { conversations } = await inspect(sessionOf(answer(2), answer(3)))
    expect(conversations).toMatchObject([{ recordedRequests: { recorded: 0, notAvailable: 2 } }])
    expect(conversations).not.toMatchObject([{ bill: expect.anything() }])
    const { out } = await cli(['inspect', '-'], sessionOf(answer(2), answer(3)))
    expect(out).toContain('cost not available')
  })

  it.each([1, 2])('takes the sum that stands at its end, of %i requests', async (answers) => {
    const session = sessionOf(...Array.from({ length: answers }, (_, index) => answer(index + 2)), shutdown)
    expect((await inspect(session))['conversations']).toMatchObject([
      {
        recordedUsage: { inputTokens: 2_000, cacheReadTokens: 10_000, outputTokens: 400 },
        bill: { isByList: true },
      },
    ])
  })
})

it('says where nothing tells the size of system prompt and tools', async () => {
  const session = claudeCodeSession([{ prompt: words(100), usage: {} }])
  expect((await replay(session))['floor']).toMatchObject({ isOverheadKnown: false })
  const { out } = await cli(['replay', '-', '--provider', 'truncation'], session)
  expect(out).toContain('system prompt and tools unknown')
})

it('has a scale for each generation of a family', async () => {
  const scaleOf = async (model: string) =>
    (await replay(claudeCodeSession([{ usage: {}, model }])))['calibration']?.['stretches']?.[0]?.['scale']
  expect(await scaleOf('claude-opus-4-6')).toBe(1.3)
  expect(await scaleOf('claude-opus-4-7')).toBe(1.6)
  expect(await scaleOf('claude-sonnet-5')).toBe(1.6)
})

describe('a session with sub-agents', () => {
  const usage = { input_tokens: 1_000, output_tokens: 10 }
  const lines = (session: string, change: JsonObject): string =>
    session
      .trimEnd()
      .split('\n')
      .map((line) => `${JSON.stringify({ ...(JSON.parse(line) as JsonObject), ...change })}\n`)
      .join('')
  const main = lines(claudeCodeSession([{ usage }]), { sessionId: 'aaaa-1' })
  const agent = lines(claudeCodeSession([{ usage }, { usage }]), {
    sessionId: 'aaaa-1',
    isSidechain: true,
    agentId: 'x1',
  })
  const one = usd([1_000, list.input], [10, list.output])

  it('says what they cost beside what is replayed', async () => {
    const { others } = await replay(`${main}${agent.replaceAll('"uuid":"', '"uuid":"x')}`)
    expect(others).toEqual({ conversations: 1, costUsd: expect.closeTo(2 * one, 6), notAvailable: 0 })
    expect((await replay(main))['others']).toBeNull()
  })

  it('says so of those that stand beside it in a folder, and sums them', async () => {
    const project = join(folder, 'project')
    await mkdir(join(project, 'aaaa-1', 'subagents'), { recursive: true })
    await writeFile(join(project, 'aaaa-1.jsonl'), main)
    await writeFile(join(project, 'aaaa-1', 'subagents', 'agent-x1.jsonl'), agent)
    const { others } = await json(['replay', project, '--provider', 'truncation'])
    expect(others).toMatchObject({ conversations: 1, costUsd: expect.closeTo(2 * one, 6) })
    const { out } = await cli(['inspect', project])
    expect(out).toContain(`recorded requests of all: $0.016, of it $0.011 of sub-agents`)
  })
})
