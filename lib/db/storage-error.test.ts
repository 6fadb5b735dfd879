import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { databaseUrl } from './data-folder'
import { openDatabase } from './database'
import { quickProblem } from './sqlite/health'
import { createConversation } from './repositories/conversations'
import { createSqliteAdapter } from './sqlite/adapter'
import { asStorageError, isStorageError, StorageError } from './storage-error'
import { setUpBundledScript } from './testing/bundled-script'
import { copyMigratedDatabase } from './testing/data-folder'
import { newConversation } from './testing/fixtures'

const statement = (sql: string): { sql: string; args: []; argTypes: [] } => ({ sql, args: [], argTypes: [] })
const problemOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: unknown) => (isStorageError(error) ? error.problem : error),
  )

describe('a disk or database that fails', () => {
  const folder = setUpTemporaryFolder()
  const fresh = (name: string): string => databaseUrl(folder).replace('condensery.db', `${name}.db`)

  it('that is full is said to be full, and nothing of the transaction is kept', async () => {
    const connection = await createSqliteAdapter(fresh('full')).connect()
    await connection.executeScript('CREATE TABLE a (content BLOB); PRAGMA max_page_count=20')
    const transaction = await connection.startTransaction()
    await transaction.executeRaw(statement('INSERT INTO a VALUES (zeroblob(10))'))
    expect(await problemOf(transaction.executeRaw(statement('INSERT INTO a VALUES (zeroblob(1000000))')))).toBe('full')
    // Whoever ignores the failure and commits must not keep the other half of the transaction.
    expect(await problemOf(transaction.executeRaw(statement('INSERT INTO a VALUES (zeroblob(11))')))).toBe('full')
    expect(await problemOf(transaction.commit())).toBe('full')
    expect((await connection.queryRaw(statement('SELECT count(*) FROM a'))).rows).toEqual([[0]])
    await connection.dispose()
  })

  it('that cannot be written is said so', async () => {
    const connection = await createSqliteAdapter(fresh('read-only')).connect()
    await connection.executeScript('CREATE TABLE a (id INTEGER); PRAGMA query_only=1')
    expect(await problemOf(connection.executeRaw(statement('INSERT INTO a VALUES (1)')))).toBe('readOnly')
    await connection.dispose()
  })

  it('that is no database is said so when it is opened', async () => {
    const url = fresh('text')
    writeFileSync(fileURLToPath(url), 'This is a letter and no database. '.repeat(500))
    expect(await problemOf(openDatabase(url))).toBe('notADatabase')
  })

  it.each([
    ['cut off', (file: string) => Promise.resolve(truncateSync(file, Math.floor(statSync(file).size / 2)))],
    ['overwritten', overwrite],
  ])('that is %s is said to be damaged', async (name, harm) => {
    const url = fresh(name.replace(' ', '-'))
    copyMigratedDatabase(url)
    const db = await openDatabase(url)
    for (let index = 0; index < 20; index++)
      await createConversation(db, { ...newConversation, source: `${index} ${Math.sin(index)}`.repeat(500) })
    await db.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`
    await db.$disconnect()
    expect(await quickProblem(url)).toBeUndefined()
    await harm(fileURLToPath(url))
    const used = async (): Promise<void> => {
      const reopened = await openDatabase(url)
      try {
        await reopened.conversation.findMany()
        await reopened.blob.findMany()
      } finally {
        await reopened.$disconnect()
      }
    }
    expect(await problemOf(used())).toBe('corrupt')
    expect(await quickProblem(url)).toMatchObject({ problem: 'corrupt' })
  })

  it.each([
    [13, 'full'],
    // No room for the index of the log: what a start on a full disk meets first.
    [4_874, 'full'],
    [778, 'unreadable'],
    [10, 'unreadable'],
  ])('whose code is %i is said to be %s', (rawCode, problem) =>
    expect(asStorageError(Object.assign(new Error('SQLITE'), { rawCode }))).toMatchObject({ problem }),
  )

  it('says what to do', () => {
    expect(new StorageError('full').remedy).toMatch(/Make room/)
    expect(new StorageError('corrupt').remedy).toMatch(/doctor.*restore/s)
  })

  const script = setUpBundledScript('fill-the-disk')

  /** Saves until the disk refuses; `before` runs first and makes that happen soon. */
  function fillUp(before: string): Record<string, unknown> {
    const place = mkdtempSync(path.join(folder, 'small-'))
    const command = `${before.replace('PLACE', `"${place}"`)}; exec "${process.execPath}" "${script}" "${databaseUrl(place)}"`
    const [shell, words] = before.startsWith('mount')
      ? (['unshare', ['--map-root-user', '--mount', 'bash', '-ec', command]] as const)
      : (['bash', ['-ec', command]] as const)
    return JSON.parse(
      execFileSync(shell, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .trim()
        .split('\n')
        .at(-1) ?? '{}',
    ) as Record<string, unknown>
  }

  // A limit on the size of files, which every user may set, behaves like a disk quota.
  it.skipIf(process.platform !== 'linux')(
    'that refuses to grow keeps whole sessions only',
    () => {
      const { saved, kept, problem, integrity } = fillUp('ulimit -f 1500')
      expect({ problem, integrity, lost: Number(saved) - Number(kept) }).toEqual({
        problem: 'unreadable',
        integrity: 'ok',
        lost: 0,
      })
    },
    60_000,
  )

  it.skipIf(!canMount())(
    'that fills up while it saves keeps whole sessions only, and says its true cause',
    () => {
      const { saved, kept, problem, integrity } = fillUp('mount -t tmpfs -o size=2m none PLACE')
      expect({ problem, integrity, lost: Number(saved) - Number(kept) }).toEqual({
        problem: 'full',
        integrity: 'ok',
        lost: 0,
      })
    },
    60_000,
  )
})

/** Whether this machine allows users to mount small file systems. */
function canMount(): boolean {
  const tried = spawnSync(
    'unshare',
    ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', tmpdir()],
    { stdio: 'ignore' },
  )
  if (tried.status !== 0)
    console.error('No small file system can be made on this machine: saving on a full disk is not tried.')
  return tried.status === 0
}

/** Overwrites everything but the first pages, which hold the schema. */
async function overwrite(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  const start = 4_096 * 4
  await handle.write(Buffer.alloc(size - start, 0x5a), 0, size - start, start)
  await handle.close()
}
