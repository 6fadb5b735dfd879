import { describe, expect, it } from 'vitest'
import { defaults, modelProfile, ran, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { createProfile } from '@/lib/server/profiles/profile-store'
import type { LossReport } from '@/lib/contracts/losses'
import { lossAnswers } from './reads'

const { server } = useMoneyServer()

const live = (conversation: string, provider: string, more: object = {}) => ({
  type: 'live' as const,
  conversation,
  strategy: { provider, config: defaults(provider), ...more },
})

async function reportOf(result: Parameters<typeof lossAnswers.report>[0]['result']): Promise<LossReport> {
  const answer = await lossAnswers.report({ result })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

describe('losses of a result', () => {
  it('are none with lossless, at every cut and in every class, and the row has the same figure', async () => {
    const conversation = await savedConversation(31, 12_000)
    const report = await reportOf(live(conversation, 'lossless'))
    expect(report.cuts.length).toBeGreaterThan(5)
    expect(report.recall).toMatchObject({ lost: 0, unknown: 0, answers: 'exact', cuts: report.cuts.length })
    expect(Object.values(report.counts).map(({ lost }) => lost)).toEqual(Object.values(report.counts).map(() => 0))
    expect(report.worst).toEqual([])
    const row = await lossAnswers.instructions({ result: live(conversation, 'lossless') })
    expect(row).toEqual({ ok: true, value: report.instructions })
    const { total, kept, dropped } = report.instructions
    expect([total > 0, kept, dropped]).toEqual([true, total, []])
  })

  it('have a list behind each figure, of a run as of a strategy', async () => {
    const conversation = await savedConversation(32, 12_000)
    const run = await ran(conversation, { provider: 'truncation', config: defaults('truncation') })
    const result = { type: 'run', run: run.id } as const
    const report = await reportOf(result)
    expect(await reportOf(live(conversation, 'truncation'))).toEqual(report)
    const [kind, counts] = Object.entries(report.counts).find(([, { lost }]) => lost > 0) ?? []
    expect(counts).toBeDefined()
    const things = await lossAnswers.things({ result, class: kind as 'hash', status: 'lost' })
    expect(things).toMatchObject({ ok: true, value: { more: 0, items: { length: counts?.lost } } })
    expect(report.worst.length).toBeGreaterThan(0)
    const cut = report.cuts.at(-1)
    const uses = await lossAnswers.uses({ result, turn: cut?.turn, all: true })
    expect(uses.ok && uses.value.items.filter(({ type }) => type !== 'command').length).toBe(cut?.all.items)
  })

  it('ask nobody: an extract stands in for the model', async () => {
    const profile = await createProfile(modelProfile(server(), { name: 'Never asked' }))
    const before = server().requests.length
    const conversation = await savedConversation(33, 12_000)
    const report = await reportOf(live(conversation, 'native', { profile }))
    expect(report.recall.answers).toBe('estimate')
    expect(server().requests.length).toBe(before)
  })

  it('end with whoever asked', async () => {
    const given = new AbortController()
    given.abort()
    const conversation = await savedConversation(34)
    const answer = await lossAnswers.instructions({ result: live(conversation, 'lossless') }, given.signal)
    expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})
