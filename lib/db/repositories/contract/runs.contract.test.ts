import { expect, it } from 'vitest'
import { newConversationId, newRunId, newWorkspaceId, type RunId } from '../../ids'
import { blobCount, emptied, newConversation, newRun } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import { findBlobText } from '../blobs'
import * as conversations from '../conversations'
import * as runs from '../runs'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('runs', (db) => {
  it('are found as they were saved, with input, output and record', async () => {
    const { input, output, record, ...expected } = newRun
    const saved = await runs.saveRun(db(), newRun)
    expect(saved).toMatchObject(expected)
    expect(await runs.findRun(db(), defaultWorkspaceId, saved.id)).toEqual(saved)
    expect(
      await Promise.all([saved.inputHash, saved.outputHash, saved.recordHash].map((hash) => findBlobText(db(), hash))),
    ).toEqual([input, output, record])
  })

  it('keep an unknown cost unknown and a cost of zero zero', async () => {
    const unknown = await runs.saveRun(db(), newRun)
    const free = await runs.saveRun(db(), { ...newRun, costUsd: 0 })
    expect((await runs.findRun(db(), defaultWorkspaceId, unknown.id))?.costUsd).toBeUndefined()
    expect((await runs.findRun(db(), defaultWorkspaceId, free.id))?.costUsd).toBe(0)
  })

  it('are listed by conversation and provider', async () => {
    const conversationId = newConversationId()
    const run = await runs.saveRun(db(), { ...newRun, conversationId, provider: 'truncation' })
    const list = async (filter: runs.RunFilter): Promise<readonly RunId[]> =>
      (await runs.listRuns(db(), defaultWorkspaceId, filter)).items.map((item) => item.id)
    expect(await list({ conversationId })).toEqual([run.id])
    expect(await list({ conversationId, provider: 'lossless' })).toEqual([])
    expect(await list({})).toContain(run.id)
  })

  it('outlive their conversation and keep its file', async () => {
    await emptied(db())
    const conversation = await conversations.createConversation(db(), { ...newConversation, source: 'the file' })
    const run = await runs.saveRun(db(), { ...newRun, conversationId: conversation.id, input: 'the file' })
    await conversations.deleteConversation(db(), defaultWorkspaceId, conversation.id)
    await conversations.purgeConversations(db(), new Date(Date.now() + 60_000))
    expect(await runs.findRun(db(), defaultWorkspaceId, run.id)).toEqual(run)
    expect(await findBlobText(db(), run.inputHash)).toBe('the file')
  })

  it('are hidden until they are restored, and purged with what only they need', async () => {
    await emptied(db())
    const first = await runs.saveRun(db(), newRun)
    const second = await runs.saveRun(db(), { ...newRun, output: '[3]' })
    expect(await blobCount(db())).toBe(4)
    const names = async (text?: string) =>
      (await runs.listRuns(db(), defaultWorkspaceId, { text })).items.map(({ id }) => id)
    expect(await runs.deleteRun(db(), defaultWorkspaceId, first.id)).toBe(true)
    expect(await runs.deleteRun(db(), defaultWorkspaceId, first.id)).toBe(false)
    expect([await names(), await runs.findRun(db(), defaultWorkspaceId, first.id)]).toEqual([[second.id], undefined])
    expect(await runs.restoreRun(db(), defaultWorkspaceId, first.id)).toBe(true)
    expect(await runs.findRun(db(), defaultWorkspaceId, first.id)).toEqual(first)
    expect((await names(newRun.title.slice(1, 5).toUpperCase())).length).toBe(2)
    expect(await names('no run is called this')).toEqual([])
    await runs.deleteRun(db(), defaultWorkspaceId, first.id)
    expect(await runs.purgeRuns(db(), new Date(Date.now() - 60_000))).toBe(0)
    expect(await runs.purgeRuns(db(), new Date(Date.now() + 60_000))).toBe(1)
    expect(await runs.restoreRun(db(), defaultWorkspaceId, first.id)).toBe(false)
    expect(await blobCount(db())).toBe(3)
    expect(await findBlobText(db(), second.recordHash)).toBe('{"ledger":[]}')
  })

  it('that were made for a look are listed once they are kept, and else purged', async () => {
    await emptied(db())
    const [kept, left] = [
      await runs.saveRun(db(), { ...newRun, isPreview: true }),
      await runs.saveRun(db(), { ...newRun, isPreview: true }),
    ]
    const listed = async () => (await runs.listRuns(db(), defaultWorkspaceId)).items.map(({ id }) => id)
    expect(await runs.findRun(db(), defaultWorkspaceId, left.id)).toEqual(left)
    expect(await listed()).toEqual([])
    expect(await runs.keepPreviews(db(), newWorkspaceId(), [kept.id])).toBe(0)
    expect(await runs.keepPreviews(db(), defaultWorkspaceId, [kept.id])).toBe(1)
    expect(await listed()).toEqual([kept.id])
    expect(await runs.purgeRuns(db(), new Date(Date.now() + 60_000))).toBe(1)
    expect([await runs.findRun(db(), defaultWorkspaceId, left.id), await listed()]).toEqual([undefined, [kept.id]])
  })

  it('are saved whole or not at all', async () => {
    await emptied(db())
    await expect(runs.saveRun(db(), { ...newRun, tokensAfter: Number.NaN })).rejects.toThrow(/tokensAfter/)
    expect([await db().run.count(), await blobCount(db())]).toEqual([0, 0])
  })

  it('cannot be changed: the repository offers no way but to complete what was not known yet', () => {
    expect(Object.keys(runs).sort()).toEqual([
      'completeRun',
      'deleteRun',
      'findRun',
      'keepPreviews',
      'listRunOptions',
      'listRuns',
      'purgeRuns',
      'restoreRun',
      'saveRun',
    ])
  })

  it('say nothing about an unknown id', async () => {
    expect(await runs.findRun(db(), defaultWorkspaceId, newRunId())).toBeUndefined()
  })

  it('does many writes at once', async () => {
    await emptied(db())
    const saved = await Promise.all(
      Array.from({ length: 25 }, (_, position) =>
        runs.saveRun(db(), { ...newRun, position, output: `output ${position % 5}` }),
      ),
    )
    expect(new Set(saved.map((run) => run.id)).size).toBe(25)
    expect(await blobCount(db())).toBe(7)
  })
})
