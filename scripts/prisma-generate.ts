import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { exitOf } from './child'
import { isMain, rootFolder } from './root'

const schemaFile = path.join(rootFolder, 'prisma/schema.prisma')
const migrationsFolder = path.join(rootFolder, 'prisma/migrations')
const generatedFolder = path.join(rootFolder, 'lib/db/generated')
const stampFile = path.join(generatedFolder, 'stamp')

export interface MigrationFile {
  readonly name: string
  readonly sql: string
}

export type DatabaseProvider = 'sqlite' | 'postgresql'

export function readMigrations(provider: DatabaseProvider): readonly MigrationFile[] {
  const folder = path.join(migrationsFolder, provider)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({
      name: entry.name,
      sql: readFileSync(path.join(folder, entry.name, 'migration.sql'), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The models of prisma/schema.prisma, for one of the databases. */
export function schemaFor(provider: DatabaseProvider): string {
  const schema = readFileSync(schemaFile, 'utf8')
  return schema
    .replace('provider = "sqlite"', `provider = "${provider}"`)
    .replace('"../lib/db/generated/sqlite"', `"./${provider}"`)
}

/** Writes lib/db/generated (the Prisma clients and the migrations as modules) unless it is up to date. */
export async function ensureGeneratedClient(): Promise<'current' | 'generated'> {
  const stamp = currentStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'current'
  mkdirSync(generatedFolder, { recursive: true })
  rmSync(stampFile, { force: true })
  await Promise.all([generateClient('sqlite'), generateClient('postgresql')])
  writeFileSync(path.join(generatedFolder, 'migrations.ts'), migrationsModule('sqlite'))
  writeFileSync(path.join(generatedFolder, 'postgresql-migrations.ts'), migrationsModule('postgresql'))
  writeFileSync(stampFile, stamp)
  return 'generated'
}

function currentStamp(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(path.join(rootFolder, 'node_modules/prisma/package.json')))
  hash.update(readFileSync(import.meta.filename))
  hash.update(readFileSync(schemaFile))
  hash.update(JSON.stringify([readMigrations('sqlite'), readMigrations('postgresql')]))
  return hash.digest('hex')
}

/**
 * The command looks for a schema engine and would download it, although generating does not need one; any existing file
 * satisfies it.
 */
async function generateClient(provider: DatabaseProvider): Promise<void> {
  const schema = path.join(generatedFolder, `${provider}.prisma`)
  writeFileSync(schema, schemaFor(provider))
  const command = path.join(rootFolder, 'node_modules/prisma/build/index.js')
  const generating = spawn(process.execPath, [command, 'generate', '--no-hints', '--schema', schema], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  })
  const output = Promise.all([text(generating.stdout), text(generating.stderr)])
  if ((await exitOf(generating)) !== 0) throw new Error(`prisma generate failed:\n${(await output).join('')}`)
}

/** As a module the migrations are part of the server bundle, which has no files beside it. */
function migrationsModule(provider: DatabaseProvider): string {
  return `/** Written by scripts/prisma-generate.ts from prisma/migrations. */\nexport const migrations: readonly { readonly name: string; readonly sql: string }[] = ${JSON.stringify(readMigrations(provider), null, 2)}\n`
}

if (isMain(import.meta.url)) await ensureGeneratedClient()
