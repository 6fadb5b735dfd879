import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { inject } from 'vitest'
import { databaseUrl } from '../data-folder'
import { openDatabase, transactionOptions, type Database } from '../database'
import { migrations } from '../generated/postgresql-migrations'
import { createPostgresAdapter } from '../postgres/adapter'
import { migratePostgres } from '../postgres/migrate'
import { postgresClient } from '../postgres/open'
import { ensureDefaultWorkspace } from '../repositories/workspaces'
import { withConnection } from '../connection'
import { copyMigratedDatabase } from './data-folder'
import { createPglite } from './pglite'
import { findPostgres, startPostgres } from './postgres-server'

/** An empty, migrated database for one test suite. */
export interface TemporaryDatabase {
  readonly db: Database
  close(): Promise<void>
}

export async function openTemporarySqlite(): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'condensery-'))
  const url = databaseUrl(folder)
  copyMigratedDatabase(url)
  const db = await openDatabase(url)
  return {
    db,
    close: async () => {
      await db.$disconnect()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let pglite: Promise<PGlite> | undefined

async function migratePglite(): Promise<PGlite> {
  const made = await createPglite()
  for (const { sql } of migrations) await made.exec(sql)
  return made
}

/** PostgreSQL in this process: one for all test files of a worker, emptied for each, since another takes seconds to start. */
export async function openTemporaryPglite(): Promise<TemporaryDatabase> {
  const shared = await (pglite ??= migratePglite())
  const tables = await shared.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()`,
  )
  await shared.exec(`TRUNCATE ${tables.rows.map(({ name }) => name).join(', ')}`)
  const db = postgresClient(new PrismaPGlite(shared), transactionOptions)
  await ensureDefaultWorkspace(db)
  return { db, close: () => db.$disconnect() }
}

/** The server's programs on this machine, looked for once. */
export const postgresPrograms = findPostgres()

const TEMPLATE = 'migrated'

/** A new database on the server of this run, which is started where it does not run yet. */
export async function createPostgresDatabase({ migrated = true } = {}): Promise<{
  readonly url: string
  drop(): Promise<void>
}> {
  const server = await startPostgres(inject('postgresFolder'), postgresPrograms)
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, async (execute) => {
    if (!migrated) return void (await execute(`CREATE DATABASE ${name}`))
    await execute(`SELECT pg_advisory_lock(1)`) // the first makes the template, and the others wait
    await execute(`CREATE DATABASE ${TEMPLATE}`).catch(() => undefined)
    await migratePostgres(`${server}/${TEMPLATE}`, migrations)
    await execute(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  })
  return {
    url: `${server}/${name}`,
    drop: () => onServer(server, async (execute) => void (await execute(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

/** One connection to the server's own database. */
const onServer = <Value>(server: string, use: (execute: (sql: string) => Promise<unknown>) => Promise<Value>) =>
  withConnection(createPostgresAdapter(`${server}/postgres`, { connections: 1 }), (connection) =>
    use((sql) => connection.executeRaw({ sql, args: [], argTypes: [] })),
  )

export async function openTemporaryPostgres(): Promise<TemporaryDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const db = await openDatabase(url)
  return {
    db,
    close: async () => {
      await db.$disconnect()
      await drop()
    },
  }
}
