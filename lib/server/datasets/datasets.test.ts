import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'
import { database } from '@/lib/db/client'
import * as repository from '@/lib/db/repositories/evaluation/dataset-imports'
import type { DatasetImportId } from '@/lib/db/ids'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { listSaved, sampleFiles } from '@/lib/server/conversations'
import { remove } from '@/lib/server/conversations/conversations'
import { stopJobsHere } from '@/lib/server/jobs'
import { storeUpload } from '@/lib/server/uploads'
import * as changes from './changes'
import { datasetDetail, listDatasets, storedSessions } from './datasets'
import * as imports from './imports'

setUpDataFolder()

const PATIENCE = 60_000
const sessionBytes = (seed: number): Uint8Array => new TextEncoder().encode(JSON.stringify(agentSession(2_000, seed)))

async function add({ id }: ImportView, path: string, bytes: Uint8Array): Promise<void> {
  const stored = await find(id)
  await imports.takeFiles(stored, [{ path, bytes }])
}

async function find(id: string): Promise<repository.StoredDatasetImport> {
  const { currentWorkspaceId } = await import('@/lib/server/workspaces')
  const found = await repository.findImport(await database(), await currentWorkspaceId(), id as DatasetImportId)
  if (!found) throw new Error('The import is gone.')
  return found
}

const ended = (view: Pick<ImportView, 'id'>): Promise<repository.StoredDatasetImport> =>
  vi.waitFor(
    async () => {
      const found = await find(view.id)
      expect(found.endedAt).toBeDefined()
      return found
    },
    { timeout: PATIENCE, interval: 30 },
  )

async function imported(name: string, seeds: readonly number[], dataset?: string): Promise<string> {
  const begun = await imports.startImport({ name, expected: seeds.length, ...(dataset && { dataset }) })
  for (const seed of seeds) await add(begun, `${name}/${seed}.json`, sessionBytes(seed))
  const { madeDatasetId } = await ended(begun)
  if (!madeDatasetId) throw new Error('No dataset was made.')
  return madeDatasetId
}

async function upload(texts: readonly Uint8Array[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'condensery-sent-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sent')
  writeFileSync(file, Buffer.concat(texts))
  return (await storeUpload(file)).id
}

describe('an import', { timeout: PATIENCE }, () => {
  it('takes files that were sent in one upload, and none where their sizes are not those of what was sent', async () => {
    const contents = [sessionBytes(91), sessionBytes(92)]
    const files = contents.map((bytes, at) => ({ path: `sent/${at}.json`, bytes: bytes.byteLength }))
    const begun = await imports.startImport({ name: 'Sent', expected: 2 })
    const send = async (sent: typeof files) =>
      imports.addImportFiles({ id: begun.id, upload: await upload(contents), expected: 2, number: 0, files: sent })
    await expect(send(files.slice(0, 1))).rejects.toThrow(/are said to have/)
    await send(files)
    const { madeDatasetId = '' } = await ended(begun)
    expect((await imports.listImports())[0]).toMatchObject({ state: 'done', stored: 2, known: 0, refused: 0 })
    expect((await datasetDetail(madeDatasetId)).sessions).toHaveLength(2)
  })

  it('makes a dataset of its files, names duplicates and refuses what is no session', async () => {
    const begun = await imports.startImport({ name: 'Archive', expected: 5 })
    await add(begun, 'work/a.json', sessionBytes(1))
    await add(begun, 'work/same.json', sessionBytes(1))
    await add(begun, 'work/b.json', sessionBytes(2))
    await add(begun, 'work/settings.json', new TextEncoder().encode('{"theme":"dark"}'))
    const tooLarge = { code: 'too-large', message: 'This has 80 MiB; the limit is 64 MiB.' }
    await imports.refuseImportFile({ id: begun.id, path: 'work/large.jsonl', expected: 5, error: tooLarge })
    const { madeDatasetId = '' } = await ended(begun)
    const [view] = await imports.listImports()
    expect(view).toMatchObject({ state: 'done', waiting: 0, stored: 2, known: 1, refused: 2, dataset: madeDatasetId })
    const detail = await datasetDetail(madeDatasetId)
    expect(detail).toMatchObject({ name: 'Archive', version: 1, newest: 1 })
    expect(detail.sessions).toHaveLength(2)
    expect(detail.sessions[0]?.statistics).toMatchObject({ folder: 'work' })
    expect(detail.sessions[0]?.statistics.requests).toBeGreaterThan(0)
    expect((await imports.refusedFiles(begun.id)).map(({ path, error }) => [path, error.code])).toEqual([
      ['work/settings.json', 'unknown-format'],
      ['work/large.jsonl', 'too-large'],
    ])
  })

  it('goes on after a restart, and imports nothing twice', async () => {
    const begun = await imports.startImport({ name: 'Restarted', expected: 3 })
    await add(begun, 'r/11.json', sessionBytes(11))
    await vi.waitFor(
      async () => expect((await repository.countFiles(await database(), begun.id as DatasetImportId)).stored).toBe(1),
      { timeout: PATIENCE },
    )
    await stopJobsHere()
    const db = await database()
    // As a process that was killed between storing a session and saying so.
    await db.importFile.updateMany({ where: { importId: begun.id }, data: { state: 'waiting' } })
    const [conversation] = (await listSaved()).filter(({ fileName }) => fileName === '11.json')
    const { sourceHash } = await db.conversation.findUniqueOrThrow({ where: { id: conversation?.id ?? '' } })
    await db.importFile.updateMany({ where: { importId: begun.id }, data: { sourceHash } })
    for (const seed of [12, 13]) await add(begun, `r/${seed}.json`, sessionBytes(seed))
    const { madeDatasetId = '' } = await ended(begun)
    expect((await datasetDetail(madeDatasetId)).sessions).toHaveLength(3)
    expect((await listSaved()).filter(({ fileName }) => fileName === '11.json')).toHaveLength(1)
  })

  it('waits while it is paused, goes on, and can be cancelled', async () => {
    const begun = await imports.startImport({ name: 'Paused', expected: 2 })
    await imports.decideImport({ id: begun.id, decision: 'pause' })
    for (const seed of [21, 22]) await add(begun, `p/${seed}.json`, sessionBytes(seed))
    expect((await imports.listImports())[0]).toMatchObject({ state: 'paused', waiting: 2 })
    await imports.decideImport({ id: begun.id, decision: 'resume' })
    expect(await ended(begun)).toMatchObject({ state: 'done' })
    const other = await imports.startImport({ name: 'Cancelled', expected: 2 })
    await imports.decideImport({ id: other.id, decision: 'cancel' })
    await expect(add(other, 'c/1.json', sessionBytes(31))).rejects.toThrow('at its end')
    expect((await listDatasets()).datasets.map(({ name }) => name)).not.toContain('Cancelled')
  })

  it('makes none where nothing can be read', async () => {
    const begun = await imports.startImport({ name: 'Nothing', expected: 1 })
    await add(begun, 'x.txt', new TextEncoder().encode('hello'))
    expect((await ended(begun)).madeDatasetId).toBeUndefined()
  })
})

describe('a dataset', { timeout: PATIENCE }, () => {
  let id = ''
  beforeAll(async () => {
    id = await imported('Mine', [41, 42, 43, 44])
  }, PATIENCE)
  const partsOf = async (): Promise<readonly string[]> => (await datasetDetail(id)).sessions.map(({ part }) => part)

  it('takes more sessions as a new version; the others stay where they are', async () => {
    const before = await datasetDetail(id)
    await imported('Mine', [44, 45], id)
    const after = await datasetDetail(id)
    expect(after).toMatchObject({ version: 2, newest: 2, versions: [{ note: '+1', sessions: 5 }, { sessions: 4 }] })
    expect(after.sessions.slice(0, 4)).toEqual(before.sessions)
    expect((await datasetDetail(id, 1)).sessions).toEqual(before.sessions)
  })

  it('lets sessions be moved, removed, and divided anew', async () => {
    const [first, second] = (await datasetDetail(id)).sessions
    const conversations = [first?.id ?? '', second?.id ?? '']
    await changes.moveSessions({ id, version: 2, conversations, part: 'heldOut' })
    expect((await partsOf()).slice(0, 2)).toEqual(['heldOut', 'heldOut'])
    await changes.moveSessions({ id, version: 3, conversations, part: 'heldOut' })
    expect((await datasetDetail(id)).newest).toBe(3)
    await expect(changes.removeSessions({ id, version: 2, conversations })).rejects.toThrow('newer version')
    await changes.removeSessions({ id, version: 3, conversations: [first?.id ?? ''] })
    expect((await datasetDetail(id)).sessions).toHaveLength(4)
    await changes.regroupDataset({ id, version: 4, by: 'source' })
    expect(new Set(await partsOf())).toEqual(new Set(['tune', 'choose', 'heldOut']))
  })

  it('is copied from a filter, deleted, and restored', async () => {
    const { sessions, newest } = await datasetDetail(id)
    const conversations = sessions.slice(0, 2).map((session) => session.id)
    const copy = await changes.copySessions({ id, version: newest, name: 'Some', conversations })
    expect((await datasetDetail(copy.id)).sessions.map((session) => session.id)).toEqual(conversations)
    await changes.deleteDataset(copy.id)
    await expect(datasetDetail(copy.id)).rejects.toThrow('no such dataset')
    await changes.restoreDataset(copy.id)
    expect((await datasetDetail(copy.id)).name).toBe('Some')
  })

  it('is made of stored sessions, and says which of them were deleted since', async () => {
    const stored = (await storedSessions()).slice(0, 2)
    const begun = await imports.importStored({ name: 'Chosen', conversations: stored.map((each) => each.id) })
    const { madeDatasetId = '' } = await ended(begun)
    await remove(stored[0]?.id ?? '')
    expect((await datasetDetail(madeDatasetId)).sessions.map(({ isGone }) => isGone)).toEqual([true, false])
  })
})

it('the samples are a dataset of their own, made once', { timeout: PATIENCE }, async () => {
  const found = await vi.waitFor(
    async () => {
      const sample = (await listDatasets()).datasets.filter(({ isSample }) => isSample)
      expect(sample).toHaveLength(1)
      return sample[0]
    },
    { timeout: PATIENCE },
  )
  expect(found).toMatchObject({ parts: { tune: 0, choose: 0, heldOut: found?.sessions } })
  expect(found?.sessions).toBeGreaterThanOrEqual(sampleFiles.length)
  expect(await readFile(sampleFiles[0]?.path ?? '')).toBeDefined()
  await changes.deleteDataset(found?.id ?? '')
  expect((await listDatasets()).datasets.some(({ isSample }) => isSample)).toBe(false)
})
