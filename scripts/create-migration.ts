import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { migrationList, noFilters, withSchemaEngine } from '../lib/db/migrations/schema-engine'
import { createSqliteAdapter } from '../lib/db/sqlite/adapter'
import { createPgliteAdapter } from '../lib/db/testing/pglite'
import { ensureGeneratedClient, readMigrations, schemaFor, type DatabaseProvider } from './prisma-generate'
import { rootFolder } from './root'

/**
 * Writes the migrations, one for each database, from the schema that prisma/migrations builds to prisma/schema.prisma.
 * Usage: `npm run migration -- NAME`.
 */
async function createMigration(name: string): Promise<void> {
  const folder = `${timestamp(new Date())}_${name}`
  await writeMigration('sqlite', folder, createSqliteAdapter('file::memory:'))
  await writeMigration('postgresql', folder, createPgliteAdapter())
  await ensureGeneratedClient()
}

async function writeMigration(
  provider: DatabaseProvider,
  name: string,
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<void> {
  const { stdout } = await withSchemaEngine(adapter, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationList(readMigrations(provider), provider) },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schemaFor(provider) }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  )
  const sql = stdout?.trim() ?? ''
  if (sql === '' || sql.startsWith('-- This is an empty migration')) {
    console.log(`The migrations for ${provider} already build this schema: nothing to do.`)
    return
  }
  const folder = path.join(rootFolder, 'prisma/migrations', provider, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'migration.sql'), inTransaction(provider === 'sqlite' ? sql : orderedByBytes(sql)))
  console.log(`Wrote ${path.relative(rootFolder, folder)}/migration.sql. Read it before you commit it.`)
}

/** So that texts have the same order as in SQLite, whatever the collation of the database is. */
const orderedByBytes = (sql: string): string => sql.replaceAll(/\bTEXT\b(?! COLLATE)/g, 'TEXT COLLATE "C"')

/**
 * SQLite ignores `PRAGMA foreign_keys` inside a transaction; left on, rebuilding a table would delete the rows that
 * refer to it.
 */
function inTransaction(sql: string): string {
  const isPragma = (line: string): boolean => /^PRAGMA foreign_keys/i.test(line)
  const lines = sql.split('\n')
  const body = lines.filter((line) => !isPragma(line)).join('\n')
  const rebuilds = lines.some(isPragma)
  return `${rebuilds ? 'PRAGMA foreign_keys=OFF;\n' : ''}BEGIN;\n\n${body}\n\nCOMMIT;\n${rebuilds ? 'PRAGMA foreign_keys=ON;\n' : ''}`
}

const timestamp = (date: Date): string => date.toISOString().replace(/\D/g, '').slice(0, 14)

const name = process.argv[2]
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in lower-case letters, digits and underscores: npm run migration -- add_presets')
  process.exitCode = 2
} else await createMigration(name)
