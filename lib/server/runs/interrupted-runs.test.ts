import { expect, it } from 'vitest'
import { database } from '@/lib/db/client'
import { beginRun } from '@/lib/db/repositories/open-runs'
import { findStored } from '@/lib/server/conversations/conversations'
import type { ConversationId, RunGroupId } from '@/lib/db/ids'
import { dismissFailure, failuresOf } from './failed-runs'
import { deleteRun, listRuns } from './runs'
import { lastEvent, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { currentWorkspaceId } from '@/lib/server/workspaces/workspaces'

useMoneyServer()

it('a run leaves no trace but itself once it ended well; of one that failed the reason is kept until it is tried again', async () => {
  const conversation = await savedConversation(31)
  const db = await database()
  expect(await lastEvent(conversation, { provider: 'lossless' })).toMatchObject({ type: 'run-finished' })
  expect(await db.openRun.count()).toBe(0)
  const wrong = { provider: 'lossless', config: { strategies: 5 } }
  const failed = await lastEvent(conversation, wrong)
  expect(failed).toMatchObject({ type: 'run-failed' })
  expect(await failuresOf(conversation as ConversationId)).toMatchObject([
    { strategy: wrong, error: failed?.type === 'run-failed' && failed.error },
  ])
  // Tried again, edited and run: there is never more than the last word.
  await lastEvent(conversation, { ...wrong, key: 'another row' })
  expect(await failuresOf(conversation as ConversationId)).toHaveLength(1)
  await lastEvent(conversation, { provider: 'lossless', key: 'another row' })
  expect(await db.openRun.count()).toBe(0)
  const [event] = await db.condensationEvent.findMany({ where: { outcome: 'done' } })
  expect(await db.run.count({ where: { id: event?.runId ?? '' } })).toBe(1)
})

it('a run whose server was killed is shown as interrupted until it is dismissed', async () => {
  const conversation = await findStored(await savedConversation(32))
  const begun = {
    workspaceId: await currentWorkspaceId(),
    title: 'Quality',
    provider: 'smart',
    preset: 'quality',
    conversationId: conversation.id,
    conversationTitle: conversation.title,
    dialect: conversation.dialect,
    tokensBefore: conversation.tokens,
    groupId: 'group' as RunGroupId,
    strategy: { key: 'a', title: 'Quality', provider: 'smart', config: {} },
  }
  const id = await beginRun(await database(), begun, { id: process.pid, token: 'of the server before' })
  const { interrupted } = await listRuns()
  expect(interrupted).toMatchObject([{ id, title: 'Quality', conversationId: conversation.id, providerName: 'Smart' }])
  const failures = (): ReturnType<typeof failuresOf> => failuresOf(conversation.id)
  expect(await failures()).toMatchObject([{ groupId: 'group', error: { code: 'interrupted' } }])
  await deleteRun(id)
  expect((await listRuns()).interrupted).toEqual([])
  await beginRun(await database(), begun, { id: process.pid, token: 'of the server before' })
  await dismissFailure('group')
  expect([await failures(), (await listRuns()).interrupted]).toEqual([[], []])
})
