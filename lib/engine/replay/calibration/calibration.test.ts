import { describe, expect, it } from 'vitest'
import { calibrate, recordedHits, type CalibrationOverrides } from './calibration'
import { checkCourse } from '../bill/course'
import { familyOf } from './families'
import { saidCounter, sessionOf, type Exchange } from '../testing/sessions'
import { openSession, type ReplaySession } from '../session'

interface Truth {
  readonly scale: number
  readonly overhead: number
  readonly hitShare: number
  readonly misses?: ReadonlySet<number>
  readonly grows?: number
}

/** A session whose record follows the law exactly. */
function recorded(
  requests: number,
  { scale, overhead, hitShare, misses = new Set(), grows = 2_000 }: Truth,
): readonly Exchange[] {
  let counted = 0
  let before = 0
  return Array.from({ length: requests }, (_, index) => {
    counted += index === 0 ? 5_000 : grows
    const context = Math.round(scale * counted + overhead)
    const read = index === 0 || misses.has(index) ? 0 : Math.round(hitShare * before)
    before = context
    return {
      tokens: index === 0 ? 5_000 : grows,
      usage: {
        inputTokens: 0,
        outputTokens: 100,
        cacheReadTokens: read,
        cacheWriteTokens: context - read,
        model: 'claude-test',
      },
    }
  })
}

const open = (exchanges: readonly Exchange[], overrides?: CalibrationOverrides): ReplaySession =>
  openSession(sessionOf(exchanges), saidCounter, { ...(overrides && { overrides }) })

describe('calibration', () => {
  it('recovers scale, overhead, hit share and misses of a session that follows them', () => {
    const misses = new Set([7, 20])
    const session = open(recorded(40, { scale: 1.31, overhead: 38_000, hitShare: 0.97, misses }))
    const {
      basis,
      requests,
      writeShare,
      stretches: [fit],
    } = session.calibration
    expect({ basis, requests, writeShare }).toEqual({ basis: 'recorded', requests: 40, writeShare: 1 })
    expect(fit.scale).toBeCloseTo(1.31, 3)
    expect(fit.overheadTokens).toBeCloseTo(38_000, -1)
    expect(fit.hitShare).toBeCloseTo(0.97, 3)
    expect(fit.meanErrorPercent).toBeLessThan(0.01)
    expect(session.hits.flatMap((hit, index) => (hit === 'miss' ? [index] : []))).toEqual([...misses])
    const check = checkCourse(session.timeline.requests, session.contexts, session.calibration, {
      model: 'recorded',
      lifetimeMinutes: 5,
      leastCacheable: 1_024,
    })
    expect(Math.abs(check?.deviationPercent ?? 100)).toBeLessThan(0.1)
  })

  it('starts a new stretch where the context falls below 70 % of the one before', () => {
    const [before, after] = [
      recorded(20, { scale: 1.2, overhead: 10_000, hitShare: 1 }),
      recorded(12, { scale: 1.3, overhead: 12_000, hitShare: 1 }),
    ]
    const { calibration, hits } = open([...before, ...after])
    expect(calibration.stretches.map(({ from, requests }) => ({ from, requests }))).toEqual([
      { from: 0, requests: 20 },
      { from: 20, requests: 12 },
    ])
    expect(calibration.stretches[1]?.scale).toBeCloseTo(1.3, 3)
    expect(calibration.stretches[1]?.intercept).toBeLessThan(0)
    expect(hits[20]).toBe('broken')
  })

  it('never has a negative overhead at the start: then the line goes through the origin', () => {
    const session = open(recorded(20, { scale: 1.3, overhead: -1_700, hitShare: 1 }))
    expect(session.calibration.stretches[0]).toMatchObject({ intercept: 0, overheadTokens: 0 })
    expect(session.calibration.stretches[0].scale).toBeCloseTo(1.25, 1)
  })

  it('tells of a harness that clears without writing it down', () => {
    const [fit] = open(recorded(30, { scale: 0.6, overhead: 60_000, hitShare: 1 })).calibration.stretches
    expect(fit.clearedTokens).toBeCloseTo((1.3 - 0.6) * 29 * 2_000, -3)
    expect(open(recorded(30, { scale: 1.3, overhead: 0, hitShare: 1 })).calibration.stretches[0]).not.toHaveProperty(
      'clearedTokens',
    )
  })

  it('recognises a record that has reads and writes in one figure, and does not compare it', () => {
    const merged = recorded(20, { scale: 1.3, overhead: 9_000, hitShare: 1 }).map((each) => ({
      ...each,
      usage: {
        ...each.usage,
        cacheReadTokens: (each.usage?.cacheReadTokens ?? 0) + (each.usage?.cacheWriteTokens ?? 0),
        cacheWriteTokens: 0,
      },
    }))
    const session = open(merged)
    expect(session.calibration).toMatchObject({
      basis: 'recorded',
      notComparable: 'reads-and-writes-merged',
      writeShare: 1,
    })
    expect(session.calibration.stretches[0].scale).toBeCloseTo(1.3, 3)
    expect(
      checkCourse(session.timeline.requests, session.contexts, session.calibration, {
        model: 'recorded',
        lifetimeMinutes: 5,
        leastCacheable: 1_024,
      }),
    ).toBeUndefined()
  })

  it('recognises it too where little is added: less than half of what came in was neither read nor written', () => {
    const little = recorded(20, { scale: 1.3, overhead: 9_000, hitShare: 1, grows: 60 }).map((each) => ({
      ...each,
      usage: {
        ...each.usage,
        inputTokens: 10,
        cacheReadTokens: (each.usage?.cacheReadTokens ?? 0) + (each.usage?.cacheWriteTokens ?? 0) - 10,
        cacheWriteTokens: 0,
      },
    }))
    expect(open(little).calibration.notComparable).toBe('reads-and-writes-merged')
    const gpt = little.map((each) => ({ ...each, usage: { ...each.usage, model: 'gpt-5' } }))
    expect(open(gpt).calibration.notComparable).toBeUndefined()
  })

  it('takes the scale of the family where a stretch is too short to tell, and where nothing is recorded', () => {
    const short = open(recorded(2, { scale: 1.9, overhead: 5_000, hitShare: 1 })).calibration
    expect(short.stretches[0]).toMatchObject({ scale: familyOf('claude-test').scale, scaleFrom: 'family' })
    expect(openSession(sessionOf([{ tokens: 5 }], { model: 'gpt-5' }), saidCounter).calibration).toMatchObject({
      basis: 'family',
      family: 'gpt',
      notComparable: 'no-usage',
      stretches: [{ scale: 1.03, overheadTokens: 0 }],
    })
    expect(openSession(sessionOf([{ tokens: 5 }]), saidCounter).calibration.basis).toBe('none')
  })

  describe('answers with hidden thinking', () => {
    /** Each request adds a result of 2,000 tokens and an answer of 100 that is billed at up to 3,000. */
    const thinking = (requests: number, isSentAgain = true): readonly Exchange[] => {
      let context = 8_000
      return Array.from({ length: requests }, (_, index) => {
        const billed = 500 + ((index * 700) % 2_500)
        context += 1.3 * 2_000
        const usage = {
          inputTokens: Math.round(context),
          outputTokens: billed,
          cacheReadTokens: 0,
          model: 'claude-test',
        }
        context += isSentAgain ? billed : 130
        return { tokens: 2_000, answer: 100, usage }
      })
    }

    it('enter the context as they were billed, where that is nearer to the record', () => {
      const { calibration, tokensOf, timeline } = open(thinking(20))
      const [fit] = calibration.stretches
      expect(fit).toMatchObject({ answersBy: 'billed' })
      expect(fit.scale).toBeCloseTo(1.3, 2)
      expect(fit.overheadTokens).toBeCloseTo(8_000, -2)
      expect(fit.meanErrorPercent).toBeLessThan(0.1)
      const [, answer] = timeline.messages
      if (!answer) throw new Error('no answer')
      expect(tokensOf(answer, 19)).toBe(500)
      const shortened = { ...answer, parts: answer.parts.map((part) => ({ ...part, text: '<40>' })) }
      expect(tokensOf(shortened as typeof answer, 19)).toBeCloseTo(500 - 1.3 * 60, 0)
    })

    it('are scaled as all else where the model is not sent it again, and where the record has placeholders', () => {
      expect(open(thinking(20, false)).calibration.stretches[0]).toMatchObject({ answersBy: 'counted' })
      const placeholders = thinking(20).map((each) => ({ ...each, usage: { ...each.usage, outputTokens: 2 } }))
      expect(open(placeholders).calibration.stretches[0]).toMatchObject({ answersBy: 'counted' })
    })
  })

  it('has no error where no more is recorded than is fitted', () => {
    const truth = { scale: 1.9, overhead: 5_000, hitShare: 1 }
    const one = open(recorded(1, truth)).calibration
    expect(one).toMatchObject({ basis: 'recorded', requests: 1 })
    expect(one).not.toHaveProperty('meanErrorPercent')
    const { timeline, contexts } = open(recorded(1, truth))
    const cache = { model: 'recorded', lifetimeMinutes: 5, leastCacheable: 1_024 } as const
    expect(checkCourse(timeline.requests, contexts, one, cache)).toBeUndefined()
    expect(one.stretches[0]).not.toHaveProperty('meanErrorPercent')
    expect(open(recorded(2, truth)).calibration.meanErrorPercent).toBeGreaterThan(0)
    // Nothing is fitted to it: what a person says is held against the record.
    expect(open(recorded(1, truth), { scale: 1, overheadTokens: 0 }).calibration.meanErrorPercent).toBeGreaterThan(0)
    // A stretch of one request after a compaction says nothing of the error of the others.
    const after = open([...recorded(20, { scale: 1.2, overhead: 10_000, hitShare: 0.9 }), ...recorded(1, truth)])
    expect(after.calibration.stretches.map(({ meanErrorPercent }) => meanErrorPercent === undefined)).toEqual([
      false,
      true,
    ])
    expect(after.calibration.meanErrorPercent).toBe(after.calibration.stretches[0].meanErrorPercent)
    expect(openSession(sessionOf([{ tokens: 5 }]), saidCounter).calibration.stretches[0]).not.toHaveProperty(
      'meanErrorPercent',
    )
  })

  it('takes what a person sets instead of what it finds', () => {
    const { calibration } = open(recorded(20, { scale: 1.3, overhead: 9_000, hitShare: 0.99 }), {
      scale: 2,
      overheadTokens: 1_000,
      hitShare: 0.5,
    })
    expect(calibration).toMatchObject({
      overwritten: ['scale', 'overheadTokens', 'hitShare'],
      stretches: [{ scale: 2, intercept: 1_000, hitShare: 0.5 }],
    })
  })

  it('knows no misses where the cache is not recorded', () => {
    const requests = sessionOf(
      recorded(5, { scale: 1, overhead: 0, hitShare: 1 }).map((each) => ({ ...each, usage: { inputTokens: 5_000 } })),
    )
    const session = openSession(requests, saidCounter, { model: 'claude' })
    expect(session.calibration.notComparable).toBe('cache-not-recorded')
    expect(
      new Set(
        recordedHits(
          session.timeline.requests,
          calibrate(session.timeline.requests, session.contexts, familyOf('claude')),
        ),
      ),
    ).toEqual(new Set(['unknown']))
  })
})
