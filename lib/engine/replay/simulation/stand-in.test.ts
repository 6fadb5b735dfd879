import { describe, expect, it } from 'vitest'
import { native } from '../../condensation/providers/native/native'
import { assistant, conversation, user, words } from '../../condensation/testing/conversations'
import { fakeSummarizer, testCounter, testPorts } from '../../condensation/testing/ports'
import { ok } from '../../core/result'
import { defaultReplayOptions } from '../options'
import { priceByRatios } from '../bill/prices'
import { replayNothing } from '../replay'
import { reportSession, reportStrategy } from '../figures/report'
import { openSession } from '../session'
import type { RecallAnswer } from './stand-in'

const talk = Array.from({ length: 20 }, (_, index) => [
  assistant(words(200, `a${index}x`)),
  user(words(200, `u${index}x`)),
]).flat()
const session = () =>
  openSession(conversation(user('Go on'), ...talk, assistant('done')), testCounter(), {
    model: 'claude',
    overrides: { scale: 1, overheadTokens: 0, hitShare: 1 },
  })
const request = () => ({
  session: session(),
  options: { ...defaultReplayOptions, contextWindow: 6_000, reservedTokens: 100, thresholdPercent: 80 },
  price: priceByRatios({ read: 0.1, write: 1.25, output: 5 }),
})

describe('summaries in a replay', () => {
  const asked = fakeSummarizer()
  const extract = fakeSummarizer(() => ok({ text: 'what the extract says', usage: {} }), 'extract')
  const reported = async (recall?: RecallAnswer) => {
    const own = request()
    const shared = await reportSession(own)
    return (
      shared &&
      reportStrategy({ provider: native, config: native.defaultConfig }, own, shared, {
        ports: testPorts({ counter: own.session.counter, summarizer: asked }),
        extract,
        ...(recall && { recall }),
      })
    )
  }

  it('are an extract’s where nobody was asked before, and the model is not', async () => {
    const report = await reported()
    expect(report).toMatchObject({ answers: 'estimate', warnings: expect.arrayContaining([{ type: 'standIn' }]) })
    expect(report?.run.totals.condensingCost).toBeGreaterThan(0)
    expect(asked.requests).toHaveLength(0)
    expect(extract.requests.length).toBeGreaterThan(0)
  })

  it('are those that are pinned, asked under the model’s own name', async () => {
    const names: string[] = []
    const report = await reported(
      async (summarizer) => (names.push(summarizer.id), { text: 'pinned before', usage: {} }),
    )
    expect(report?.answers).toBe('pinned')
    expect(report?.warnings).not.toContainEqual({ type: 'standIn' })
    expect(new Set(names)).toEqual(new Set(['fake:model']))
  })

  it('of another model are paid at its price, and cannot ride the conversation’s cache', async () => {
    const own = request()
    const shared = await reportSession(own)
    const free = { price: priceByRatios({ read: 0, write: 0, output: 0 }), scale: 2 }
    const report =
      shared &&
      (await reportStrategy({ provider: native, config: native.defaultConfig }, { ...own, condensing: free }, shared, {
        ports: testPorts({ counter: own.session.counter, summarizer: extract }),
      }))
    const [first] = report?.run.turns.flatMap(({ condensation }) => condensation ?? []) ?? []
    expect(first?.cost).toBeGreaterThan(2 * 3_000)
    expect((await replayNothing(own))?.totals.condensingCost).toBe(0)
  })
})
