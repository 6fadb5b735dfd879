import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { createSqliteAdapter } from './adapter'

const folder = setUpTemporaryFolder()

const statement = (sql: string): { sql: string; args: []; argTypes: [] } => ({ sql, args: [], argTypes: [] })

describe('SQLite adapter', () => {
  it('is out of a transaction whose commit failed', async () => {
    const connection = await createSqliteAdapter('file::memory:').connect()
    await connection.executeScript(
      'CREATE TABLE a (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED)',
    )
    const failing = await connection.startTransaction()
    await failing.executeRaw(statement('INSERT INTO a VALUES (1, 99)'))
    await expect(failing.commit()).rejects.toThrow(/FOREIGN KEY/)
    const next = await connection.startTransaction()
    await next.executeRaw(statement('INSERT INTO a VALUES (2, NULL)'))
    await next.commit()
    expect((await connection.queryRaw(statement('SELECT id FROM a'))).rows).toEqual([[2]])
    await connection.dispose()
  })

  it('says that what is no file cannot be opened', async () => {
    const open = async () => createSqliteAdapter(pathToFileURL(folder).href).connect()
    await expect(open()).rejects.toMatchObject({
      problem: 'unreadable',
      remedy: expect.stringContaining('data folder'),
    })
  })

  it('undoes what is rolled back and makes other statements wait meanwhile', async () => {
    const connection = await createSqliteAdapter('file::memory:').connect()
    await connection.executeScript('CREATE TABLE a (id INTEGER)')
    const transaction = await connection.startTransaction()
    await transaction.executeRaw(statement('INSERT INTO a VALUES (1)'))
    const meanwhile = connection.queryRaw(statement('SELECT count(*) FROM a'))
    await transaction.rollback()
    expect((await meanwhile).rows).toEqual([[0]])
    await connection.dispose()
  })
})
