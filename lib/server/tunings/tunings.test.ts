import { beforeAll, describe, expect, it, vi } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { startTuningInput, type TuningView } from '@/lib/contracts/evaluation/tunings'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { datasetDetail } from '@/lib/server/datasets/datasets'
import { importHere } from '@/lib/server/datasets/import-here'
import { stopJobsHere } from '@/lib/server/jobs'
import { findPresetView } from '@/lib/server/presets'
import { decideTuning, startTuning, tuningDetail, variableOptions } from './tunings'

setUpDataFolder()

const PATIENCE = 120_000
const quiet = (): void => undefined

async function* sessionFiles() {
  for (let seed = 1; seed <= 8; seed++) {
    await Promise.resolve()
    const bytes = new TextEncoder().encode(JSON.stringify(agentSession(9_000, seed)))
    yield { path: `p${seed}/session.json`, bytes }
  }
}

const begin = async (dataset: string, more: object = {}): Promise<string> => {
  const vary = [{ path: ['capResultTokens'], values: [null, 2_000, 4_000] }]
  const given = { dataset, preset: 'aggressive', vary, leastRequests: 1, budget: 60, threshold: 30, ...more }
  return (await startTuning(startTuningInput.parse(given))).id
}

const ended = (id: string): Promise<TuningView> =>
  vi.waitFor(
    async () => {
      const view = await tuningDetail(id)
      expect(view.endedAt).toBeDefined()
      return view
    },
    { timeout: PATIENCE, interval: 50 },
  )

describe('a tuning', { timeout: 2 * PATIENCE }, () => {
  let dataset = ''
  beforeAll(async () => {
    dataset = (await importHere({ name: 'Agents', expected: 8 }, sessionFiles(), quiet)).dataset?.id ?? ''
  }, PATIENCE)

  it('searches as a job, says how far it is, and comes to a result that it can prove', async () => {
    const { progress, result, parts } = await ended(await begin(dataset))
    expect(parts.tune + parts.choose + parts.heldOut).toBe(8)
    expect(progress.evaluations).toBeGreaterThan(0)
    expect(progress.rounds.length).toBeGreaterThan(0)
    expect(progress.candidates.find(({ number }) => number === 0)?.tune?.cost).toBeGreaterThan(0)
    expect(['found', 'nothing']).toContain(result?.type)
    const found = result?.type === 'found' ? result : undefined
    expect(found?.sessions.length ?? parts.heldOut).toBe(parts.heldOut)
    expect(found?.evidence.sessions ?? parts).toMatchObject(parts)
    const saved = found ? (await findPresetView(found.preset.id))?.provider : 'smart'
    expect(saved).toBe('smart')
    const opened = (await datasetDetail(dataset)).versions[0]?.heldOutOpenedAt
    expect(opened !== undefined).toBe(found !== undefined || (result?.type === 'nothing' && result.opened))
  })

  it('gives the same when it is begun again, interrupted or not', async () => {
    const whole = await ended(await begin(dataset, { seed: 7 }))
    const id = await begin(dataset, { seed: 7 })
    await decideTuning({ id, decision: 'pause' })
    await stopJobsHere()
    await decideTuning({ id, decision: 'resume' })
    const again = await ended(id)
    expect(again.progress).toEqual(whole.progress)
    expect(again.result?.type).toBe(whole.result?.type)
  })

  it('can be cancelled, and asked for what is best so far', async () => {
    const cancelled = await begin(dataset, { seed: 11, budget: 100_000 })
    await decideTuning({ id: cancelled, decision: 'cancel' })
    expect(await tuningDetail(cancelled)).toMatchObject({ state: 'cancelled' })
    await expect(decideTuning({ id: cancelled, decision: 'resume' })).rejects.toThrow('at its end')
    const id = await begin(dataset, { seed: 13, budget: 100_000 })
    await decideTuning({ id, decision: 'take' })
    const { progress, state } = await ended(id)
    expect(state).toBe('done')
    expect(progress.rounds.some(({ stage }) => stage === 'steps')).toBe(false)
  })

  it('is refused where a part has no sessions, or nothing varies', async () => {
    await expect(begin(dataset, { leastRequests: 10_000 })).rejects.toThrow('too few sessions')
    await expect(begin(dataset, { vary: [] })).rejects.toThrow('no option')
    const options = await variableOptions('aggressive')
    expect(options.map(({ path }) => path.join('.'))).toContain('capResultTokens')
  })
})
