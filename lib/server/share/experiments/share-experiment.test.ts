import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { database } from '@/lib/db/client'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { findBlobText } from '@/lib/db/repositories/blobs'
import { findSnapshot, saveSnapshot } from '@/lib/db/repositories/snapshots'
import { newExperimentId, type SnapshotId } from '@/lib/db/ids'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { rename } from '@/lib/server/conversations/conversations'
import { createExperiment } from '@/lib/server/experiments/create'
import { deleteExperiment, noteCell } from '@/lib/server/experiments/experiments'
import { matrixOf, progressOf } from '@/lib/server/experiments/matrix'
import { savePreset } from '@/lib/server/presets/presets'
import { decoded } from '@/lib/server/runtime/encoded'
import { savedDataset } from '@/lib/server/testing/dataset'
import { defaults, savedConversation } from '@/lib/server/testing/money'
import * as share from '../share'
import { openLink, sharedExperiment } from './open-experiment'
import { previewExperiment, shareExperiment } from './share-experiment'

setUpDataFolder()

const PATIENCE = 60_000
const MAIL = 'jane.doe@corp.example.org'
const FOLDER = '/home/janedoe/marmalade'
const NOTE = 'What we think of it'

async function measured(): Promise<{ readonly id: string; readonly conversation: string; readonly preset: string }> {
  const conversation = await savedConversation(41)
  await rename(conversation, `Write to ${MAIL} about ${FOLDER}`)
  const { id: preset } = await savePreset({
    name: `Team preset of ${MAIL}`,
    tags: [],
    description: '',
    provider: 'truncation',
    config: defaults('truncation'),
  })
  const asked = createExperimentInput.parse({
    name: 'Which preset',
    datasetId: await savedDataset([conversation], ['gpt-5']),
    variants: [{ provider: 'lossless' }, { preset }],
    baseline: 0,
    options: { threshold: 50, window: 4_000 },
  })
  const { id } = await createExperiment(asked)
  await vi.waitFor(async () => expect((await progressOf(id)).state).toBe('done'), PATIENCE)
  await noteCell({ id, session: conversation, variant: 'lossless', text: NOTE })
  return { id, conversation, preset }
}

it('a copy of an experiment keeps its figures when that is gone, and nothing that is the team’s own', {
  timeout: 2 * PATIENCE,
}, async () => {
  const { id, conversation, preset } = await measured()
  const title = `Presets, says ${MAIL}`
  const preview = await previewExperiment({ id, title })
  expect(preview).toMatchObject({ redacted: 3, waiting: 0, title: expect.stringMatching(/^Presets, says ⟨ Redacted/) })
  expect(preview.sessions.map((session) => session.title).join()).toMatch(
    /^Write to ⟨ Redacted.* about ⟨ Redacted.*marmalade$/,
  )
  const { rows } = await matrixOf(id)
  const link = await shareExperiment({ id, title })
  expect(link).toMatchObject({ of: 'experiment', includesConversation: false, title: preview.title })
  expect((await share.listSnapshots()).map(({ of }) => of)).toEqual(['experiment'])
  await deleteExperiment(id)

  const opened = await openLink(link.id)
  expect(opened).toMatchObject({ ok: true, value: { of: 'experiment', head: { id: link.id } } })
  const copy = decoded(await sharedExperiment(link.id))
  expect(copy.matrix).toMatchObject({ rows, progress: { measured: 2 } })
  expect(copy.experiment).toMatchObject({
    baseline: 'v1',
    notes: [],
    sessions: [{ id: 's1', models: ['gpt-5'], group: '' }],
  })
  const { contentHash } = (await findSnapshot(await database(), link.id as SnapshotId)) ?? {}
  const stored = (await findBlobText(await database(), contentHash ?? ('' as never))) ?? ''
  expect(Buffer.byteLength(stored)).toBe(preview.bytes)
  for (const own of [MAIL, 'janedoe', NOTE, conversation, preset, id]) expect(stored).not.toContain(own)
  expect(await share.openSnapshot(link.id)).toEqual({ ok: false, error: 'gone' })

  await share.deleteSnapshot(link.id)
  expect(await openLink(link.id)).toEqual({ ok: false, error: 'gone' })
  await expect(sharedExperiment(link.id)).rejects.toThrow('There is no such shared link')
})

it('says that a copy is damaged, or of a newer version', async () => {
  const save = async (content: string): Promise<string> => {
    const experimentId = newExperimentId()
    const made = {
      workspaceId: defaultWorkspaceId,
      title: randomUUID(),
      includesConversation: false,
      experimentId,
      content,
    }
    return (await saveSnapshot(await database(), made)).id
  }
  expect(await openLink(await save('{"schema":2}'))).toEqual({ ok: false, error: 'newer' })
  expect(await openLink(await save('{"schema":1}'))).toEqual({ ok: false, error: 'damaged' })
})
