import { expect, it } from 'vitest'
import { newExperimentId, newSnapshotId, parseSnapshotId, type SnapshotId } from '../../ids'
import { repositoryContract } from '../../testing/repository-contract'
import { collectBlobs, findBlobText } from '../blobs'
import { deleteSnapshot, findSnapshot, listSnapshots, saveSnapshot, type NewSnapshot } from '../snapshots'
import * as workspaces from '../workspaces'

const newSnapshot: NewSnapshot = {
  workspaceId: workspaces.defaultWorkspaceId,
  title: 'Two strategies',
  includesConversation: false,
  content: '{"schema":1}',
}

repositoryContract('snapshots', (db) => {
  it('are found by an id that cannot be guessed, with their content', async () => {
    const saved = await saveSnapshot(db(), newSnapshot)
    expect(saved.id).toMatch(/^snap_[0-9a-x]{26}$/)
    expect(parseSnapshotId(saved.id)).toBe(saved.id)
    expect(await findSnapshot(db(), saved.id)).toEqual(saved)
    expect(await findBlobText(db(), saved.contentHash)).toBe(newSnapshot.content)
    expect(await collectBlobs(db())).toBe(0)
    for (const other of [newSnapshotId(), '' as SnapshotId, saved.id.slice(0, -1) as SnapshotId])
      expect(await findSnapshot(db(), other)).toBeUndefined()
  })

  it('are listed newest first, each workspace its own, and read from any', async () => {
    const workspaceId = await workspaces.createWorkspace(db(), 'Other')
    const first = await saveSnapshot(db(), { ...newSnapshot, workspaceId, title: ' a\nb ' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const second = await saveSnapshot(db(), { ...newSnapshot, workspaceId, includesConversation: true })
    expect(
      (await listSnapshots(db(), workspaceId)).map(({ id, title, includesConversation }) => [
        id,
        title,
        includesConversation,
      ]),
    ).toEqual([
      [second.id, 'Two strategies', true],
      [first.id, 'a b', false],
    ])
    expect(await findSnapshot(db(), first.id)).toMatchObject({ workspaceId })
  })

  it('tell which experiment they are a copy of, whether it is there or not', async () => {
    const experimentId = newExperimentId()
    const saved = await saveSnapshot(db(), { ...newSnapshot, experimentId })
    expect(await findSnapshot(db(), saved.id)).toMatchObject({ experimentId })
  })

  it('are deleted in their workspace alone, with content that nothing else needs', async () => {
    const other = await workspaces.createWorkspace(db(), 'Third')
    const [one, two] = [
      await saveSnapshot(db(), { ...newSnapshot, content: 'shared' }),
      await saveSnapshot(db(), { ...newSnapshot, content: 'shared' }),
    ]
    expect(one.contentHash).toBe(two.contentHash)
    expect(await deleteSnapshot(db(), other, one.id)).toBe(false)
    expect(await deleteSnapshot(db(), newSnapshot.workspaceId, one.id)).toBe(true)
    expect(await deleteSnapshot(db(), newSnapshot.workspaceId, one.id)).toBe(false)
    expect(await findSnapshot(db(), one.id)).toBeUndefined()
    expect(await findBlobText(db(), two.contentHash)).toBe('shared')
    await deleteSnapshot(db(), newSnapshot.workspaceId, two.id)
    expect(await findBlobText(db(), two.contentHash)).toBeUndefined()
  })
})
