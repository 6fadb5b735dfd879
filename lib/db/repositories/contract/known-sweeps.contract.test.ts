import { expect, it } from 'vitest'
import { newConversation } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import { createConversation } from '../conversations'
import { findKnownSweep, saveKnownSweep } from '../known-sweeps'

repositoryContract('known sweeps', (db) => {
  it('are found by their key, and replaced under it', async () => {
    const { id: conversationId } = await createConversation(db(), newConversation)
    await saveKnownSweep(db(), { key: 'a', conversationId, result: { points: [1] } })
    await saveKnownSweep(db(), { key: 'a', conversationId, result: { points: [2] } })
    expect([await findKnownSweep(db(), 'a'), await findKnownSweep(db(), 'b')]).toEqual([{ points: [2] }, undefined])
  })

  it('go with their conversation, and the oldest of many go first', async () => {
    const { id: conversationId } = await createConversation(db(), newConversation)
    const { id: other } = await createConversation(db(), newConversation)
    await saveKnownSweep(db(), { key: 'other', conversationId: other, result: {} })
    for (let index = 0; index < 52; index++)
      await saveKnownSweep(db(), { key: `s${index}`, conversationId, result: {} })
    expect(await db().knownSweep.count({ where: { conversationId } })).toBe(50)
    expect(await findKnownSweep(db(), 's51')).toEqual({})
    await db().conversation.delete({ where: { id: conversationId } })
    expect([await findKnownSweep(db(), 's51'), await findKnownSweep(db(), 'other')]).toEqual([undefined, {}])
    await saveKnownSweep(db(), { key: 'late', conversationId, result: {} })
    expect(await findKnownSweep(db(), 'late')).toBeUndefined()
  })
})
