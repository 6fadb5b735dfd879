import { describe, expect, it } from 'vitest'
import { err, ok, type Summarizer, type SummaryRequest } from '@/lib/engine'
import { calibrate, chargedTokens, expectedOutput, uncalibrated } from '../estimate'
import { pinKey, pinned, type PinStore } from './pins'
import { memoryPins } from '../testing/memory-pins'

const request: SummaryRequest = {
  purpose: 'conversation',
  system: 's',
  dialogue: [{ role: 'user', text: 'u' }],
  source: [],
  maxTokens: 100,
}

function counting(
  answer: (call: number) => Awaited<ReturnType<Summarizer['summarize']>> = (call) =>
    ok({ text: `answer ${call}`, usage: { inputTokens: 9, outputTokens: 3, costUsd: 0.5 } }),
) {
  let calls = 0
  const summarizer: Summarizer & { fingerprint: string } = {
    id: 'x:y',
    label: 'Y',
    acceptsImages: false,
    fingerprint: 'f',
    estimateOutput: () => 7,
    estimateCost: () => 0.1,
    summarize: async () => answer(++calls),
  }
  return { summarizer, calls: () => calls }
}

const text = (answer: Awaited<ReturnType<Summarizer['summarize']>>) =>
  answer.ok ? answer.value.text : answer.error.code

describe('pinned answers', () => {
  it('give the same text again, at no cost', async () => {
    const { summarizer, calls } = counting()
    const events: unknown[] = []
    const pin = pinned(summarizer, memoryPins(), { observe: (event) => events.push(event) })
    expect(await pin.summarize(request)).toMatchObject({
      ok: true,
      value: { text: 'answer 1', usage: { costUsd: 0.5 } },
    })
    expect(await pin.summarize({ ...request })).toEqual(
      ok({ text: 'answer 1', usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 } }),
    )
    expect(calls()).toBe(1)
    expect(events).toEqual([{ type: 'pinned', sample: 1 }])
    expect([pin.id, pin.label, pin.estimateOutput(request), pin.estimateCost(1, 1)]).toEqual(['x:y', 'Y', 7, 0.1])
  })

  it('ask again for another sample, and keep both', async () => {
    const { summarizer, calls } = counting()
    const store = memoryPins()
    expect([
      text(await pinned(summarizer, store).summarize(request)),
      text(await pinned(summarizer, store, { sample: 2 }).summarize(request)),
      text(await pinned(summarizer, store).summarize(request)),
    ]).toEqual(['answer 1', 'answer 2', 'answer 1'])
    expect(calls()).toBe(2)
  })

  it('belong to one question', () => {
    const base = { id: 'x:y', fingerprint: 'f' }
    const keys = [
      pinKey(base, request),
      pinKey({ ...base, id: 'x:z' }, request),
      pinKey({ ...base, fingerprint: 'g' }, request),
      pinKey({ id: 'x:y' }, request),
      pinKey(base, { ...request, system: 't' }),
      pinKey(base, { ...request, maxTokens: 99 }),
      pinKey(base, { ...request, purpose: 'part' }),
      pinKey(base, { ...request, dialogue: [{ role: 'assistant', text: 'u' }] }),
      pinKey(base, { ...request, dialogue: [{ role: 'user', text: 'u ' }] }),
      pinKey(base, {
        ...request,
        dialogue: [
          { role: 'user', text: '' },
          { role: 'user', text: 'u' },
        ],
      }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(pinKey(base, { ...request, signal: AbortSignal.abort(), source: [] })).toBe(keys[0])
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('know that they were cut off', async () => {
    const store = memoryPins()
    const { summarizer } = counting(() => ok({ text: 'Half.', usage: {}, isCut: true }))
    await pinned(summarizer, store).summarize(request)
    expect(await pinned(summarizer, store).summarize(request)).toMatchObject({ value: { text: 'Half.', isCut: true } })
  })

  it('never keep a failure', async () => {
    const { summarizer, calls } = counting((call) =>
      call === 1 ? err({ code: 'timeout', message: 'm' }) : ok({ text: 'fine', usage: {} }),
    )
    const pin = pinned(summarizer, memoryPins())
    expect([text(await pin.summarize(request)), text(await pin.summarize(request))]).toEqual(['timeout', 'fine'])
    expect(calls()).toBe(2)
  })

  it('do without a store that fails', async () => {
    const store: PinStore = {
      get: () => Promise.reject(new Error('down')),
      put: () => Promise.reject(new Error('down')),
    }
    expect(text(await pinned(counting().summarizer, store).summarize(request))).toBe('answer 1')
  })
})

describe('estimates', () => {
  const plain = uncalibrated('gpt-4o-mini')

  it('follow the documents until runs teach better, and never pass the limit', () => {
    expect(expectedOutput({ purpose: 'conversation', maxTokens: 4_000 }, 20_000, plain)).toBe(1_400)
    expect(expectedOutput({ purpose: 'conversation', maxTokens: 4_000 }, 500, plain)).toBe(300)
    expect(expectedOutput({ purpose: 'part', maxTokens: 100 }, 4_000, plain)).toBe(100)
    expect(expectedOutput({ purpose: 'part', maxTokens: 1_000 }, 40, plain)).toBe(20)
  })

  it('come within a fifth of recorded runs after calibration', () => {
    const calls = [
      [10_000, 12_100, 510],
      [20_000, 23_800, 980],
      [40_000, 48_500, 2_050],
      [8_000, 9_600, 3_900],
    ].map(([estimatedInputTokens = 0, inputTokens = 0, outputTokens = 0]) => ({
      purpose: 'conversation' as const,
      estimatedInputTokens,
      inputTokens,
      outputTokens,
      summaryTokens: outputTokens / 1.25,
    }))
    const learned = calibrate(calls, plain)
    expect(learned.inputFactor).toBeCloseTo(1.205, 2)
    for (const { estimatedInputTokens, inputTokens, outputTokens } of calls.slice(0, 3)) {
      const summary = expectedOutput({ purpose: 'conversation', maxTokens: 8_000 }, estimatedInputTokens, learned)
      const charged = chargedTokens(estimatedInputTokens, summary, learned)
      expect(Math.abs(charged.outputTokens - outputTokens) / outputTokens).toBeLessThan(0.2)
      expect(Math.abs(charged.inputTokens - inputTokens) / inputTokens).toBeLessThan(0.2)
    }
    expect(learned.outputRatio.part).toBeUndefined()
  })

  it('learn nothing from too few calls', () => {
    expect(
      calibrate(
        [{ purpose: 'part', estimatedInputTokens: 1, inputTokens: 1, outputTokens: 1, summaryTokens: 1 }],
        plain,
      ),
    ).toBe(plain)
    expect(calibrate([], plain)).toBe(plain)
  })
})
