import { expect, it } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { cachedRead } from './cached-reads'
import { databaseUrl } from './data-folder'
import { openDatabase, type Database, type DatabaseHandle } from './database'
import { findSetting, findWorkspaceSetting, saveSetting, saveWorkspaceSetting } from './repositories/settings'
import { createWorkspace, defaultWorkspaceId, hasWorkspace } from './repositories/workspaces'
import { copyMigratedDatabase } from './testing/data-folder'

const folder = setUpTemporaryFolder()

/** Two connections to one file, as two processes have them. */
async function withTwo(use: (db: Database, other: Database) => Promise<void>): Promise<void> {
  const url = databaseUrl(folder)
  copyMigratedDatabase(url)
  const [db, other] = [await openDatabase(url), await openDatabase(url)]
  try {
    await db.setting.deleteMany()
    await use(db, other)
  } finally {
    await Promise.all([db.$disconnect(), other.$disconnect()])
  }
}

/** Reads a setting, and counts how often the database is asked. */
function counter(db: DatabaseHandle) {
  let asked = 0
  const read = () =>
    cachedRead(db, ['counted'], async () => {
      asked++
      return (await db.setting.findUnique({ where: { key: 'a' } }))?.value
    })
  return { read, asked: () => asked }
}

it('what nothing has changed is asked for once, also by many at a time', () =>
  withTwo(async (db) => {
    await saveSetting(db, 'a', 1)
    const { read, asked } = counter(db)
    expect([...(await Promise.all([read(), read()])), await read()]).toEqual(['1', '1', '1'])
    await db.workspace.count()
    await read()
    expect(asked()).toBe(1)
  }))

it('a write is seen by the next read: of this connection, of a transaction, as plain SQL, and of another connection', () =>
  withTwo(async (db, other) => {
    const { read } = counter(db)
    expect(await read()).toBeUndefined()
    await saveSetting(db, 'a', 1)
    expect(await read()).toBe('1')
    await db.$transaction((transaction) => saveSetting(transaction, 'a', 2))
    expect(await read()).toBe('2')
    await db.$executeRaw`UPDATE "Setting" SET value = '3'`
    expect(await read()).toBe('3')
    await saveSetting(other, 'a', 4)
    expect(await read()).toBe('4')
    await other.setting.deleteMany()
    expect(await read()).toBeUndefined()
  }))

it('a read that began before a write is not the answer after it', () =>
  withTwo(async (db) => {
    const { read } = counter(db)
    for (let value = 0; value < 20; value++) {
      const before = read()
      await saveSetting(db, 'a', value)
      expect(await read()).toBe(String(value))
      await before
    }
  }))

it('what is written in a transaction is read in it, and by others once it is committed', () =>
  withTwo(async (db) => {
    expect(await findSetting(db, 'a')).toBeUndefined()
    const outside: Promise<unknown>[] = []
    await db.$transaction(async (transaction) => {
      await saveSetting(transaction, 'a', 1)
      outside.push(findSetting(db, 'a'))
      expect(await findSetting(transaction, 'a')).toBe(1)
    })
    expect([await outside[0], await findSetting(db, 'a')]).toEqual([1, 1])
    const failing = db.$transaction(async (transaction) => {
      await saveSetting(transaction, 'a', 2)
      outside.push(findSetting(db, 'a'))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect([await outside[1], await findSetting(db, 'a')]).toEqual([1, 1])
  }))

it('a failure is not kept', () =>
  withTwo(async (db) => {
    const failing = cachedRead(db, ['failing'], () => Promise.reject(new Error('once')))
    await expect(failing).rejects.toThrow('once')
    expect(await cachedRead(db, ['failing'], async () => 'fine')).toBe('fine')
  }))

it('an own setting of nothing hides the global one, and workspaces keep theirs apart', () =>
  withTwo(async (db, other) => {
    const id = await createWorkspace(other, 'Other')
    expect(await hasWorkspace(db, id)).toBe(true)
    await saveSetting(db, 'a', 1)
    await saveWorkspaceSetting(db, id, 'a', null)
    expect([await findSetting(db, 'a', id), await findSetting(db, 'a', defaultWorkspaceId)]).toEqual([null, 1])
    expect(await findWorkspaceSetting(db, defaultWorkspaceId, 'a')).toBeUndefined()
  }))
