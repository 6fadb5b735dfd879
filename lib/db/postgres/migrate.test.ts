import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DiffTarget } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { describe, expect, it } from 'vitest'
import { schemaFor } from '@/scripts/prisma-generate'
import { queryRows, withConnection } from '../connection'
import { openDatabase, pendingMigrations } from '../database'
import { migrations } from '../generated/postgresql-migrations'
import { migrationList, noFilters, withSchemaEngine } from '../migrations/schema-engine'
import { createPgliteAdapter } from '../testing/pglite'
import { createPostgresDatabase, postgresPrograms } from '../testing/temporary-database'
import { createPostgresAdapter } from './adapter'
import { migratePostgres } from './migrate'

const rows = (url: string, sql: string) =>
  withConnection(createPostgresAdapter(url, { connections: 1 }), (connection) => queryRows(connection, sql))

/** Every column, index and constraint of the tables, in words; but not the table of the migrations themselves. */
const schemaOf = (url: string) =>
  rows(
    url,
    `SELECT described FROM (
      SELECT table_name::text AS at, concat_ws(' ', column_name, data_type, udt_name, character_maximum_length,
        numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default, is_identity) AS described
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT conrelid::regclass::text, concat_ws(' ', conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT enumtypid::regtype::text, enumlabel FROM pg_enum
    ) AS every WHERE at <> '_prisma_migrations' ORDER BY at, described`,
  )

const added = (name: string, sql: string) => ({ name: `29990101000000_${name}`, sql: `BEGIN;\n${sql}\nCOMMIT;\n` })

describe('migrations for PostgreSQL', () => {
  const compare = async (from: DiffTarget, adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string> => {
    const files = [{ path: 'schema.prisma', content: schemaFor('postgresql') }]
    const to = { tag: 'schemaDatamodel', files } as const
    const { stdout } = await withSchemaEngine(adapter, (engine) =>
      engine.diff({ from, to, script: true, exitCode: null, filters: noFilters }),
    )
    return stdout?.trim() ?? ''
  }

  it.skipIf(postgresPrograms.found)(
    'build exactly the schema of prisma/schema.prisma',
    async () => {
      const applied = { tag: 'migrations', ...migrationList(migrations, 'postgres') } as const
      expect(await compare(applied, createPgliteAdapter())).toBe('-- This is an empty migration.')
    },
    120_000,
  )

  // The engine cannot read the catalog through the driver of a server, and PGlite takes seconds to start.
  it.runIf(postgresPrograms.found)(
    'build exactly the schema of prisma/schema.prisma, as the server sees it',
    async () => {
      const [migrated, empty] = [await createPostgresDatabase(), await createPostgresDatabase({ migrated: false })]
      const adapter = createPostgresAdapter(empty.url, { connections: 1 })
      const script = await compare({ tag: 'empty' }, adapter)
      await withConnection(adapter, (connection) => connection.executeScript(script))
      const [built, wanted] = [await schemaOf(migrated.url), await schemaOf(empty.url)]
      await Promise.all([migrated.drop(), empty.drop()])
      expect(wanted.length).toBeGreaterThan(300)
      expect(built).toEqual(wanted)
    },
  )

  it('are each one transaction, with texts ordered by their bytes', () => {
    for (const { sql } of migrations) {
      expect(sql).toMatch(/^BEGIN;\n[^]*\nCOMMIT;\n$/)
      expect(sql).not.toMatch(/\bTEXT\b(?! COLLATE "C")/)
    }
  })
})

describe.skipIf(!postgresPrograms.found)('migrations on a PostgreSQL server', () => {
  const onCopy = async (use: (url: string) => Promise<void>): Promise<void> => {
    const { url, drop } = await createPostgresDatabase()
    await use(url).finally(drop)
  }

  it('are applied once by servers that start together', () =>
    onCopy(async (url) => {
      const next = [...migrations, added('next', 'CREATE TABLE "Next" ("id" TEXT);')]
      const applied = await Promise.all([1, 2, 3].map(() => migratePostgres(url, next)))
      expect(applied.flat()).toEqual(['29990101000000_next'])
      expect(await migratePostgres(url, next)).toEqual([])
    }))

  it('that fail leave nothing behind, and are applied again when they can be', () =>
    onCopy(async (url) => {
      const sql = 'CREATE TABLE "A" ("id" TEXT);\nCREATE TABLE "Run" ("id" TEXT);'
      await expect(migratePostgres(url, [...migrations, added('two', sql)])).rejects.toThrow(/could not be brought up/)
      expect(await rows(url, `SELECT to_regclass('"A"')::text`)).toEqual([[null]])
      const corrected = added('two', 'CREATE TABLE "A" ("id" TEXT);')
      expect(await migratePostgres(url, [...migrations, corrected])).toEqual([corrected.name])
    }))

  it('of a newer version are not overrun', () =>
    onCopy(async (url) => {
      await migratePostgres(url, [...migrations, added('future', 'CREATE TABLE "Future" ("id" TEXT);')])
      await expect(openDatabase(url)).rejects.toThrow(/newer version.*DATABASE_URL/)
      await expect(pendingMigrations(url)).rejects.toThrow(/newer version/)
    }))

  it('wait for the server that migrates, but not for ever', () =>
    onCopy(async (url) => {
      const next = [...migrations, added('next', 'CREATE TABLE "Next" ("id" TEXT);')]
      await withConnection(createPostgresAdapter(url, { connections: 1 }), async (holder) => {
        await queryRows(holder, 'SELECT 1 FROM (SELECT pg_advisory_lock(1129270852)) AS locked')
        await expect(migratePostgres(url, next, { lockTimeoutMs: 150 })).rejects.toThrow(/Another server is migrating/)
      })
      expect(await migratePostgres(url, next)).toHaveLength(1)
    }))

  it('a server that cannot be reached is told with what to do', async () => {
    await expect(openDatabase('postgres://nobody@127.0.0.1:9/none')).rejects.toMatchObject({ problem: 'unreachable' })
    await onCopy(async (url) => {
      const missing = url.replace(/[^/]+$/, 'missing')
      await expect(openDatabase(missing)).rejects.toMatchObject({ problem: 'unreachable' })
    })
  })
})
