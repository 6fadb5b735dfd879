import { expect, it } from 'vitest'
import { newConversation } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import { createConversation } from '../conversations'
import { findKnownCells, saveKnownCell } from './known-cells'

repositoryContract('known cells', (db) => {
  it('are found by their keys, many at once, and replaced under them', async () => {
    const { id: conversationId } = await createConversation(db(), newConversation)
    for (const key of ['a', 'b']) await saveKnownCell(db(), { key, conversationId, cell: { of: key } })
    await saveKnownCell(db(), { key: 'a', conversationId, cell: { of: 'a again' } })
    const many = Array.from({ length: 1_200 }, (_, index) => `none ${index}`)
    const found = await findKnownCells(db(), ['a', ...many, 'b'])
    expect([...found].toSorted()).toEqual([
      ['a', { of: 'a again' }],
      ['b', { of: 'b' }],
    ])
    expect(await findKnownCells(db(), [])).toEqual(new Map())
  })

  it('go with their session, and are not kept once it is gone', async () => {
    const { id: conversationId } = await createConversation(db(), { ...newConversation, source: '[2]' })
    expect(await saveKnownCell(db(), { key: 'c', conversationId, cell: {} })).toBe(true)
    await db().conversation.delete({ where: { id: conversationId } })
    expect((await findKnownCells(db(), ['c'])).size).toBe(0)
    expect(await saveKnownCell(db(), { key: 'c', conversationId, cell: {} })).toBe(false)
    expect((await findKnownCells(db(), ['c'])).size).toBe(0)
  })
})
