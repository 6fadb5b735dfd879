import { describe, expect, it } from 'vitest'
import { eventRoute } from '@/lib/server/runtime/event-route'
import { closeDatabase, database } from '@/lib/db/client'
import { savePin } from '@/lib/db/repositories/pins'
import { createProfile } from '@/lib/server/profiles/profile-store'
import { replayedFigures, sessionFigures } from '@/lib/engine'
import { replayAnswers } from './reads'
import { replayStored } from './replays'
import { sweepStored } from './sweeps'
import { replayInput, sweepInput, type ReplayEvent, type SweepEvent } from '@/lib/contracts/replay'
import type { ActionResult } from '@/lib/contracts/shared/action'
import { REPLAY_PATH, SWEEPS_PATH } from '@/lib/contracts/shared/event-paths'
import { defaults, modelProfile, savedConversation, useMoneyServer } from '@/lib/server/testing/money'

const { server } = useMoneyServer()

const replays = eventRoute(replayInput, replayStored)
const sweeps = eventRoute(sweepInput, sweepStored)

async function asked<Event>(
  route: typeof replays,
  path: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<readonly Event[]> {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  })
  const lines = (await (await route(request)).text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Event)
}
const replayed = (input: object, signal?: AbortSignal) => asked<ReplayEvent>(replays, REPLAY_PATH, input, signal)
const swept = (input: object) => asked<SweepEvent>(sweeps, SWEEPS_PATH, input)

async function valueOf<Value>(result: ActionResult<Value>): Promise<Value> {
  const answer = await result
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

const saved = (seed: number): Promise<string> => savedConversation(seed, 12_000)

const truncation = { key: 'a', provider: 'truncation', config: defaults('truncation') }
const options = { contextWindow: 15_000, thresholdPercent: 70, reservedTokens: 500 }

describe('replaying a stored session', () => {
  it('answers strategy by strategy, each beside doing nothing, and tells how far it is', async () => {
    const profile = await createProfile(modelProfile(server(), { contextWindow: 15_000 }))
    const good = await replayed({
      conversationId: await saved(1),
      conversationProfile: profile,
      options,
      strategies: [truncation, { key: 'b', provider: 'lossless', config: defaults('lossless') }],
    })
    expect(good.some(({ type }) => type === 'progress')).toBe(true)
    expect(good.flatMap((event) => (event.type === 'strategy' ? [event.strategy.key] : []))).toEqual(['a', 'b'])
    expect(good.at(-1)).toMatchObject({
      type: 'done',
      answer: {
        model: { source: 'profile', name: 'fixture' },
        session: { unit: 'usd', cacheModel: 'ideal', nothing: { totals: { condensations: 0 } } },
        strategies: [
          {
            key: 'a',
            ok: true,
            report: { answers: 'exact', atArrival: false, againstNothing: { netSaving: expect.any(Number) } },
          },
          { key: 'b', ok: true, report: { atArrival: true, run: { totals: { condensations: 0 } } } },
        ],
      },
    })
  })

  it('lets an extract stand in where nothing is pinned, asking nobody', async () => {
    const profile = await createProfile(modelProfile(server(), { name: 'Asked', contextWindow: 15_000 }))
    const native = { key: 'n', provider: 'native', config: defaults('native'), profile: profile }
    const before = server().requests.length
    const events = await replayed({
      conversationId: await saved(2),
      conversationProfile: profile,
      options,
      strategies: [native],
    })
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      answer: {
        strategies: [{ report: { answers: 'estimate', warnings: expect.arrayContaining([{ type: 'standIn' }]) } }],
      },
    })
    expect(server().requests.length).toBe(before)
  })

  it('takes window and threshold of the profile where nobody says otherwise', async () => {
    const profile = await createProfile(modelProfile(server(), { contextWindow: 31_000, threshold: 40 }))
    const sessionWith = async (own: object) =>
      (
        await replayed({ conversationId: await saved(9), conversationProfile: profile, options: own, strategies: [] })
      ).at(-1)
    expect(await sessionWith({ prefix: 'breakpoints' })).toMatchObject({
      answer: { session: { options: { contextWindow: 31_000, thresholdPercent: 40, prefix: 'breakpoints' } } },
    })
    expect(await sessionWith({ contextWindow: 50_000 })).toMatchObject({
      answer: { session: { options: { contextWindow: 50_000, thresholdPercent: 40 } } },
    })
    const inTokens = await createProfile(modelProfile(server(), { contextWindow: 31_000, threshold: 9_000 }))
    const optionsOf = async (own: object) => {
      const question = { conversationId: await saved(9), conversationProfile: inTokens, options: own, strategies: [] }
      const last = (await replayed(question)).at(-1)
      return last?.type === 'done' ? last.answer.session.options : undefined
    }
    expect(await optionsOf({})).toMatchObject({ thresholdTokens: 9_000 })
    expect(await optionsOf({ thresholdPercent: 60 })).not.toHaveProperty('thresholdTokens')
  })

  it('refuses a provider that is not there', async () => {
    expect(
      (
        await replayed({
          conversationId: await saved(3),
          options,
          strategies: [{ key: 'c', provider: 'gone', config: {} }],
        })
      ).at(-1),
    ).toMatchObject({ type: 'failed', error: { code: 'PROVIDER_NOT_FOUND' } })
  })

  it('ends when it is given up', async () => {
    const given = new AbortController()
    given.abort()
    await expect(
      replayed({ conversationId: await saved(3), options, strategies: [truncation] }, given.signal),
    ).resolves.toMatchObject([{ type: 'failed', error: { code: 'cancelled' } }])
  })
})

describe('what was replayed', () => {
  const progressIn = (events: readonly ReplayEvent[]) => events.filter(({ type }) => type === 'progress').length

  it('is known, strategy by strategy, to whoever asks for it next, and in the figures of a row', async () => {
    const question = { conversationId: await saved(10), options, calibration: {} }
    const first = await replayed({ ...question, strategies: [truncation] })
    const again = await replayed({ ...question, strategies: [truncation] })
    expect([progressIn(first) > 0, progressIn(again)]).toEqual([true, 0])
    expect(again).toEqual(first.filter(({ type }) => type !== 'progress' && type !== 'queued'))
    const { key: _, ...strategy } = truncation
    const [figures, session] = [
      await valueOf(replayAnswers.strategy({ ...question, strategy })),
      await valueOf(replayAnswers.session(question)),
    ]
    const done = first.at(-1)
    if (done?.type !== 'done') throw new Error('It was not replayed.')
    const [own] = done.answer.strategies
    if (!own?.ok) throw new Error('The strategy was not replayed.')
    expect(figures).toEqual(replayedFigures(own.report, done.answer.session))
    const shown = sessionFigures(done.answer.session, done.answer.model.name)
    expect(session).toEqual({ ...shown, trigger: { ...shown.trigger, from: 'asked' } })
  })

  it('is worked out anew where an answer of a model has come since', async () => {
    const native = { key: 'n', provider: 'native', config: defaults('native') }
    const question = { conversationId: await saved(11), options, strategies: [native] }
    const work = async () => progressIn(await replayed(question)) > 0
    expect([await work(), await work()]).toEqual([true, false])
    const pin = { key: 'of a replay', sample: 1, model: 'a:b', purpose: 'part', preview: 'p', text: 't', usage: {} }
    await savePin(await database(), pin)
    expect(await work()).toBe(true)
  })

  it('is refused as a row where its provider is not there', async () => {
    const answer = replayAnswers.strategy({
      conversationId: await saved(10),
      strategy: { provider: 'gone', config: {} },
    })
    expect(await answer).toMatchObject({ ok: false, error: { code: 'PROVIDER_NOT_FOUND' } })
  })
})

describe('sweeping a stored session', () => {
  it('tells of each point, with what is gone when it is needed, and names the best range', async () => {
    const point = { neededLater: { items: expect.any(Number), gone: expect.any(Number) } }
    const events = await swept({ conversationId: await saved(4), options, strategy: truncation, values: [40, 60, 80] })
    expect(events.flatMap((event) => (event.type === 'point' ? [event.point.value] : []))).toEqual([40, 60, 80])
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      answer: {
        model: { source: 'family' },
        points: [point, point, point],
        best: { from: expect.any(Number), to: expect.any(Number) },
      },
    })
  })

  it('remembers a result across a restart, until anything that it depends on is another', async () => {
    const question = { conversationId: await saved(6), options, strategy: truncation, values: [50, 70] }
    const first = (await swept(question)).at(-1)
    await closeDatabase()
    const again = await swept(question)
    expect(again).toEqual([first])
    for (const other of [
      { ...question, values: [50, 75] },
      { ...question, options: { ...options, prefix: 'breakpoints' } },
      { ...question, options: { ...options, contextWindow: 14_000 } },
      { ...question, calibration: { scale: 1.1 } },
      { ...question, strategy: { ...truncation, config: { ...truncation.config, preserveRecentCount: 4 } } },
      { ...question, path: ['preserveRecentCount'], values: [50, 70] },
      { ...question, conversationId: await saved(7) },
    ])
      expect((await swept(other)).filter(({ type }) => type === 'point')).toHaveLength(2)
  })

  it('tells a result that the database refuses to keep', async () => {
    const question = { conversationId: await saved(9), options, strategy: truncation, values: [50, 70] }
    const db = await database()
    await db.$executeRawUnsafe('PRAGMA query_only=1')
    try {
      expect((await swept(question)).at(-1)).toMatchObject({ type: 'done', answer: { points: [{}, {}] } })
    } finally {
      await db.$executeRawUnsafe('PRAGMA query_only=0')
    }
    expect((await swept(question)).filter(({ type }) => type === 'point')).toHaveLength(2)
    expect((await swept(question)).filter(({ type }) => type === 'point')).toHaveLength(0)
  })

  it('takes an estimate for known only until another answer is kept', async () => {
    const native = { key: 'n', provider: 'native', config: defaults('native') }
    const question = { conversationId: await saved(8), options, strategy: native, values: [50, 70] }
    const pointsOf = async () => (await swept(question)).filter(({ type }) => type === 'point').length
    expect([await pointsOf(), await pointsOf()]).toEqual([2, 0])
    const pin = { key: 'k', sample: 1, model: 'a:b', purpose: 'part', preview: 'p', text: 't', usage: {} }
    await savePin(await database(), pin)
    expect([await pointsOf(), await pointsOf()]).toEqual([2, 0])
  })

  it('varies a number of the config, and refuses what is none', async () => {
    const conversationId = await saved(5)
    expect(
      (
        await swept({ conversationId, options, strategy: truncation, path: ['preserveRecentCount'], values: [2, 8] })
      ).at(-1),
    ).toMatchObject({ type: 'done', answer: { points: [{ value: 2 }, { value: 8 }] } })
    expect(
      (await swept({ conversationId, options, strategy: truncation, path: ['nothing'], values: [2] })).at(-1),
    ).toMatchObject({ type: 'failed', error: { code: 'invalid-input' } })
  })
})

describe('replaying a large session', () => {
  const job = async (id: string) =>
    (await database()).job.findFirst({ where: { kind: 'replay', input: { contains: id } }, orderBy: { id: 'asc' } })
  const large = () => savedConversation(81, 12_000, 'word '.repeat(450_000))

  it('goes on where nobody follows it, and is found again', async () => {
    const conversationId = await large()
    const question = { conversationId, options, strategies: [truncation] }
    await replayed(question, AbortSignal.timeout(300)).catch(() => undefined)
    const answers = (await replayed(question)).at(-1)
    expect(answers).toMatchObject({ type: 'done', answer: { strategies: [{ key: 'a', ok: true }] } })
    expect(await job(conversationId)).toMatchObject({ state: 'done', attempts: 1 })
    Reflect.deleteProperty(globalThis, 'condenseryReplays') // as after a restart, or at another server
    expect((await replayed(question)).at(-1)).toEqual(answers)
  })
})
