import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { newRun } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import { DAY_MS } from '@/lib/engine'
import type { ConversationId, RunGroupId, RunId } from '../../ids'
import {
  beginRun,
  endFailed,
  endRun,
  failRun,
  forgetInterrupted,
  listFailed,
  listInterrupted,
  removeOldFailures,
  type NewOpenRun,
} from '../open-runs'
import { beat } from '../processes'
import { saveRun } from '../runs'
import { writeEvent } from '../telemetry'
import { createWorkspace, defaultWorkspaceId as workspace } from '../workspaces'

const run: NewOpenRun = {
  workspaceId: workspace,
  title: 'Native',
  provider: 'native',
  conversationId: 'conv_a' as ConversationId,
  conversationTitle: 'Fix the parser',
  dialect: 'roo',
  tokensBefore: 100,
  groupId: 'group' as RunGroupId,
  strategy: { provider: 'native' },
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
    // What a process on another machine says of itself.
    await beat(db(), { kind: 'server', isWorker: false, id: 'other' })
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

  it('that failed are kept with the reason for thirty days, beside those that were interrupted', async () => {
    const conversationId = 'conv_failed' as ConversationId
    const [groupId, other] = ['failed' as RunGroupId, 'interrupted' as RunGroupId]
    const gone = { id: process.pid, token: 'of the server before' }
    await beginRun(db(), { ...run, conversationId })
    const failed = await beginRun(db(), { ...run, conversationId, groupId })
    const interrupted = await beginRun(db(), { ...run, conversationId, groupId: other }, gone)
    await failRun(db(), failed, { code: 'rate-limited' })
    const listed = (now = new Date()) => listFailed(db(), workspace, conversationId, { now })
    const of = (id: RunId, runs: Awaited<ReturnType<typeof listed>>) => runs.find((each) => each.id === id)
    expect(of(failed, await listed())).toEqual({
      id: failed,
      groupId,
      strategy: run.strategy,
      error: { code: 'rate-limited' },
    })
    expect(of(interrupted, await listed())).toEqual({ id: interrupted, groupId: other, strategy: run.strategy })
    expect(await listed()).toHaveLength(2)
    expect(of(failed, await listFailed(db(), workspace, run.conversationId))).toBeUndefined()
    // Only what was interrupted is told beside the runs.
    expect((await listInterrupted(db(), workspace)).map(({ id }) => id)).not.toContain(failed)
    const later = new Date(Date.now() + 31 * DAY_MS)
    expect(await listed(later)).toEqual([])
    await removeOldFailures(db(), new Date(Date.now() + 29 * DAY_MS))
    expect(await listed()).toHaveLength(2)
    await endFailed(db(), workspace, other)
    expect((await listed()).map(({ id }) => id)).toEqual([failed])
    await removeOldFailures(db(), later)
    expect(await listed()).toEqual([])
  })

  it('of an earlier version name no strategy, and are interrupted only', async () => {
    const conversationId = 'conv_earlier' as ConversationId
    const id = await beginRun(db(), { ...run, conversationId }, { id: process.pid, token: 'of the server before' })
    await db().openRun.update({ where: { id }, data: { groupId: null, strategy: null } })
    expect(await listFailed(db(), workspace, conversationId)).toEqual([])
    expect((await listInterrupted(db(), workspace)).map((each) => each.id)).toContain(id)
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
