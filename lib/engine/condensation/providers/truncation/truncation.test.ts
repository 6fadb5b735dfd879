import { fallbackText } from '../../words'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../conversation/conversation'
import { deepFreeze } from '../../../core/testing/freeze'
import { unwrap } from '../../../core/result'
import { countMessage } from '../../measure'
import type { Condensation } from '../../report'
import { assistant, call, conversation, lines, result, user, words } from '../../testing/conversations'
import { failing, fakeSummarizer, testCounter, testPorts } from '../../testing/ports'
import { visibleText } from '../../../conversation/texts/visible-text'
import { condense } from '../provider'
import { truncation } from './truncation'
import { truncationConfigSchema, upgradeV1, upgradeV2 } from './truncation-config'

/** The example of the progressive strategy, section 2.6: nine messages, about 8,800 tokens, message by message of the sizes given there. */
const example = deepFreeze(
  conversation(
    user(`create app ${words(8)}`),
    assistant(words(500, 'think')),
    assistant(call('c1', 'read_file', { path: words(45, 'dir') })),
    user(result('c1', lines(250, 20))),
    assistant(words(100, 'found')),
    assistant(call('c2', 'search', { pattern: words(54, 'p'), scope: words(15, 'q') })),
    user(result('c2', lines(200, 15))),
    user(words(10, 'fix')),
    assistant(words(50, 'fixing')),
  ),
)

const sizes = (value: Conversation): readonly number[] =>
  value.messages.map((message) => countMessage(message, testCounter()))
const run = async (value: Conversation, config: unknown, ports = testPorts()): Promise<Condensation> =>
  unwrap(await condense(truncation, value, config, ports))
const changedMessages = (condensation: Condensation): readonly string[] => [
  ...new Set(condensation.ledger.map((row) => row.message as string)),
]
const textOf = (value: Conversation, position: number): string =>
  value.messages[position - 1]?.parts.map(visibleText).join('\n') ?? ''

/** Each within `tolerance` tokens of the document's figure. */
function expectAbout(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length)
  expected.forEach((size, index) =>
    expect(
      Math.abs((actual[index] ?? 0) - size),
      `message ${index + 1}: ${actual[index]} for ${size}`,
    ).toBeLessThanOrEqual(tolerance),
  )
}

describe('the worked example', () => {
  it('is of the document’s sizes', () => {
    expectAbout(sizes(example), [10, 500, 50, 5_000, 100, 80, 3_000, 10, 50], 8)
  })

  it('V1: truncates parameters and results of the old zone, to about 910 tokens (section 2.6)', async () => {
    const done = await run(example, { version: 'v1', preserveRecentCount: 3, pairAtBoundary: 'old' })
    expect(changedMessages(done)).toEqual(['m3', 'm4', 'm6', 'm7'])
    expectAbout(sizes(done.conversation), [10, 500, 30, 100, 100, 40, 80, 10, 50], 16)
    expect(done.tokensBefore).toBeGreaterThan(8_700)
    expect(done.tokensAfter).toBeGreaterThan(860)
    expect(done.tokensAfter).toBeLessThan(960)
    for (const position of [1, 2, 5, 8, 9])
      expect(done.conversation.messages[position - 1]).toBe(example.messages[position - 1])
  })

  it('says how many candidates there were, and how many were cut', async () => {
    const counts = async (config: object, value: Conversation = example) =>
      (await run(value, config)).steps.map(({ candidatesIdentified, candidatesTruncated }) => [
        candidatesIdentified,
        candidatesTruncated,
      ])
    const v1 = { version: 'v1', preserveRecentCount: 3, pairAtBoundary: 'old' }
    expect(await counts(v1)).toEqual([[4, 4]])
    const short = conversation(
      user('go'),
      assistant(call('c1', 'read', { path: 'a' })),
      user(result('c1', 'short')),
      assistant('a'),
      assistant('b'),
      assistant('c'),
    )
    const [[found, cut] = []] = await counts(v1, short)
    expect([found, cut]).toEqual([2, 0])
    const stopped = unwrap(await condense(truncation, example, v1, testPorts(), { targetTokens: 6_000 })).steps[0]
    expect(stopped?.candidatesTruncated).toBeLessThan(stopped?.candidatesIdentified ?? 0)
  })

  it('V1: by default the last three messages are untouched, and so is the call whose result is among them', async () => {
    const done = await run(example, { version: 'v1', preserveRecentCount: 3 })
    expect(changedMessages(done)).toEqual(['m3', 'm4'])
  })

  it('V1: writes what was cut as section 2.4 does', async () => {
    const done = await run(example, { version: 'v1', preserveRecentCount: 3 })
    expect(textOf(done.conversation, 4)).toBe(
      [...lines(250, 20).split('\n').slice(0, 5), '', '⟨ Truncated: 245 more lines ⟩', '⟨ Tool: read_file ⟩'].join(
        '\n',
      ),
    )
  })

  it('V2: reaches the target after exactly one truncation, about 3,950 tokens (section 3.6)', async () => {
    const done = await run(example, {
      version: 'v2',
      preserveRecentCount: 2,
      targetReductionPercent: 50,
      toolResultThreshold: 500,
      toolParamThreshold: 100,
    })
    expect(changedMessages(done)).toEqual(['m4'])
    expect(done.ledger).toHaveLength(1)
    expect(done.tokensAfter).toBeGreaterThan(3_850)
    expect(done.tokensAfter).toBeLessThan(4_000)
  })

  it('V2: below a threshold nothing is touched, whatever the target', async () => {
    const done = await run(example, {
      version: 'v2',
      preserveRecentCount: 2,
      targetReductionPercent: 99,
      toolResultThreshold: 500,
      toolParamThreshold: 100,
    })
    expect(changedMessages(done)).toEqual(['m4', 'm7'])
  })

  it.each([
    ['size', ['m4']],
    ['age', ['m3']],
    ['type', ['m4']],
    ['combined', ['m4']],
  ] as const)('V2: priority %s starts with %j', async (truncationPriority, expected) => {
    const done = await run(example, {
      version: 'v2',
      preserveRecentCount: 2,
      targetReductionPercent: 0.1,
      toolResultThreshold: 0,
      toolParamThreshold: 0,
      truncationPriority,
    })
    expect(changedMessages(done).slice(0, 1)).toEqual(expected)
  })

  it('V3: summarizes candidates in parallel and says who did', async () => {
    const summarizer = fakeSummarizer()
    const done = await run(
      example,
      { version: 'v3', preserveRecentCount: 2, targetReductionPercent: 90 },
      testPorts({ summarizer }),
    )
    expect(summarizer.requests).toHaveLength(2)
    expect(textOf(done.conversation, 4)).toMatch(
      /^⟨ Summarized by Fake Model ⟩\n\nSummary: [^]*\n\n⟨ Original was [\d,]+ chars ⟩$/,
    )
    expect(done.ledger.map((row) => row.status)).toEqual(['summarized', 'summarized'])
    expect(done.costUsd).toBeCloseTo(0.002)
  })

  it('V3: never has more calls at once than allowed, and asks no more than the target needs', async () => {
    let running = 0
    let most = 0
    const base = fakeSummarizer()
    const summarizer = {
      ...base,
      summarize: async (request: Parameters<typeof base.summarize>[0]) => {
        most = Math.max(most, ++running)
        await Promise.resolve()
        running--
        return base.summarize(request)
      },
    }
    const many = conversation(
      user('task'),
      ...Array.from({ length: 12 }, (_, index) => [
        assistant(call(`c${index}`, 'read', { path: 'a' })),
        user(result(`c${index}`, lines(60, 20, `x${index}`))),
      ]).flat(),
    )
    await run(
      many,
      { version: 'v3', preserveRecentCount: 1, targetReductionPercent: 50, maxParallelCalls: 3 },
      testPorts({ summarizer }),
    )
    expect(most).toBe(3)
    expect(base.requests.length).toBeGreaterThan(5)
    expect(base.requests.length).toBeLessThan(9)
  })

  it('V3: a candidate whose summary fails is cut as in V2, the others are not', async () => {
    const summarizer = fakeSummarizer((request, index) =>
      index === 1 ? failing()(request, index) : { ok: true, value: { text: 'short', usage: {} } },
    )
    const done = await run(
      example,
      { version: 'v3', preserveRecentCount: 2, targetReductionPercent: 90 },
      testPorts({ summarizer }),
    )
    expect(done.fallbacks.map(fallbackText)).toEqual([
      'tools/m4.p1: summarize (Fake Model) → truncate: injected unavailable',
    ])
    expect(done.ledger.map((row) => row.operation)).toEqual(['truncate', 'summarize'])
    expect(done.costUsd).toBeUndefined()
  })

  it('V3: without a model works as V2', async () => {
    const config = { preserveRecentCount: 2, targetReductionPercent: 50 }
    const without = await run(example, { version: 'v3', ...config }, testPorts({ summarizer: undefined }))
    const v2 = await run(example, { version: 'v2', ...config })
    expect(without.conversation).toEqual(v2.conversation)
    expect(without.fallbacks).toHaveLength(1)
  })
})

describe('migration', () => {
  it.each([
    { version: 'v1', preserveRecentCount: 2 },
    { version: 'v1', preserveRecentCount: 4, toolResults: 'suppress', toolParameters: 'keep' },
  ] as const)('V1 → V2 → V3 gives the same result: %j', async (config) => {
    const v1 = truncationConfigSchema.parse(config)
    const v2 = v1.version === 'v1' ? upgradeV1(v1) : v1
    const v3 = v2.version === 'v2' ? upgradeV2(v2) : v2
    const results = await Promise.all([v1, v2, v3].map((value) => run(example, value)))
    expect(new Set(results.map((value) => JSON.stringify(value.conversation))).size).toBe(1)
    expect(results[0]?.ledger.length).toBeGreaterThan(0)
  })
})

describe('options', () => {
  it('suppresses per kind and keeps every pair whole', async () => {
    const done = await run(example, {
      version: 'v1',
      preserveRecentCount: 2,
      toolResults: 'suppress',
      toolParameters: 'truncate',
    })
    expect(textOf(done.conversation, 4)).toBe('⟨ Content suppressed ⟩')
    expect(done.checks.pairsWhole).toBe(true)
    expect(done.ledger.filter((row) => row.operation === 'suppress').map((row) => row.status)).toEqual([
      'removed',
      'removed',
    ])
  })

  it('leaves protected tools and paths alone, on both sides of the pair', async () => {
    const done = await run(example, { version: 'v1', preserveRecentCount: 2, protectedTools: ['read_*'] })
    expect(changedMessages(done)).toEqual(['m6', 'm7'])
  })

  it('leaves protected messages alone', async () => {
    const done = await run(example, { version: 'v1', preserveRecentCount: 2, protectedMessages: ['#6'] })
    expect(changedMessages(done)).toContain('m7')
    expect(changedMessages(done)).not.toContain('m6')
  })

  it('gives text up only when told to', async () => {
    const done = await run(example, {
      version: 'v1',
      preserveRecentCount: 2,
      preserveAssistantText: false,
      maxTextChars: 100,
    })
    expect(changedMessages(done)).toEqual(['m3', 'm4', 'm6', 'm7', 'm2', 'm5'])
  })

  it('warns of configs that do nothing or too much', () => {
    expect(truncation.validate({ version: 'v1', toolResults: 'keep', toolParameters: 'keep' }).warnings).toMatchObject([
      { field: 'toolResults' },
    ])
    expect(truncation.validate({ version: 'v2', preserveRecentCount: 0 }).warnings).toMatchObject([
      { field: 'preserveRecentCount' },
    ])
    expect(truncation.validate({ version: 'v2', targetReductionPercent: 101 }).errors).toMatchObject([
      { field: 'targetReductionPercent', code: 'TOO_BIG' },
    ])
  })
})
