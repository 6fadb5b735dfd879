import { describe, expect, it } from 'vitest'
import { judgeInput, type JudgeEvent, type Judgement } from '@/lib/contracts/judgements'
import { listEvents, loadAnalytics } from '@/lib/server/analytics/analytics'
import { addProfile, defaults, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { database } from '@/lib/db/client'
import { cancel } from '@/lib/server/jobs/jobs'
import { nextTurn } from '@/lib/base/next-turn'
import { asJson } from '@/lib/engine'
import { JobPostponed } from '@/lib/server/jobs'
import { judgeJob } from './judge-job'
import { judgeStored, planJudgement } from './judgements'

const { server } = useMoneyServer()
const quiet = (): AbortSignal => new AbortController().signal

const question = async (given: Partial<Record<'profile' | 'replicates', unknown>> = {}, seed = 5) => {
  const conversation = await savedConversation(seed)
  const strategy = { provider: 'truncation', config: defaults('truncation') }
  return judgeInput.parse({
    result: { type: 'live', conversation, strategy },
    profile: await addProfile(server()),
    replicates: 2,
    ...given,
  })
}

async function judged(input: Awaited<ReturnType<typeof question>>, signal = quiet()) {
  const events: JudgeEvent[] = []
  await judgeStored(input, (event) => events.push(event), signal)
  const last = events.at(-1)
  if (last?.type !== 'done') throw new Error('it should have ended')
  return { judgement: last.answer, progress: events.filter(({ type }) => type === 'progress') }
}

describe('a judge', () => {
  it('is priced first, asks one question a call, counts as usage, and is remembered', async () => {
    const input = await question()
    const plan = await planJudgement(input, quiet())
    expect(plan).toMatchObject({
      message: expect.stringMatching(/^m\d+$/),
      model: 'fixture',
      tooLong: false,
      answers: 'exact',
      estimate: { calls: expect.any(Number), costUsd: expect.any(Number) },
    })
    expect(plan.known).toBeUndefined()
    const asked = server().requests.length
    const { judgement, progress } = await judged(input)
    expect(judgement.calls).toBe(plan.estimate.calls)
    expect(progress.at(-1)).toEqual({ type: 'progress', done: judgement.calls, of: plan.estimate.calls })
    expect(judgement.costUsd).toBeGreaterThan(0)
    expect(server().requests.length - asked).toBeLessThanOrEqual(judgement.calls)

    const [event] = (await listEvents()).events
    expect(event).toMatchObject({
      outcome: 'judged',
      provider: 'truncation',
      calls: judgement.calls,
      costUsd: judgement.costUsd,
    })
    const { total } = await loadAnalytics({ groupBy: 'provider', bucket: 'day' })
    expect(total).toMatchObject({ condensations: 0, failed: 0, calls: judgement.calls })

    const again = (await planJudgement(input, quiet())).known
    expect(withoutCost(again)).toEqual(withoutCost(judgement))
    expect(again?.costUsd).toBe(0)
    expect((await planJudgement({ ...input, replicates: 3 }, quiet())).known).toBeUndefined()
  })

  it('goes on where nobody follows it, and nothing is paid twice', async () => {
    const input = await question({}, 6)
    const leave = new AbortController()
    const asked = server().requests.length
    await expect(judgeStored(input, ({ type }) => type === 'job' && leave.abort(), leave.signal)).rejects.toThrow()
    const { judgement } = await judged(input)
    const paid = server().requests.length - asked
    expect(paid).toBeLessThanOrEqual(judgement.calls)
    const again = await judged(input)
    expect(withoutCost(again.judgement)).toEqual(withoutCost(judgement))
    expect(server().requests.length - asked).toBe(paid)
    expect(await (await database()).job.count({ where: { kind: 'judgement' } })).toBeGreaterThan(0)
  })

  it('stops when it is told to; what was asked by then is not asked again', async () => {
    const input = await question({}, 7)
    let stopped: Promise<null> | undefined
    const stop = (event: JudgeEvent): void => {
      if (event.type === 'job') stopped = cancel(event.id)
    }
    const before = server().requests.length
    await expect(judgeStored(input, stop, quiet())).rejects.toThrow()
    await stopped
    const { judgement } = await judged(input)
    expect(server().requests.length - before).toBeLessThanOrEqual(judgement.calls)
  })

  it('waits where its provider wants fewer questions, asks nothing twice, and ends with what it has after a while', async () => {
    const input = await question({ replicates: 1 }, 8)
    let answered = 0
    server().respondWith(() =>
      answered++ < 2 ? { type: 'answer', text: 'yes' } : { type: 'error', status: 429, message: 'slow down' },
    )
    const asked = server().requests.length
    const run = (since: Date) =>
      judgeJob.run(asJson(input), { signal: quiet(), giveWay: nextTurn, tell: () => undefined, since })
    await expect(run(new Date())).rejects.toBeInstanceOf(JobPostponed)
    expect(server().requests.length - asked).toBe(3)
    const limited = ({ probes }: Judgement) =>
      probes.flatMap(({ verdicts }) => verdicts.filter((each) => 'failure' in each && each.failure === 'rate-limited'))
    const given = (await run(new Date(Date.now() - 60 * 60_000))) as unknown as Judgement
    expect(limited(given).length).toBeGreaterThan(0)
    server().respondWith(undefined)
    expect(limited((await judged(input)).judgement)).toEqual([])
  })

  it('is not the offline handler', async () => {
    await expect(planJudgement(await question({ profile: 'offline' }), quiet())).rejects.toThrow('needs a model')
  })
})

const withoutCost = (judgement: Judgement | undefined) => judgement && { ...judgement, costUsd: 0 }
