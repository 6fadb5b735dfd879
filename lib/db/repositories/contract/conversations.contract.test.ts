import { describe, expect, it } from 'vitest'
import { newConversationId } from '../../ids'
import { blobCount, emptied, newConversation } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import { findBlob, findBlobText } from '../blobs'
import * as conversations from '../conversations'
import { createWorkspace, defaultWorkspaceId } from '../workspaces'

repositoryContract('conversations', (db) => {
  it('are found as they were created, with their source', async () => {
    const created = await conversations.createConversation(db(), newConversation)
    const { source, ...expected } = newConversation
    expect(created).toMatchObject(expected)
    expect(await conversations.findConversation(db(), defaultWorkspaceId, created.id)).toEqual(created)
    expect(await findBlobText(db(), created.sourceHash)).toBe(source)
    expect(await conversations.findConversationBySource(db(), defaultWorkspaceId, created)).toBeDefined()
  })

  it('are found by their source, the newest of those that are not deleted', async () => {
    const first = await conversations.createConversation(db(), newConversation)
    await db().conversation.updateMany({ data: { createdAt: new Date(Date.now() - 60_000) } })
    const second = await conversations.createConversation(db(), newConversation)
    const found = () => conversations.findConversationBySource(db(), defaultWorkspaceId, first)
    expect((await found())?.id).toBe(second.id)
    await conversations.deleteConversation(db(), defaultWorkspaceId, second.id)
    expect((await found())?.id).not.toBe(second.id)
    expect(await found()).toBeDefined()
  })

  it('get a title on one line, without control characters and halves of characters', async () => {
    const created = await conversations.createConversation(db(), {
      ...newConversation,
      title: ' a\n\u0000b\ud800 ',
      fileName: `${'é'.repeat(500)}.json`,
    })
    expect(created.title).toBe('a b\ufffd')
    expect(Array.from(created.fileName ?? '')).toHaveLength(200)
    expect(await conversations.renameConversation(db(), defaultWorkspaceId, created.id, ' \n ')).toBe(true)
    expect((await conversations.findConversation(db(), defaultWorkspaceId, created.id))?.title).toBe('Untitled')
  })

  it('get a title that cannot turn the direction of what stands after it', async () => {
    const created = await conversations.createConversation(db(), {
      ...newConversation,
      title: 'safe \u202egnp.exe\u202c \u2066x\u2069',
      fileName: 'a\u202eb.json',
    })
    expect([created.title, created.fileName]).toEqual(['safe gnp.exe x', 'ab.json'])
  })

  it('are not there for another workspace', async () => {
    const { id } = await conversations.createConversation(db(), newConversation)
    const other = await createWorkspace(db(), 'Other')
    expect(await conversations.findConversation(db(), other, id)).toBeUndefined()
    expect([
      await conversations.renameConversation(db(), other, id, 'x'),
      await conversations.deleteConversation(db(), other, id),
      await conversations.restoreConversation(db(), other, id),
    ]).toEqual([false, false, false])
  })

  it('are renamed, deleted and restored; a deleted one is not there for anyone', async () => {
    const { id } = await conversations.createConversation(db(), newConversation)
    expect(await conversations.renameConversation(db(), defaultWorkspaceId, id, 'Renamed')).toBe(true)
    expect(await conversations.deleteConversation(db(), defaultWorkspaceId, id)).toBe(true)
    expect(await conversations.deleteConversation(db(), defaultWorkspaceId, id)).toBe(false)
    expect(await conversations.renameConversation(db(), defaultWorkspaceId, id, 'Again')).toBe(false)
    expect(await conversations.findConversation(db(), defaultWorkspaceId, id)).toBeUndefined()
    expect(
      (await conversations.listConversations(db(), defaultWorkspaceId)).items.map((item) => item.id),
    ).not.toContain(id)
    expect(await conversations.restoreConversation(db(), defaultWorkspaceId, id)).toBe(true)
    expect(await conversations.restoreConversation(db(), defaultWorkspaceId, id)).toBe(false)
    expect((await conversations.findConversation(db(), defaultWorkspaceId, id))?.title).toBe('Renamed')
  })

  it('are purged with their file, unless something else needs it', async () => {
    await emptied(db())
    const first = await conversations.createConversation(db(), { ...newConversation, source: 'shared' })
    const second = await conversations.createConversation(db(), { ...newConversation, source: 'shared' })
    const other = await conversations.createConversation(db(), { ...newConversation, source: 'own' })
    await conversations.deleteConversation(db(), defaultWorkspaceId, first.id)
    await conversations.deleteConversation(db(), defaultWorkspaceId, other.id)
    expect(await conversations.purgeConversations(db(), new Date(Date.now() - 60_000))).toBe(0)
    expect(await conversations.purgeConversations(db(), new Date(Date.now() + 60_000))).toBe(2)
    expect(await conversations.restoreConversation(db(), defaultWorkspaceId, first.id)).toBe(false)
    expect(await findBlobText(db(), second.sourceHash)).toBe('shared')
    expect(await findBlob(db(), other.sourceHash)).toBeUndefined()
  })

  it('leave nothing behind when creating fails half-way', async () => {
    await emptied(db())
    const nobody = 'ws_nobody' as typeof defaultWorkspaceId
    await expect(conversations.createConversation(db(), { ...newConversation, workspaceId: nobody })).rejects.toThrow(
      /foreign key/i,
    )
    expect(await blobCount(db())).toBe(0)
  })

  it('say nothing about an unknown id', async () => {
    const id = newConversationId()
    expect(await conversations.findConversation(db(), defaultWorkspaceId, id)).toBeUndefined()
    expect(await conversations.renameConversation(db(), defaultWorkspaceId, id, 'x')).toBe(false)
    expect(await conversations.deleteConversation(db(), defaultWorkspaceId, id)).toBe(false)
  })

  describe('lists', () => {
    it('show every row once, newest first, page by page, also of the same instant and while rows come and go', async () => {
      await emptied(db())
      const created = []
      for (let index = 0; index < 7; index++)
        created.push(await conversations.createConversation(db(), { ...newConversation, title: `number ${index}` }))
      await db().conversation.updateMany({
        where: { id: { in: created.slice(2, 5).map((item) => item.id) } },
        data: { createdAt: new Date(1_700_000_000_123) },
      })
      const everything = (await conversations.listConversations(db(), defaultWorkspaceId)).items.map((item) => item.id)
      expect(new Set(everything)).toEqual(new Set(created.map((item) => item.id)))

      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page: Awaited<ReturnType<typeof conversations.listConversations>> = await conversations.listConversations(
          db(),
          defaultWorkspaceId,
          { limit: 2, cursor },
        )
        seen.push(...page.items.map((item) => item.id))
        cursor = page.nextCursor
        const last = page.items.at(-1)
        if (last) await conversations.deleteConversation(db(), defaultWorkspaceId, last.id)
        if (cursor) await conversations.createConversation(db(), { ...newConversation, title: 'newer' })
      } while (cursor)
      expect(seen).toEqual(everything)
    })

    it('take a cursor that cannot be read for the first page, and any limit', async () => {
      await emptied(db())
      const { id } = await conversations.createConversation(db(), newConversation)
      for (const cursor of ['', '!', 'zzzzzzzzzzz.x', `${id}`]) {
        const page = await conversations.listConversations(db(), defaultWorkspaceId, {
          cursor,
          limit: Number.MAX_VALUE,
        })
        expect(page.items).toHaveLength(1)
      }
      expect((await conversations.listConversations(db(), defaultWorkspaceId, { limit: -3 })).items).toHaveLength(1)
    })
  })
})
