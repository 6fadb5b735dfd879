import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { databaseUrl } from '../data-folder'
import { openDatabase } from '../database'
import { migrations } from '../generated/migrations'
import { MigrationError } from './migrate'
import { migrationList, noFilters, withSchemaEngine } from './schema-engine'
import { createSqliteAdapter } from '../sqlite/adapter'
import { migrateSqlite } from '../sqlite/migrate'
import { setUpBundledScript } from '../testing/bundled-script'
import { copyMigratedDatabase } from '../testing/data-folder'

const run = promisify(execFile)

/** The first of the ten migrations that were merged into one before the first release. */
const unreleasedMigration = {
  name: '20261121230148_first_light',
  sql: 'BEGIN;\nCREATE TABLE "Workspace" ("id" TEXT NOT NULL PRIMARY KEY);\nCOMMIT;\n',
}
const names = migrations.map((migration) => migration.name)

async function query(url: string, sql: string): Promise<readonly (readonly unknown[])[]> {
  const connection = await createSqliteAdapter(url).connect()
  try {
    return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows
  } finally {
    await connection.dispose()
  }
}

describe('migrations', () => {
  const folder = setUpTemporaryFolder('condensery migrations #1? ')
  const script = setUpBundledScript('open-in-another-process')
  const fresh = (name: string): string => databaseUrl(path.join(folder)).replace('condensery.db', `${name}.db`)

  it('build exactly the schema of prisma/schema.prisma', async () => {
    const adapter = createSqliteAdapter('file::memory:')
    const { stdout } = await withSchemaEngine(adapter, (engine) =>
      engine.diff({
        from: { tag: 'migrations', ...migrationList(migrations, 'sqlite') },
        to: {
          tag: 'schemaDatamodel',
          files: [{ path: 'schema.prisma', content: readFileSync('prisma/schema.prisma', 'utf8') }],
        },
        script: true,
        exitCode: null,
        filters: noFilters,
      }),
    )
    expect(stdout?.trim()).toBe('-- This is an empty migration.')
  })

  it('are each one transaction', () => {
    for (const { sql } of migrations)
      expect(sql).toMatch(/^(PRAGMA foreign_keys=OFF;\n)?BEGIN;\n[^]*\nCOMMIT;\n(PRAGMA foreign_keys=ON;\n)?$/)
  })

  it('are applied once', async () => {
    const url = fresh('once')
    expect(await migrateSqlite(url, migrations)).toEqual(names)
    expect(await migrateSqlite(url, migrations)).toEqual([])
    expect(await query(url, 'SELECT migration_name FROM _prisma_migrations')).toEqual(names.map((name) => [name]))
    expect(await query(url, 'PRAGMA journal_mode')).toEqual([['wal']])
  })

  it('add to a database that has data', async () => {
    const url = fresh('grown')
    const first = await openDatabase(url)
    await first.setting.create({ data: { key: 'kept', value: '1', updatedAt: new Date() } })
    await first.$disconnect()
    const added = {
      name: '29990101000000_added',
      sql: 'BEGIN;\nCREATE TABLE "Added" ("id" TEXT NOT NULL PRIMARY KEY);\nCOMMIT;\n',
    }
    expect(await migrateSqlite(url, [...migrations, added])).toEqual([added.name])
    expect(await query(url, 'SELECT value FROM "Setting"')).toEqual([['1']])
  })

  it('keep the database as it was before, the last two times, for its owner only', async () => {
    const url = fresh('copied')
    const told: string[] = []
    const step = (number: number) => ({
      name: `2999010${number}000000_step`,
      sql: `BEGIN;\nCREATE TABLE "Step${number}" ("id" TEXT);\nCOMMIT;\n`,
    })
    await migrateSqlite(url, migrations, { onCopy: (file) => told.push(file) })
    expect(told).toEqual([])
    for (const last of [1, 2, 3])
      await migrateSqlite(url, [...migrations, ...[1, 2, 3].slice(0, last).map(step)], {
        onCopy: (file) => told.push(path.basename(file)),
      })
    expect(told).toEqual([1, 2, 3].map((number) => `copied.db.before-${step(number).name}`))
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('copied.db.before-'))
        .sort(),
    ).toEqual(told.slice(1))
    const before = url.replace('copied.db', told[2] ?? '')
    expect(await query(before, `SELECT name FROM sqlite_master WHERE name LIKE 'Step%'`)).toEqual([
      ['Step1'],
      ['Step2'],
    ])
    expect(statSync(path.join(folder, told[2] ?? '')).mode & 0o777).toBe(0o600)
  })

  it('are not applied where no copy can be made', async () => {
    const url = fresh('no-copy')
    await migrateSqlite(url, migrations)
    const added = { name: '29990101000000_added', sql: 'BEGIN;\nCREATE TABLE "Added" ("id" TEXT);\nCOMMIT;\n' }
    mkdirSync(path.join(folder, `no-copy.db.before-${added.name}`))
    await expect(migrateSqlite(url, [...migrations, added])).rejects.toThrow()
    expect(await query(url, `SELECT name FROM sqlite_master WHERE name = 'Added'`)).toEqual([])
  })

  it('that fail leave nothing behind, and are applied again when they can be', async () => {
    const url = fresh('failing')
    const name = '29990101000000_two_tables'
    const failing = { name, sql: 'BEGIN;\nCREATE TABLE "A" ("id" TEXT);\nCREATE TABLE "Run" ("id" TEXT);\nCOMMIT;\n' }
    await expect(migrateSqlite(url, [...migrations, failing])).rejects.toThrow(
      /^The database could not be brought up to date: .*already exists$/,
    )
    expect(await query(url, `SELECT name FROM sqlite_master WHERE name = 'A'`)).toEqual([])
    const corrected = { name, sql: 'BEGIN;\nCREATE TABLE "A" ("id" TEXT);\nCOMMIT;\n' }
    expect(await migrateSqlite(url, [...migrations, corrected])).toEqual([name])
  })

  it('of a newer version are not overrun', async () => {
    const url = fresh('newer')
    await migrateSqlite(url, [
      ...migrations,
      { name: '29990101000000_future', sql: 'BEGIN;\nCREATE TABLE "Future" ("id" TEXT);\nCOMMIT;\n' },
    ])
    await expect(migrateSqlite(url, migrations)).rejects.toThrow(MigrationError)
    await expect(openDatabase(url)).rejects.toThrow(/newer version.*CONDENSERY_DATA_DIR/)
  })

  it('of before the first release are refused, with what to do', async () => {
    const url = fresh('unreleased')
    await migrateSqlite(url, [unreleasedMigration])
    await expect(migrateSqlite(url, migrations)).rejects.toThrow(
      /written before the first release \(it has the migration 20261121230148_first_light\).*Move the files condensery\.db\*.*CONDENSERY_DATA_DIR/,
    )
    expect(await query(url, 'SELECT migration_name FROM _prisma_migrations')).toEqual([[unreleasedMigration.name]])
  })

  it('are applied once by processes that start together, which then write together', async () => {
    const url = fresh('together')
    const outputs = await Promise.all(Array.from({ length: 3 }, () => run(process.execPath, [script, url])))
    expect(new Set(outputs.map(({ stdout }) => stdout))).toHaveProperty('size', 1)
    expect(await query(url, 'SELECT migration_name FROM _prisma_migrations')).toEqual(names.map((name) => [name]))
    const counted = await query(url, `SELECT value FROM "Setting" WHERE key LIKE 'process %' ORDER BY value`)
    expect(counted).toEqual([['0'], ['1'], ['2']])
  }, 120_000)

  it('wait for the process that migrates, but not for ever', async () => {
    const url = fresh('locked')
    const holder = await createSqliteAdapter(`${url}.migrating`).connect()
    const lock = await holder.startTransaction()
    await expect(migrateSqlite(url, migrations, { lockTimeoutMs: 120 })).rejects.toThrow(/Another process is migrating/)
    const waiting = migrateSqlite(url, migrations)
    await lock.rollback()
    expect(await waiting).toEqual(names)
    await holder.dispose()
  })

  it('are followed by any number of transactions on one connection', async () => {
    const url = fresh('connections')
    copyMigratedDatabase(url)
    const db = await openDatabase(url)
    const open = (): number =>
      process.platform === 'linux'
        ? readdirSync('/proc/self/fd').filter((descriptor) => isDatabase(descriptor)).length
        : 0
    await db.$transaction([db.setting.count()])
    const before = open()
    for (let index = 0; index < 50; index++) await db.$transaction([db.setting.count()])
    expect(open()).toBe(before)
    await db.$disconnect()
  })

  function isDatabase(descriptor: string): boolean {
    const file = path.join(folder, 'connections.db')
    try {
      return statSync(`/proc/self/fd/${descriptor}`).ino === statSync(file).ino
    } catch {
      return false // closed meanwhile by another thread
    }
  }
})
