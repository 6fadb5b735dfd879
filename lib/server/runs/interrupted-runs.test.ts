import { expect, it } from 'vitest'
import { database } from '@/lib/db/client'
import { beginRun } from '@/lib/db/repositories/open-runs'
import { findStored } from '@/lib/server/conversations/conversations'
import { deleteRun, listRuns } from './runs'
import { lastEvent, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { currentWorkspaceId } from '@/lib/server/settings/workspaces'

useMoneyServer()

it('a run leaves no trace but itself once it ended, well or not', async () => {
  const conversation = await savedConversation(31)
  const db = await database()
  expect(await lastEvent(conversation, { provider: 'lossless' })).toMatchObject({ type: 'run-finished' })
  expect(await lastEvent(conversation, { provider: 'lossless', config: { strategies: 5 } })).toMatchObject({
    type: 'run-failed',
  })
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
  }
  const id = await beginRun(await database(), begun, { id: process.pid, token: 'of the server before' })
  const { interrupted } = await listRuns()
  expect(interrupted).toMatchObject([{ id, title: 'Quality', conversationId: conversation.id, providerName: 'Smart' }])
  await deleteRun(id)
  expect((await listRuns()).interrupted).toEqual([])
})
