import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { databaseUrl } from '../data-folder'
import { openDatabase, type Database } from '../database'
import { Prisma } from '../generated/sqlite/client'
import type { ConversationId, RunGroupId } from '../ids'
import { createConversation, deleteConversation, findConversation } from '../repositories/conversations'
import { enqueueJob } from '../repositories/jobs'
import { saveKnownSweep } from '../repositories/known-sweeps'
import { beginRun } from '../repositories/open-runs'
import { savePin } from '../repositories/pins'
import { addVersion, createPreset } from '../repositories/presets'
import { beat } from '../repositories/processes'
import { createProfile } from '../repositories/profiles'
import { saveRun } from '../repositories/runs'
import { saveSetting, saveWorkspaceSetting } from '../repositories/settings'
import { saveLiveCall } from '../repositories/live-calls'
import { keepLiveOriginals } from '../repositories/live-originals'
import { saveLiveSession } from '../repositories/live-sessions'
import { saveLiveToken } from '../repositories/live-tokens'
import { saveSnapshot } from '../repositories/snapshots'
import { writeEvent } from '../repositories/telemetry'
import { createWorkspace, defaultWorkspaceId as workspace } from '../repositories/workspaces'
import { copyMigratedDatabase } from '../testing/data-folder'
import { newConversation, newRun } from '../testing/fixtures'
import { createPostgresDatabase, postgresPrograms } from '../testing/temporary-database'
import { contentOf } from './copy-rows'
import { moveTo, readBackup, writeBackup } from './file'
import { beginRunGroup } from '../repositories/run-groups'
import { tables } from './tables'

const event = {
  outcome: 'done' as const,
  provider: 'native',
  tokensBefore: 1,
  tokensAfter: 1,
  calls: 1,
  pinnedCalls: 0,
  inputTokens: 1,
  outputTokens: 1,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costUsd: 0.1 + 0.2,
  timeMs: 1.5,
  fallbacks: 0,
}
const call = {
  model: 'a:b',
  purpose: 'part',
  estimatedInputTokens: 1,
  inputTokens: 1,
  outputTokens: 1,
  summaryTokens: 1,
}

/** One row of each table that belongs to datasets, experiments and tunings. */
async function fillEvidence(db: Database, conversationId: ConversationId): Promise<void> {
  const createdAt = new Date()
  const named = { workspaceId: workspace, name: 'é', createdAt }
  const of = { datasetId: 'd', datasetName: 'é', datasetVersion: 1 }
  await db.dataset.create({
    data: { ...named, id: 'd', tags: '[]', version: 1, isSample: false, updatedAt: createdAt },
  })
  await db.datasetVersion.create({ data: { datasetId: 'd', version: 1, createdAt } })
  const session = { title: 'é', dialect: 'roo', sourceHash: 'h', conversationIndex: 0, view: 'full', statistics: '{}' }
  const place = { datasetId: 'd', version: 1, position: 0, part: 'tune', group: 'g', groupedBy: 'source' }
  await db.datasetSession.create({ data: { ...session, ...place, conversationId } })
  await db.datasetImport.create({
    data: { ...named, id: 'i', expected: 1, isSample: false, state: 'running', updatedAt: createdAt },
  })
  await db.importFile.create({ data: { importId: 'i', position: 0, path: 'é', state: 'waiting', sessions: '[]' } })
  await db.experiment.create({ data: { ...named, ...of, id: 'e', frozen: '{}', cells: '[]', state: 'done' } })
  await db.experimentNote.create({
    data: { experimentId: 'e', conversationId, variant: 'A', text: 'é', updatedAt: createdAt },
  })
  await db.knownCell.create({ data: { key: 'k', conversationId, cell: '{}', createdAt } })
  await db.tuning.create({ data: { ...named, ...of, id: 't', setup: '{}', state: 'done', progress: '[]' } })
}

/** At least one row of each table, with texts of every plane, bytes, absent values and fractions. */
async function fill(db: Database): Promise<ConversationId> {
  const title = 'é 🙂 ‘Fix’ %_\\'
  await createWorkspace(db, title)
  // Several pieces, which do not compress.
  const source = Uint8Array.from({ length: 700_000 }, (_, index) => (index * index * 2_654_435_761) >>> 11)
  const { id } = await createConversation(db, { ...newConversation, title, source })
  const gone = await createConversation(db, newConversation)
  await deleteConversation(db, workspace, gone.id)
  await saveRun(db, { ...newRun, conversationId: id, title })
  const open = { workspaceId: workspace, title, provider: 'native', conversationId: id, conversationTitle: title }
  await beginRun(db, { ...open, dialect: 'roo', tokensBefore: 1, groupId: 'g' as RunGroupId, strategy: {} })
  await saveSetting(db, 'any', { text: '\0' })
  await saveWorkspaceSetting(db, workspace, 'own', [1.5])
  const fields = { name: title, handler: 'openai', model: 'm', options: {}, prices: {}, threshold: 12.5 }
  await createProfile(db, workspace, fields, { apiKey: new Uint8Array([0, 255, 128]) })
  await savePin(db, { key: 'k', sample: 1, model: 'm', purpose: 'part', preview: title, text: title, usage: {} })
  await saveKnownSweep(db, { key: 'k', conversationId: id, result: [] })
  await writeEvent(db, workspace, event, [call])
  const preset = await createPreset(db, workspace, {
    name: title,
    tags: [],
    description: '',
    provider: 'smart',
    config: {},
  })
  await addVersion(db, workspace, preset.id, { ...preset, note: 'é' })
  await saveSnapshot(db, { workspaceId: workspace, title, includesConversation: true, content: '{}' })
  await fillEvidence(db, id)
  await enqueueJob(db, { key: 'k', kind: 'sweep', lane: 'large', workspaceId: workspace, title, input: {} })
  await beat(db, { kind: 'server', isWorker: true })
  await db.endedSession.create({ data: { hash: 'h', expiresAt: new Date() } })
  await beginRunGroup(db, { id: 'g', workspaceId: workspace, conversationId: id, strategies: [] })
  await db.heldFile.create({ data: { id: 'f', bytes: 1, createdAt: new Date() } })
  await db.heldPiece.create({ data: { fileId: 'f', index: 0, data: new Uint8Array([0]) } })
  await db.signInAttempt.create({ data: { client: 'c', failures: 1, until: new Date(), lastAt: new Date() } })
  await saveLiveToken(db, workspace, { name: title, hash: 'h', ending: 'wxyz' })
  const figures = { outcome: 'changed', messages: 1, tokensBefore: 2, tokensAfter: 1, timeMs: 0.5 }
  await saveLiveCall(db, workspace, { ...figures, preset: 'p', presetName: title })
  const original = { hash: 'h', text: title, tokens: 1, items: 1, itemsLeft: 0 }
  await keepLiveOriginals(db, workspace, [original], new Date())
  await saveLiveSession(db, workspace, { id: 's', key: 'k', state: '{}' })
  return id
}

it('every table is copied, after those that it refers to', () => {
  const known = tables.map(({ name }) => name.toLowerCase())
  expect(known.toSorted()).toEqual(
    Object.keys(Prisma.ModelName)
      .map((name) => name.toLowerCase())
      .toSorted(),
  )
})

describe.skipIf(!postgresPrograms.found)('between SQLite and PostgreSQL', () => {
  const folder = setUpTemporaryFolder()

  it('nothing is lost on the way to PostgreSQL, in a backup of it, and on the way back', async () => {
    const url = databaseUrl(folder)
    copyMigratedDatabase(url)
    const source = await openDatabase(url)
    const id = await fill(source)
    const content = await contentOf(source)
    expect(content.filter(({ rows }) => rows === 0)).toEqual([])
    await source.$disconnect()

    const { url: address, drop } = await createPostgresDatabase()
    const target = await openDatabase(address)
    await beat(target, { kind: 'server', isWorker: true, id: 'that was stopped' })
    expect(await moveTo(url, target)).toEqual({ ok: true, value: content })
    expect(await contentOf(target)).toEqual(content)
    expect((await findConversation(target, workspace, id))?.title).toBe('é 🙂 ‘Fix’ %_\\')
    expect(await moveTo(url, target)).toMatchObject({ ok: false, error: { type: 'notEmpty' } })

    const backup = path.join(folder, 'backup.db')
    expect(await writeBackup(target, backup)).toEqual(content)
    await createWorkspace(target, 'Made after the backup')
    const kept = path.join(folder, 'kept.db')
    expect(await readBackup(target, backup, kept)).toEqual({ ok: true, value: { replaced: kept } })
    expect(await contentOf(target)).toEqual(content)
    const asFile = await openDatabase(`file://${backup}`)
    expect(await contentOf(asFile)).toEqual(content)
    await Promise.all([asFile.$disconnect(), target.$disconnect()])
    await drop()
  }, 120_000)

  it('a backup that cannot be used changes nothing, and one is not restored under others', async () => {
    const { url, drop } = await createPostgresDatabase()
    const db = await openDatabase(url)
    await createWorkspace(db, 'Here')
    const before = await contentOf(db)
    const kept = path.join(folder, 'not-kept.db')
    expect(await readBackup(db, import.meta.filename, kept)).toMatchObject({ error: { type: 'notABackup' } })
    const backup = path.join(folder, 'usable.db')
    copyMigratedDatabase(pathToFileURL(backup).href)
    const other = await openDatabase(`${url}?application_name=condensery%20elsewhere%201`)
    expect(await readBackup(db, backup, kept)).toEqual({ ok: false, error: { type: 'inUse' } })
    expect(await contentOf(db)).toEqual(before)
    await Promise.all([other.$disconnect(), db.$disconnect()])
    await drop()
  })
})
