import { expect, it, vi } from 'vitest'
import { database } from '@/lib/db/client'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { findStored } from '@/lib/server/conversations'
import { remove, restore } from '@/lib/server/conversations/conversations'
import { savePreset } from '@/lib/server/presets/presets'
import { savedDataset } from '@/lib/server/testing/dataset'
import { defaults, savedConversation } from '@/lib/server/testing/money'
import { createExperimentInput, type ExperimentProgress } from '@/lib/contracts/evaluation/experiments'
import { cancelExperiment, pauseExperiment, resumeExperiment } from './control'
import { createExperiment } from './create'
import { deleteExperiment, noteCell, undeleteExperiment } from './experiments'
import { matrixOf, progressOf } from './matrix'
import { cellDetail, experimentDetail, listExperiments } from './views'
import { experimentAsCsv } from './written'

setUpDataFolder()

const PATIENCE = 120_000
const asked = (datasetId: string, more: object = {}) =>
  createExperimentInput.parse({
    name: 'Which',
    datasetId,
    variants: [{ provider: 'lossless' }, { provider: 'truncation' }],
    baseline: 0,
    options: { threshold: 50, window: 12_000 },
    ...more,
  })

async function done(id: string): Promise<ExperimentProgress> {
  await vi.waitFor(async () => expect((await progressOf(id)).state).toBe('done'), PATIENCE)
  return progressOf(id)
}

it('measures each session once, and reuses its cells wherever they are asked for again', {
  timeout: PATIENCE,
}, async () => {
  const dataset = await savedDataset([await savedConversation(1), await savedConversation(2)])
  const { id } = await createExperiment(asked(dataset))
  expect(await done(id)).toMatchObject({ total: 4, measured: 4, reused: 0, failed: 0, waiting: 0 })
  const again = await createExperiment(
    asked(dataset, { variants: [{ provider: 'truncation' }, { provider: 'lossless' }] }),
  )
  expect(await progressOf(again.id)).toMatchObject({ state: 'done', measured: 4, reused: 4 })
  const [[first = null] = []] = (await matrixOf(id)).rows
  expect((await matrixOf(again.id)).rows[0]?.[1]).toEqual(first)
  expect((await listExperiments()).map(({ state, baseline }) => [state, baseline])).toEqual([
    ['done', 'Truncation'],
    ['done', 'Lossless'],
  ])
  const { sessions } = await experimentDetail(id)
  const detail = await cellDetail({ id, session: sessions[0]?.id ?? '', variant: 'truncation' })
  expect(detail).toMatchObject({ cell: { variant: 'truncation' }, baseline: { variant: 'lossless' } })
  expect((await experimentAsCsv(id)).trim().split('\r\n')).toHaveLength(5)
})

it('is frozen: later versions of a preset and of the dataset do not change it', { timeout: PATIENCE }, async () => {
  const preset = { name: 'Team', tags: [], description: '', provider: 'truncation' }
  const { id: own } = await savePreset({ ...preset, config: defaults('truncation') })
  const dataset = await savedDataset([await savedConversation(3)])
  const { id } = await createExperiment(asked(dataset, { variants: [{ preset: own }] }))
  await savePreset({ id: own, ...preset, config: { ...defaults('truncation'), preserveRecentCount: 9 } })
  const both = asked(dataset, {
    variants: [
      { preset: own, version: 1 },
      { preset: own, version: 2 },
    ],
  })
  const next = await createExperiment(both)
  expect((await done(next.id)).reused).toBeLessThanOrEqual(1)
  expect((await experimentDetail(next.id)).variants.map(({ title }) => title)).toEqual(['Team 1', 'Team 2'])
  expect((await experimentDetail(id)).variants).toMatchObject([{ preset: { id: own, version: 1 } }])
  await expect(createExperiment(asked(dataset, { variants: [{ preset: own }, { preset: own }] }))).rejects.toThrow(
    'same',
  )
})

it('pauses, goes on, and measures what failed again', { timeout: PATIENCE }, async () => {
  const [kept, gone] = [await savedConversation(4), await savedConversation(5)]
  const dataset = await savedDataset([kept, gone])
  await remove(gone)
  const { id } = await createExperiment(asked(dataset))
  expect(await done(id)).toMatchObject({ measured: 2, failed: 2 })
  const [, row] = (await matrixOf(id)).rows
  expect(row).toMatchObject([{ type: 'failed', message: expect.stringContaining('deleted') }, { type: 'failed' }])
  await restore(gone)
  expect((await findStored(gone)).id).toBe(gone)
  await resumeExperiment(id)
  expect(await done(id)).toMatchObject({ measured: 4, failed: 0 })

  const large = await savedDataset([await savedConversation(6), await savedConversation(7), await savedConversation(8)])
  const other = await createExperiment(asked(large))
  await pauseExperiment(other.id)
  expect((await progressOf(other.id)).state).not.toBe('running')
  await resumeExperiment(other.id)
  expect(await done(other.id)).toMatchObject({ measured: 6, waiting: 0 })
  await cancelExperiment(other.id)
  expect((await progressOf(other.id)).state).toBe('done')
})

it('is hidden until its deletion is undone, and keeps notes', { timeout: PATIENCE }, async () => {
  const session = await savedConversation(9)
  const { id } = await createExperiment(asked(await savedDataset([session])))
  const note = { id, session, variant: 'lossless' }
  await noteCell({ ...note, text: 'Look here' })
  await noteCell({ ...note, text: 'Look there' })
  expect((await experimentDetail(id)).notes).toMatchObject([{ session, variant: 'lossless', text: 'Look there' }])
  await noteCell({ ...note, text: '' })
  expect((await experimentDetail(id)).notes).toEqual([])
  await deleteExperiment(id)
  await expect(experimentDetail(id)).rejects.toThrow('no such experiment')
  await undeleteExperiment(id)
  await resumeExperiment(id)
  expect(await done(id)).toMatchObject({ measured: 2 })
  expect(await (await database()).experiment.count({ where: { id } })).toBe(1)
})
