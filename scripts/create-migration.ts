import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationList, noFilters, withSchemaEngine } from '../lib/db/migrations/schema-engine'
import { createSqliteAdapter } from '../lib/db/sqlite-adapter'
import { ensureGeneratedClient, readMigrations } from './prisma-generate'
import { rootFolder } from './root'

/**
 * Writes the migration from the schema that prisma/migrations builds to prisma/schema.prisma. Usage: `npm run migration
 * -- NAME`.
 */
async function createMigration(name: string): Promise<void> {
  const adapter = createSqliteAdapter('file::memory:')
  const content = readFileSync(path.join(rootFolder, 'prisma/schema.prisma'), 'utf8')
  const { stdout } = await withSchemaEngine(adapter, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationList(readMigrations(), adapter.provider) },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  )
  const sql = stdout?.trim() ?? ''
  if (sql === '' || sql.startsWith('-- This is an empty migration')) {
    console.log('The migrations already build this schema: nothing to do.')
    return
  }
  const folder = path.join(rootFolder, 'prisma/migrations', `${timestamp(new Date())}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'migration.sql'), inTransaction(sql))
  ensureGeneratedClient()
  console.log(`Wrote ${path.relative(rootFolder, folder)}/migration.sql. Read it before you commit it.`)
}

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
