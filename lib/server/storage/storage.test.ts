import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { database } from '@/lib/db/client'
import { createConversation, deleteConversation } from '@/lib/db/repositories/conversations'
import { packBlob } from '@/lib/db/repositories/blobs'
import { addImportFiles, createImport } from '@/lib/db/repositories/evaluation/dataset-imports'
import { saveKnownCell } from '@/lib/db/repositories/evaluation/known-cells'
import { keepLiveOriginals } from '@/lib/db/repositories/live-originals'
import { beginRun } from '@/lib/db/repositories/open-runs'
import { savePin } from '@/lib/db/repositories/pins'
import { saveRun } from '@/lib/db/repositories/runs'
import { saveEvent } from '@/lib/db/repositories/telemetry'
import { defaultWorkspaceId as workspace } from '@/lib/db/repositories/workspaces'
import { newConversation, newRun } from '@/lib/db/testing/fixtures'
import { startDailySweep, type SweepClock } from './daily-sweep'
import { loadRetention, saveRetention } from '@/lib/server/settings/retention'
import { storageView, sweep } from './storage'
import { useMoneyServer } from '@/lib/server/testing/money'

useMoneyServer()

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
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
const counts = async () => Object.fromEntries((await storageView()).kinds.map(({ kind, count }) => [kind, count]))

it('nothing that a person made goes unless a person said so; deleted sessions go after their day', async () => {
  const db = await database()
  const kept = await createConversation(db, newConversation)
  const gone = await createConversation(db, { ...newConversation, source: randomBytes(400_000) })
  await saveRun(db, newRun)
  await saveEvent(db, workspace, event)
  await savePin(db, { key: 'k', sample: 1, model: 'a:b', purpose: 'part', preview: 'p', text: 't', usage: {} })
  const waiting = await createImport(db, workspace, { name: 'a', expected: 1 })
  await addImportFiles(db, waiting.id, [{ path: 'a', content: await packBlob('waits') }], { expected: 1 })
  await saveKnownCell(db, { key: 'k', conversationId: kept.id, cell: {} })
  const original = { hash: 'h', text: 't', tokens: 1, items: 1, itemsLeft: 1 }
  await keepLiveOriginals(db, workspace, [original], inDays(1))
  await beginRun(db, {
    workspaceId: workspace,
    title: 'Native',
    provider: 'native',
    conversationId: kept.id,
    conversationTitle: 'a',
    dialect: 'roo',
    tokensBefore: 1,
    groupId: newRun.groupId,
    strategy: {},
  })
  await deleteConversation(db, workspace, gone.id)
  expect(await counts()).toEqual({
    sessions: 1,
    runs: 1,
    shared: 0,
    deleted: 1,
    unused: 0,
    pins: 1,
    cells: 1,
    live: 1,
    events: 1,
  })
  expect(await sweep(inDays(0.5), { whole: true })).toMatchObject({ sessions: 0, runs: 0, pins: 0, events: 0 })
  expect(await sweep(inDays(3_000))).toMatchObject({ sessions: 1, runs: 0, pins: 0, events: 0 })
  expect(await counts()).toMatchObject({
    sessions: 1,
    runs: 1,
    deleted: 0,
    unused: 0,
    pins: 1,
    cells: 1,
    live: 0,
    events: 1,
  })
})

it('what was set goes after its days, and cleaning up gives the space back', async () => {
  await saveRetention({ runDays: 30, pinDays: 7, eventDays: 365, deletedDays: 10 })
  expect((await loadRetention()).pinDays).toBe(7)
  expect(await sweep(inDays(8))).toMatchObject({ runs: 0, pins: 1, events: 0 })
  expect(await sweep(inDays(31))).toMatchObject({ runs: 1, events: 0 })
  const before = await storageView()
  const cleaned = await sweep(inDays(400), { whole: true })
  const after = await storageView()
  expect(cleaned).toMatchObject({ events: 1, freedBytes: before.fileBytes - after.fileBytes })
  expect([after.freeBytes, after.fileBytes < before.fileBytes]).toEqual([0, true])
  expect(await counts()).toEqual({
    sessions: 1,
    runs: 0,
    shared: 0,
    deleted: 0,
    unused: 0,
    pins: 0,
    cells: 1,
    live: 0,
    events: 0,
  })
  expect(await (await database()).openRun.count()).toBe(0)
})

it('the daily sweep comes soon after the start, then every day, also after one that failed, until it is stopped', async () => {
  const waits: { ms: number; work: () => void }[] = []
  const clock: SweepClock = {
    now: () => new Date(0),
    after: (ms, work) => (waits.push({ ms, work }), () => void waits.splice(0)),
  }
  let swept = 0
  const stop = startDailySweep(clock, () => (++swept === 1 ? Promise.reject(new Error('busy')) : Promise.resolve({})))
  for (const expected of [1, 2, 3]) {
    waits.shift()?.work()
    await new Promise((resolve) => setImmediate(resolve))
    expect(swept).toBe(expected)
    expect(waits.map(({ ms }) => ms)).toEqual([DAY_MS])
  }
  stop()
  expect(waits).toEqual([])
})
