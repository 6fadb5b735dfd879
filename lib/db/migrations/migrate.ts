import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { queryRows, withConnection } from '../connection'
import { migrationList, noFilters, withSchemaEngine, type Migration } from './schema-engine'
import { findUnknownMigration, type UnknownMigration } from './unknown-migration'

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** A database that is migrated: how it is reached, and where its migrations come from. */
export interface Migrated {
  readonly adapter: SqlMigrationAwareDriverAdapterFactory
  readonly migrations: readonly Migration[]
}

/** Each migration is one transaction, so an interrupted one left nothing behind and is applied again. */
export async function applyMigrations({ adapter, migrations }: Migrated): Promise<readonly string[]> {
  const interrupted = (await recorded(adapter)).filter((row) => row.state === 'started')
  try {
    return await withSchemaEngine(adapter, async (engine) => {
      for (const { name } of interrupted) await engine.markMigrationRolledBack({ migrationName: name })
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: migrationList(migrations, adapter.provider),
        filters: noFilters,
      })
      return appliedMigrationNames
    })
  } catch (error) {
    throw new MigrationError(`The database could not be brought up to date: ${firstLine(error)}`, { cause: error })
  }
}

/** The engine's messages include a stack trace of its own. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

/** The migrations that a database still lacks. Throws where it has one that the program lacks. */
export async function unfinished({ adapter, migrations }: Migrated): Promise<readonly Migration[]> {
  const applied = (await recorded(adapter)).filter(({ state }) => state === 'applied').map(({ name }) => name)
  const unknown = findUnknownMigration(applied, migrations)
  if (unknown) throw new MigrationError(describeUnknown(unknown))
  return migrations.filter(({ name }) => !applied.includes(name))
}

function describeUnknown({ name, from }: UnknownMigration): string {
  switch (from) {
    case 'newer version':
      return `The database was written by a newer version (it has the migration ${name}). Update the program, or choose another database (CONDENSERY_DATA_DIR, DATABASE_URL).`
    case 'before first release':
      return `The database was written before the first release (it has the migration ${name}) and cannot be brought up to date. Move the files condensery.db* out of the data folder, or choose another with CONDENSERY_DATA_DIR; the program that wrote them can still open them.`
  }
}

interface RecordedMigration {
  readonly name: string
  readonly state: 'applied' | 'started' | 'rolled-back'
}

/** The names in Prisma's own migrations table; empty for a new database. */
async function recorded(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<readonly RecordedMigration[]> {
  return withConnection(adapter, async (connection) => {
    if (!(await hasTable(connection, '_prisma_migrations'))) return []
    const rows = await queryRows(
      connection,
      'SELECT migration_name, finished_at IS NOT NULL, rolled_back_at IS NOT NULL FROM _prisma_migrations',
    )
    return rows.map(([name, finished, rolledBack]) => ({
      name: String(name),
      state: Number(rolledBack) ? 'rolled-back' : Number(finished) ? 'applied' : 'started',
    }))
  })
}

/** Whether a database has a table of this name. */
async function hasTable(connection: SqlDriverAdapter, name: string): Promise<boolean> {
  const catalogue =
    connection.provider === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'table' AND name = '${name}'`
      : `SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = '${name}'`
  return (await queryRows(connection, catalogue)).length > 0
}

/** Whether a migration was applied before: a database without one is new, and nothing in it needs a copy. */
export const isUsed = async (adapter: SqlMigrationAwareDriverAdapterFactory): Promise<boolean> =>
  (await recorded(adapter)).some(({ state }) => state === 'applied')
