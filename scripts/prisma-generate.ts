import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMain, rootFolder } from './root'

const schemaFile = path.join(rootFolder, 'prisma/schema.prisma')
const migrationsFolder = path.join(rootFolder, 'prisma/migrations')
const generatedFolder = path.join(rootFolder, 'lib/db/generated')
const stampFile = path.join(generatedFolder, 'stamp')

export interface MigrationFile {
  readonly name: string
  readonly sql: string
}

export function readMigrations(): readonly MigrationFile[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({
      name: entry.name,
      sql: readFileSync(path.join(migrationsFolder, entry.name, 'migration.sql'), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Writes lib/db/generated (the Prisma client and the migrations as a module) unless it is up to date. */
export function ensureGeneratedClient(): 'current' | 'generated' {
  const stamp = currentStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'current'
  rmSync(stampFile, { force: true })
  generateClient()
  mkdirSync(generatedFolder, { recursive: true })
  writeFileSync(path.join(generatedFolder, 'migrations.ts'), migrationsModule())
  writeFileSync(stampFile, stamp)
  return 'generated'
}

function currentStamp(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(path.join(rootFolder, 'node_modules/prisma/package.json')))
  hash.update(readFileSync(import.meta.filename))
  hash.update(readFileSync(schemaFile))
  hash.update(JSON.stringify(readMigrations()))
  return hash.digest('hex')
}

/**
 * The command looks for a schema engine and would download it, although generating does not need one; any existing file
 * satisfies it.
 */
function generateClient(): void {
  const result = spawnSync(
    process.execPath,
    [path.join(rootFolder, 'node_modules/prisma/build/index.js'), 'generate', '--no-hints'],
    {
      cwd: rootFolder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      },
    },
  )
  if (result.status !== 0)
    throw new Error(
      `prisma generate failed:\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
    )
}

/** As a module the migrations are part of the server bundle, which has no files beside it. */
function migrationsModule(): string {
  return `/** Written by scripts/prisma-generate.ts from prisma/migrations. */\nexport const migrations: readonly { readonly name: string; readonly sql: string }[] = ${JSON.stringify(readMigrations(), null, 2)}\n`
}

if (isMain(import.meta.url)) ensureGeneratedClient()
