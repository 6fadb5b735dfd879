import { expect, it } from 'vitest'
import { repositoryContract } from '../../testing/repository-contract'
import { newConversationId } from '../../ids'
import { beat, endProcess, ownProcessId } from '../processes'
import * as groups from '../run-groups'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('running groups', (db) => {
  const conversationId = newConversationId()
  const group = { id: 'group', workspaceId: defaultWorkspaceId, conversationId, strategies: [{ key: 'a' }] }
  const seen = () => groups.listGroupsElsewhere(db(), defaultWorkspaceId, conversationId)

  it('are seen, followed and cancelled by other processes, and lost with their own', async () => {
    await groups.beginRunGroup(db(), group, 'other')
    await groups.beginRunGroup(db(), { ...group, id: 'own' }, ownProcessId())
    expect(await seen()).toMatchObject([{ id: 'group', state: 'lost' }])
    await beat(db(), { kind: 'server', isWorker: false, id: 'other' })
    expect(await groups.keepGroupEvents(db(), 'group', [['a', []]])).toBe(true)
    expect(await seen()).toEqual([{ ...group, events: [['a', []]], isCancelled: false, state: 'going' }])
    await groups.cancelRunGroup(db(), 'group')
    expect(await groups.isGroupWanted(db(), 'group')).toBe(false)
    expect(await groups.keepGroupEvents(db(), 'group', [])).toBe(false)
    await groups.endRunGroup(db(), 'group', [['a', ['end']]])
    await endProcess(db(), 'other')
    expect(await seen()).toMatchObject([{ events: [['a', ['end']]], isCancelled: true, state: 'ended' }])
  })

  it('that ended are kept for a minute', async () => {
    const ago = (ms: number) => ({ endedAt: new Date(Date.now() - ms) })
    await db().runGroup.update({ where: { id: 'group' }, data: ago(120_000) })
    expect(await seen()).toEqual([])
    await groups.beginRunGroup(db(), { ...group, id: 'next' }, 'other')
    expect((await db().runGroup.findMany()).map(({ id }) => id).toSorted()).toEqual(['next', 'own'])
  })
})
