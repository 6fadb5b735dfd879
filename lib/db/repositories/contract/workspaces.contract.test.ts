import { expect, it } from 'vitest'
import { newConversation, newRun } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import * as conversations from '../conversations'
import * as runs from '../runs'
import * as settings from '../settings'
import * as workspaces from '../workspaces'

repositoryContract('workspaces', (db) => {
  it('are made, renamed and listed with what they hold', async () => {
    const id = await workspaces.createWorkspace(db(), 'One')
    expect([
      await workspaces.hasWorkspace(db(), id),
      await workspaces.renameWorkspace(db(), id, 'Two'),
      await workspaces.renameWorkspace(db(), 'ws_nothing' as typeof id, 'x'),
    ]).toEqual([true, true, false])
    const gone = await conversations.createConversation(db(), { ...newConversation, workspaceId: id })
    await conversations.createConversation(db(), { ...newConversation, workspaceId: id, title: 'stays' })
    await conversations.deleteConversation(db(), id, gone.id)
    await runs.saveRun(db(), { ...newRun, workspaceId: id })
    expect((await workspaces.listWorkspaces(db())).find((workspace) => workspace.id === id)).toMatchObject({
      name: 'Two',
      conversations: 1,
      runs: 1,
    })
  })

  it('tell their own settings from the global ones', async () => {
    const id = await workspaces.createWorkspace(db(), 'Set')
    await settings.saveSetting(db(), 'own', 1)
    expect(await settings.findWorkspaceSetting(db(), id, 'own')).toBeUndefined()
    await settings.saveWorkspaceSetting(db(), id, 'own', null)
    expect(await settings.findWorkspaceSetting(db(), id, 'own')).toBeNull()
  })
})
