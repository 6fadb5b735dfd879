import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { newRun } from '../testing/fixtures'
import { repositoryContract } from '../testing/repository-contract'
import type { ConversationId } from '../ids'
import { beginRun, endRun, forgetInterrupted, listInterrupted, type NewOpenRun } from './open-runs'
import { saveRun } from './runs'
import { writeEvent } from './telemetry'
import { createWorkspace, defaultWorkspaceId as workspace } from './workspaces'

const run: NewOpenRun = {
  workspaceId: workspace,
  title: 'Native',
  provider: 'native',
  conversationId: 'conv_a' as ConversationId,
  conversationTitle: 'Fix the parser',
  dialect: 'roo',
  tokensBefore: 100,
}
const event = {
  outcome: 'done' as const,
  provider: 'native',
  tokensBefore: 1,
  tokensAfter: 1,
  calls: 0,
  pinnedCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  timeMs: 1,
  fallbacks: 0,
}

repositoryContract('open runs', (db) => {
  it('are interrupted once their process is gone, and not before', async () => {
    const { pid: gone } = spawnSync(process.execPath, ['--version'])
    const [here, elsewhere, ended] = [
      await beginRun(db(), run),
      await beginRun(db(), run, { id: process.ppid, token: 'other' }),
      await beginRun(db(), run),
    ]
    await endRun(db(), ended)
    expect(await listInterrupted(db(), workspace)).toEqual([])
    const [killed, before] = [
      await beginRun(db(), run, { id: gone, token: 'gone' }),
      await beginRun(db(), run, { id: process.pid, token: 'the same number, earlier' }),
    ]
    expect((await listInterrupted(db(), workspace)).map(({ id }) => id).sort()).toEqual([killed, before].sort())
    expect(await listInterrupted(db(), await createWorkspace(db(), 'Other'))).toEqual([])
    expect([
      await forgetInterrupted(db(), workspace, here),
      await forgetInterrupted(db(), workspace, elsewhere),
      await forgetInterrupted(db(), workspace, killed),
    ]).toEqual([false, false, true])
    expect((await listInterrupted(db(), workspace)).map(({ id }) => id)).toEqual([before])
  })

  it('end in the transaction that keeps the run and what it took, or nothing is kept', async () => {
    const id = await beginRun(db(), run)
    const failing = saveRun(db(), { ...newRun, id }, async (transaction) => {
      await writeEvent(transaction, workspace, event)
      await endRun(transaction, id)
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect([
      await db().run.count(),
      await db().condensationEvent.count(),
      await db().openRun.count({ where: { id } }),
    ]).toEqual([0, 0, 1])
    await saveRun(db(), { ...newRun, id }, async (transaction) => {
      await writeEvent(transaction, workspace, { ...event, runId: id })
      await endRun(transaction, id)
    })
    expect([
      await db().run.count({ where: { id } }),
      await db().condensationEvent.count({ where: { runId: id } }),
      await db().openRun.count({ where: { id } }),
    ]).toEqual([1, 1, 0])
  })
})
