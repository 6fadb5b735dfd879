import { expect, it } from 'vitest'
import { rankingInput, type RankingEvent } from '@/lib/contracts/evaluation/rankings'
import { closeDatabase, database } from '@/lib/db/client'
import { cancel } from '@/lib/server/jobs/jobs'
import { replayedStrategy } from '@/lib/server/replay'
import { resultRow } from '@/lib/server/results/results'
import { addProfile, defaults, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { rankStored } from './rankings'

const { server } = useMoneyServer()
const quiet = (): AbortSignal => new AbortController().signal
const strategyOf = (provider: string, more: object = {}) => ({
  key: provider,
  provider,
  config: defaults(provider),
  ...more,
})
const options = { contextWindow: 15_000, thresholdPercent: 70 }

async function ranked(given: object, signal = quiet()): Promise<readonly RankingEvent[]> {
  const events: RankingEvent[] = []
  await rankStored(rankingInput.parse({ options, ...given }), (event) => events.push(event), signal)
  return events
}

const jobs = async () => (await database()).job.findMany({ where: { kind: 'ranking' }, orderBy: { createdAt: 'asc' } })
/** Rows and replays are worked out beside each other. */
const sorted = (figures: readonly unknown[]): readonly string[] => figures.map((each) => JSON.stringify(each)).sort()
/** What was known before anything was worked out. */
const beforeJob = (events: readonly RankingEvent[]) =>
  events.slice(
    0,
    events.findIndex(({ type }) => type === 'job'),
  )
const figuresIn = (events: readonly RankingEvent[]) =>
  events.flatMap((event) => (event.type === 'figures' ? [{ key: event.key, ...event.figures }] : []))

it('says of each strategy what its row and its replay say, rows and those that ask no model first', async () => {
  const conversationId = await savedConversation(71, 12_000)
  const profile = await addProfile(server())
  const strategies = [strategyOf('native', { profile }), strategyOf('truncation'), strategyOf('lossless')]
  const asked = server().requests.length
  const figures = figuresIn(await ranked({ conversationId, strategies }))
  expect(figures.map(({ key, row }) => `${key} ${row ? 'row' : 'replay'}`).sort()).toEqual(
    ['native', 'truncation', 'lossless'].flatMap((key) => [`${key} replay`, `${key} row`]).sort(),
  )
  expect(figures.slice(0, 2).every(({ key, row }) => row && key !== 'native')).toBe(true)
  for (const { key, ...strategy } of strategies) {
    const own = Object.assign({}, ...figures.filter((each) => each.key === key))
    const row = await resultRow({ type: 'live', conversation: conversationId, strategy }, quiet())
    const { tokensAfter, planned, fates, expected } = row
    expect(own.row).toMatchObject({ tokensAfter, planned, fates })
    expect(own.row.expected?.costUsd).toBe(expected?.costUsd)
    const question = { conversationId, options, calibration: {} }
    expect(own.replay).toEqual(await replayedStrategy({ ...question, strategy }, quiet()))
  }
  expect(server().requests).toHaveLength(asked)
})

it('is known after a restart; what is new is worked out alone', async () => {
  const conversationId = await savedConversation(72)
  const first = await ranked({ conversationId, strategies: [strategyOf('truncation')] })
  const count = (await jobs()).length
  await closeDatabase()
  const again = await ranked({ conversationId, strategies: [strategyOf('truncation')] })
  expect(sorted(figuresIn(again))).toEqual(sorted(figuresIn(first)))
  expect([(await jobs()).length, again.some(({ type }) => type === 'job')]).toEqual([count, false])
  const more = await ranked({ conversationId, strategies: [strategyOf('truncation'), strategyOf('lossless')] })
  expect(sorted(figuresIn(beforeJob(more)))).toEqual(sorted(figuresIn(first)))
  expect(new Set(figuresIn(more).map(({ key }) => key))).toEqual(new Set(['truncation', 'lossless']))
  const other = await ranked({
    conversationId,
    options: { ...options, thresholdPercent: 50 },
    strategies: [strategyOf('truncation')],
  })
  expect(figuresIn(beforeJob(other)).map(({ row }) => row)).toEqual([expect.anything()])
})

it('says why a strategy cannot be ranked, and ranks the others', async () => {
  const conversationId = await savedConversation(73)
  const wrong = strategyOf('truncation', { key: 'wrong', config: { maxLines: 'many' } })
  const events = await ranked({ conversationId, strategies: [strategyOf('gone'), wrong, strategyOf('lossless')] })
  const refused = events.flatMap((event) => (event.type === 'refused' ? [`${event.key} ${event.error.code}`] : []))
  expect(new Set(refused)).toEqual(new Set(['gone PROVIDER_NOT_FOUND', 'wrong CONFIG_INVALID']))
  expect(figuresIn(events).flatMap(({ key, row }) => (row ? [key] : []))).toEqual(['lossless'])
  await expect(ranked({ conversationId: 'nowhere', strategies: [strategyOf('lossless')] })).rejects.toThrow()
})

it('ends where a person cancels it, and keeps what was known by then', async () => {
  const conversationId = await savedConversation(74, 30_000)
  const strategies = ['lossless', 'truncation', 'smart'].map((each) => strategyOf(each))
  let cancelled: Promise<unknown> | undefined
  const input = rankingInput.parse({ conversationId, options, strategies })
  const tell = (event: RankingEvent): void => {
    if (event.type === 'job') cancelled = cancel(event.id)
  }
  await expect(rankStored(input, tell, quiet())).rejects.toMatchObject({ failure: { code: 'cancelled' } })
  await cancelled
  expect((await jobs()).at(-1)?.state).toBe('cancelled')
  expect(figuresIn(await ranked({ conversationId, strategies }))).toHaveLength(6)
})
