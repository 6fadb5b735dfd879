import { expect, it } from 'vitest'
import { repositoryContract } from '../../testing/repository-contract'
import * as experiments from './experiments'
import { createWorkspace, defaultWorkspaceId } from '../workspaces'

const fields: experiments.NewExperiment = {
  name: 'Which\npreset',
  datasetId: 'data_1',
  datasetName: 'Team',
  datasetVersion: 4,
  frozen: { variants: [{ id: 'a' }] },
  cells: { sessions: [] },
}

repositoryContract('experiments', (db) => {
  const make = (workspace = defaultWorkspaceId) => experiments.createExperiment(db(), workspace, fields)
  const find = (id: Awaited<ReturnType<typeof make>>, workspace = defaultWorkspaceId) =>
    experiments.findExperiment(db(), workspace, id)

  it('are listed newest first, in their workspace', async () => {
    const other = await createWorkspace(db(), 'Other')
    const [first, theirs] = [await make(), await make(other)]
    const second = await make()
    const { cells, ...facts } = { ...fields, name: 'Which preset' }
    expect(await find(first)).toMatchObject({ ...facts, cells, state: 'running', id: first })
    const listed = await experiments.listExperiments(db(), defaultWorkspaceId)
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([first, second]))
    expect(listed[0]).not.toHaveProperty('cells')
    expect(await find(theirs)).toBeUndefined()
    expect(await experiments.frozenOf(db(), theirs)).toEqual(fields.frozen)
  })

  it('go from state to state, and only from those that are named', async () => {
    const id = await make()
    expect(await experiments.moveExperiment(db(), id, ['paused'], 'done')).toBe(false)
    expect(await experiments.moveExperiment(db(), id, ['running'], 'done')).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'done', endedAt: expect.any(Date) })
    expect(await experiments.moveExperiment(db(), id, ['done'], 'running')).toBe(true)
    expect(await find(id)).not.toHaveProperty('endedAt')
  })

  it('are renamed, noted, hidden, shown again and purged', async () => {
    const id = await make()
    expect(await experiments.changeExperiment(db(), defaultWorkspaceId, id, { note: 'Mind M.' })).toBe(true)
    expect(await experiments.changeExperiment(db(), defaultWorkspaceId, id, { name: 'That' })).toBe(true)
    expect(await find(id)).toMatchObject({ name: 'That', note: 'Mind M.' })
    await experiments.changeExperiment(db(), defaultWorkspaceId, id, { note: '' })
    expect(await find(id)).not.toHaveProperty('note')
    const hide = (isDeleted: boolean) => experiments.setDeleted(db(), defaultWorkspaceId, id, isDeleted)
    expect([await hide(false), await hide(true), await hide(true)]).toEqual([false, true, false])
    expect(await find(id)).toBeUndefined()
    expect(await experiments.changeExperiment(db(), defaultWorkspaceId, id, { name: 'Gone' })).toBe(false)
    expect(await hide(false)).toBe(true)
    await hide(true)
    expect(await experiments.purgeExperiments(db(), new Date(Date.now() - 60_000))).toBe(0)
    expect(await experiments.purgeExperiments(db(), new Date(Date.now() + 60_000))).toBe(1)
  })

  it('have one note a cell', async () => {
    const id = await make()
    const note = { conversationId: 'conv_1', variant: 'a' }
    await experiments.saveNote(db(), id, { ...note, text: 'One' })
    await experiments.saveNote(db(), id, { ...note, text: 'Two' })
    await experiments.saveNote(db(), id, { ...note, variant: 'b', text: 'Three' })
    const texts = async () => (await experiments.listNotes(db(), id)).map(({ text }) => text)
    expect(await texts()).toEqual(['Two', 'Three'])
    await experiments.saveNote(db(), id, { ...note, text: '' })
    expect(await texts()).toEqual(['Three'])
  })
})
