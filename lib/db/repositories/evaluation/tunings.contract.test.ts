import { expect, it } from 'vitest'
import type { JsonObject } from '@/lib/engine'
import { newTuningId } from '../../ids'
import { repositoryContract } from '../../testing/repository-contract'
import * as tunings from './tunings'
import * as workspaces from '../workspaces'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('tunings', (db) => {
  const fields = {
    name: 'Lossless: agents',
    datasetId: 'data_1',
    datasetName: 'Agents',
    datasetVersion: 2,
    setup: { seed: 1 },
    progress: { evaluations: 0 },
  }
  const create = () => tunings.createTuning(db(), defaultWorkspaceId, fields)

  it('come back as they were saved, newest first, in their workspace', async () => {
    const [first, second] = [await create(), await create()]
    expect(await tunings.findTuning(db(), defaultWorkspaceId, second.id)).toEqual(second)
    expect(second).toMatchObject({ ...fields, state: 'running' })
    const listed = await tunings.listTunings(db(), defaultWorkspaceId, 10)
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([first.id, second.id]))
    const other = await workspaces.createWorkspace(db(), 'Other')
    expect(await tunings.findTuning(db(), other, second.id)).toBeUndefined()
    expect(await tunings.findTuning(db(), defaultWorkspaceId, newTuningId())).toBeUndefined()
  })

  it('keep progress only while they run, and end once', async () => {
    const { id } = await create()
    expect(await tunings.changeProgress(db(), id, () => ({ evaluations: 9 }))).toBe(true)
    await tunings.setTuningState(db(), id, 'paused')
    expect(await tunings.changeProgress(db(), id, () => ({ evaluations: 10 }))).toBe(false)
    await tunings.setTuningState(db(), id, 'running')
    expect(await tunings.endTuning(db(), id, { type: 'nothing' })).toBe(true)
    expect(await tunings.endTuning(db(), id, { type: 'found' })).toBe(false)
    expect(await tunings.setTuningState(db(), id, 'cancelled')).toBe(false)
    const ended = await tunings.findTuning(db(), defaultWorkspaceId, id)
    expect(ended).toMatchObject({ state: 'done', progress: { evaluations: 9 }, result: { type: 'nothing' } })
    expect(ended?.endedAt).toBeInstanceOf(Date)
  })

  it('are renamed, and deleted until that is undone or becomes final', async () => {
    const { id } = await create()
    expect(await tunings.renameTuning(db(), id, ' Ours\n')).toBe(true)
    expect(await tunings.findTuning(db(), defaultWorkspaceId, id)).toMatchObject({ name: 'Ours' })
    expect(await tunings.setTuningDeleted(db(), defaultWorkspaceId, id, true)).toBe(true)
    expect(await tunings.findTuning(db(), defaultWorkspaceId, id)).toBeUndefined()
    expect(await tunings.renameTuning(db(), id, 'Gone')).toBe(false)
    const other = await workspaces.createWorkspace(db(), 'Another')
    expect(await tunings.setTuningDeleted(db(), other, id, false)).toBe(false)
    expect(await tunings.setTuningDeleted(db(), defaultWorkspaceId, id, false)).toBe(true)
    await tunings.setTuningDeleted(db(), defaultWorkspaceId, id, true)
    expect(await tunings.purgeTunings(db(), new Date(Date.now() - 60_000))).toBe(0)
    expect(await tunings.purgeTunings(db(), new Date(Date.now() + 60_000))).toBe(1)
    expect(await tunings.setTuningDeleted(db(), defaultWorkspaceId, id, false)).toBe(false)
  })

  it('change what is kept of their progress one after the other', async () => {
    const { id } = await create()
    const count = ({ evaluations }: JsonObject) => ({ evaluations: Number(evaluations) + 1 })
    await Promise.all(Array.from({ length: 5 }, () => tunings.changeProgress(db(), id, count)))
    expect(await tunings.findTuning(db(), defaultWorkspaceId, id)).toMatchObject({ progress: { evaluations: 5 } })
  })
})
