import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { closeDatabase, database } from '@/lib/db/client'
import { migrateSqlite } from '@/lib/db/sqlite/migrate'
import { packBlob, storeBlob } from '@/lib/db/repositories/blobs'
import { cli } from './testing/cli'
import { save, titles } from './testing/stored'

const folder = setUpTemporaryFolder()
const data = join(folder, 'data')
beforeAll(() => void vi.stubEnv('CONDENSERY_DATA_DIR', data))
afterAll(closeDatabase)

it('a backup brings back what was there, while a server runs and after it', async () => {
  const file = join(folder, 'backup.db')
  expect(await cli(['backup', file])).toMatchObject({ status: 2, progress: expect.stringContaining('no database') })
  await save('first')
  expect(await cli(['backup', file])).toMatchObject({ status: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await cli(['backup', file])).toMatchObject({ status: 2, progress: expect.stringContaining('there already') })
  await save('second')
  expect(await cli(['restore', file])).toMatchObject({
    status: 2,
    progress: expect.stringContaining('stop the server'),
  })
  expect(await titles()).toEqual(['second', 'first'])
  await closeDatabase()
  const restored = await cli(['restore', file])
  expect(restored).toMatchObject({ status: 0, progress: expect.stringContaining('.replaced-') })
  expect(await titles()).toEqual(['first'])
  await closeDatabase()
  const replaced = readdirSync(data).find((name) => /replaced-\d+$/.test(name)) ?? ''
  expect(await cli(['restore', join(data, replaced)])).toMatchObject({ status: 0 })
  expect(await titles()).toEqual(['second', 'first'])
  await closeDatabase()
})

it('what is no backup changes nothing', async () => {
  const file = join(folder, 'letter.db')
  writeFileSync(file, 'Dear database, '.repeat(1_000))
  expect(await cli(['restore', file])).toMatchObject({
    status: 2,
    progress: expect.stringContaining('nothing was changed'),
  })
  expect(await cli(['restore', join(folder, 'nothing.db')])).toMatchObject({ status: 2 })
  expect(await titles()).toEqual(['second', 'first'])
  expect(readdirSync(data).filter((name) => name.endsWith('.part'))).toEqual([])
  await closeDatabase()
})

it('a backup of another version changes nothing, and what to do is said', async () => {
  const versions = [
    ['20261121230148_first_light', 'before the first release'],
    ['29990101000000_future', 'by a newer version'],
  ] as const
  for (const [name, written] of versions) {
    const file = join(folder, `${name}.db`)
    await migrateSqlite(pathToFileURL(file).href, [{ name, sql: 'BEGIN;\nCREATE TABLE "A" ("id" TEXT);\nCOMMIT;\n' }])
    expect(await cli(['restore', file])).toMatchObject({
      status: 2,
      progress: expect.stringContaining(`was written ${written} (it has the migration ${name})`),
    })
  }
  expect(await titles()).toEqual(['second', 'first'])
  await closeDatabase()
})

it('the doctor finds what is damaged and what nothing needs, and removes the latter', async () => {
  expect(await cli(['doctor'])).toMatchObject({ status: 0, out: expect.stringContaining('sound') })
  const db = await database()
  const harmed = await save('harmed')
  await db.blobPiece.update({
    where: { hash_index: { hash: harmed.sourceHash, index: 0 } },
    data: { data: new Uint8Array([1, 2, 3]) },
  })
  await storeBlob(db, await packBlob('nobody needs this'))
  const found = await cli(['doctor', '--json'])
  const report = JSON.parse(found.out) as {
    damaged: { users: { title: string }[] }[]
    sizes: { kinds: { kind: string; count: number }[] }
  }
  expect(found.status).toBe(1)
  expect(report.damaged).toMatchObject([{ users: [{ kind: 'session', title: 'harmed' }] }])
  expect(Object.fromEntries(report.sizes.kinds.map(({ kind, count }) => [kind, count]))).toMatchObject({
    sessions: 3,
    unused: 1,
    runs: 0,
  })
  expect((await cli(['doctor', '--repair'])).out).toContain('Removed 1 files')
  expect(await (await database()).blob.count()).toBe(3)
  expect(await titles()).toEqual(['harmed', 'second', 'first'])
  await closeDatabase()
  expect(existsSync(join(data, 'condensery.db'))).toBe(true)
})
