import { describe, expect, it } from 'vitest'
import { type JsonObject, pick, seeded } from '@/lib/engine'
import { calibrate, chargedTokens, expectedOutput, uncalibrated, type RecordedCall } from '@/lib/llm/estimate'
import { ports } from '@/lib/server/runtime/engine-ports'
import { estimateStrategies } from './estimates'
import type { ProfileInput } from '@/lib/contracts/profiles'
import { addProfile, defaults, ran, savedConversation, sonnetPrices, useMoneyServer } from '@/lib/server/testing/money'

/**
 * Lengths of real summaries, from recorded sessions with compactions: tokens before, tokens of the summary, by our own
 * counter if the session does not say. Claude Code (claude), pi and opencode, 2025 and 2026.
 */
const recorded = {
  claudeCode: [
    [155_258, 2_743],
    [155_250, 2_641],
    [155_461, 2_292],
  ],
  pi: [
    [175_004, 1_199],
    [185_014, 1_024],
  ],
  opencode: [[77_259, 1_189]],
} as const

const SEED = 20_261_122
/** Relative distance of the farthest recorded length from the median, within one harness. */
const SPREAD = 0.14

const missOf = (expected: number, actual: number): number => Math.abs(expected - actual) / actual

describe('what recorded summaries teach', () => {
  const callOf = (
    [tokens, summaryTokens]: readonly [number, number],
    inputFactor: number,
    outputFactor: number,
  ): RecordedCall => ({
    purpose: 'conversation',
    estimatedInputTokens: tokens,
    inputTokens: Math.round(tokens * inputFactor),
    outputTokens: Math.round(summaryTokens * outputFactor),
    summaryTokens,
  })
  const costOf = (input: number, output: number): number =>
    (input * sonnetPrices.input + output * sonnetPrices.output) / 1_000_000

  it('foretells each recorded compaction of a harness from the others, within a fifth, by cost', () => {
    const calls = [...recorded.claudeCode].map((pair) => callOf(pair, 1.18, 1.1))
    for (const call of calls) {
      // At least three calls are needed: the two others, one of them twice.
      const others = calls.filter((other) => other !== call)
      const learned = calibrate([...others, ...others.slice(0, 1)], uncalibrated('claude-sonnet-4-5'))
      const summary = expectedOutput({ purpose: 'conversation', maxTokens: 8_000 }, call.estimatedInputTokens, learned)
      const charged = chargedTokens(call.estimatedInputTokens, summary, learned)
      expect(
        missOf(costOf(charged.inputTokens, charged.outputTokens), costOf(call.inputTokens, call.outputTokens)),
      ).toBeLessThan(0.2)
      expect(missOf(summary, call.summaryTokens)).toBeLessThan(0.2)
    }
  })

  it('sees that lengths do not follow the size of the session, where they do not', () => {
    const steady = [
      [20_000, 1_150],
      [60_000, 1_200],
      [150_000, 1_100],
      [175_004, 1_199],
    ] as const
    const shares = [
      [20_000, 1_400],
      [40_000, 2_900],
      [10_000, 690],
      [30_000, 2_100],
    ] as const
    const plain = uncalibrated('gpt-4o-mini')
    const ofSteady = calibrate(
      steady.map((pair) => callOf(pair, 1, 1)),
      plain,
    )
    const ofShares = calibrate(
      shares.map((pair) => callOf(pair, 1, 1)),
      plain,
    )
    expect([ofSteady.outputLength?.conversation, ofShares.outputLength?.conversation]).toEqual([1_174.5, undefined])
    expect(
      missOf(expectedOutput({ purpose: 'conversation', maxTokens: 8_000 }, 100_000, ofSteady), 1_150),
    ).toBeLessThan(0.2)
    expect(missOf(expectedOutput({ purpose: 'conversation', maxTokens: 8_000 }, 25_000, ofShares), 1_750)).toBeLessThan(
      0.2,
    )
  })
})

const { server } = useMoneyServer()

interface Asked {
  readonly conversationId: string
  readonly provider: string
  readonly config: JsonObject
  readonly profile: string
}

async function estimated({ conversationId, provider, config, profile }: Asked) {
  const [outcome] = await estimateStrategies({ conversationId, strategies: [{ key: 'a', provider, config, profile }] })
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  return outcome.estimate
}

const textOf = (tokens: number): string =>
  Array.from({ length: tokens }, (_, index) =>
    index % 12 === 11 ? 'done.\n' : pick(seeded(index), ['file', 'test', 'error', 'path', 'build']),
  ).join(' ')

interface Nature {
  /** Tokens by the provider ÷ tokens by our counter. */
  readonly inputFactor: number
  readonly outputFactor: number
  /** Tokens of an answer before random variation, by the tokens of one question. */
  readonly lengthOf: (input: number) => number
}

/** The text of the question, wherever the wire format puts it. */
function textIn(body: unknown): string {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return ''
  return Object.entries(body)
    .map(([key, value]) => (['model', 'role', 'type'].includes(key) ? '' : textIn(value)))
    .join('')
}

/** A model with the given tokenizer factors and answer lengths, plus or minus random variation. */
function answerAs({ inputFactor, outputFactor, lengthOf }: Nature, random: () => number): void {
  const around = (value: number, spread: number): number =>
    Math.max(1, Math.round(value * (1 + spread * (2 * random() - 1))))
  const { counter } = ports()
  server().respondWith(({ body }) => {
    const input = counter.countText(textIn(body))
    const text = textOf(around(lengthOf(input), SPREAD))
    return {
      type: 'answer',
      text,
      usage: { input: around(input * inputFactor, 0.03), output: around(counter.countText(text) * outputFactor, 0.03) },
      chunks: 2,
    }
  })
}

/** The relative error of a run's estimate, and the number of its calls. */
async function runOnce(asked: Asked): Promise<{ readonly miss: number; readonly calls: number }> {
  const expected = await estimated(asked)
  const run = await ran(asked.conversationId, {
    provider: asked.provider,
    config: asked.config,
    profile: asked.profile,
  })
  return { miss: missOf(expected.costUsd ?? Number.NaN, run.costUsd ?? Number.NaN), calls: run.money?.calls ?? 0 }
}

const anthropic = (): Partial<ProfileInput> => ({
  handler: 'anthropic',
  options: { baseUrl: server().url, maxRetries: 0 },
})
const parts: JsonObject = {
  passes: [
    {
      id: 'all',
      name: 'All',
      selection: { type: 'preserve_recent', keepRecentCount: 0 },
      mode: 'individual',
      individualConfig: { defaults: { toolResults: { operation: 'summarize', maxTokens: 120 } } },
    },
  ],
}

const subjects = [
  {
    name: 'Anthropic’s wire, steady lengths',
    model: 'claude-steady',
    wire: anthropic,
    nature: { inputFactor: 1.18, outputFactor: 1.1, lengthOf: () => 600 },
  },
  {
    name: 'Anthropic’s wire, a share of the session',
    model: 'claude-share',
    wire: anthropic,
    nature: { inputFactor: 1.18, outputFactor: 1.1, lengthOf: (input: number) => input * 0.07 },
  },
  {
    name: 'OpenAI’s chat wire, twice as verbose as its name says',
    model: 'small-talker',
    wire: () => ({}),
    nature: { inputFactor: 0.97, outputFactor: 1, lengthOf: (input: number) => input * 0.14 },
  },
] as const

/** Number of runs to learn from, and of runs to predict afterwards. */
const [LESSONS, TRIALS] = [4, 2]

describe(`estimates against recorded runs (seed ${SEED})`, () => {
  for (const { name, model, wire, nature } of subjects) {
    it(`of whole conversations come within a fifth after ${LESSONS} runs: ${name}`, async () => {
      const random = seeded(SEED)
      const profile = await addProfile(server(), { model, ...wire() })
      answerAs(nature, random)
      const misses: number[] = []
      for (let index = 0; index < LESSONS + TRIALS; index++) {
        const conversationId = await savedConversation(100 + index, 5_000 + Math.round(3_000 * random()))
        misses.push((await runOnce({ conversationId, provider: 'native', config: defaults('native'), profile })).miss)
      }
      const taught = misses.slice(LESSONS)
      expect(taught).toHaveLength(TRIALS)
      for (const miss of taught) expect(miss).toBeLessThan(0.2)
    })
  }

  it('of summaries part by part come within a fifth after one run', async () => {
    const profile = await addProfile(server(), { model: 'part-writer', ...anthropic() })
    answerAs({ inputFactor: 1.18, outputFactor: 1.1, lengthOf: () => 60 }, seeded(SEED))
    const asked = { provider: 'smart', config: parts, profile }
    const lesson = await runOnce({ ...asked, conversationId: await savedConversation(200, 14_000) })
    expect(lesson.calls).toBeGreaterThan(5)
    for (const seed of [201, 202])
      expect((await runOnce({ ...asked, conversationId: await savedConversation(seed, 14_000) })).miss).toBeLessThan(
        0.2,
      )
  })
})
