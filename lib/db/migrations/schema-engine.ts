import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine, SchemaFilter } from '@prisma/schema-engine-wasm/schema_engine_bg'

export interface Migration {
  /** Such as `20261121225400_first_light`; the order of names is the order of application. */
  readonly name: string
  readonly sql: string
}

const ENGINE = '@prisma/schema-engine-wasm/schema_engine_bg'

export const noFilters: SchemaFilter = { externalTables: [], externalEnums: [] }

/**
 * The package keeps the memory of one instance for the whole process. A second instance would break the first, so this is
 * kept with the process too: a test run loads this module several times.
 */
const ENGINE_OF_PROCESS = Symbol.for('condensery.schema-engine')
const ofProcess: typeof globalThis & { [ENGINE_OF_PROCESS]?: Promise<typeof SchemaEngine> } = globalThis

/** Prisma's schema engine as WebAssembly (the native one would be downloaded), bound to a database through its driver adapter. */
export async function withSchemaEngine<Value>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  use: (engine: SchemaEngine) => Promise<Value>,
): Promise<Value> {
  ofProcess[ENGINE_OF_PROCESS] ??= loadEngine()
  const Engine = await ofProcess[ENGINE_OF_PROCESS]
  const opened: SqlDriverAdapter[] = []
  const engine = await Engine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(remembering(adapter, opened)),
  )
  try {
    return await use(engine)
  } finally {
    engine.free()
    for (const connection of opened) await connection.dispose()
  }
}

/** The engine closes no connection that it opened, and one to PostgreSQL would keep the engine's lock. */
function remembering(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  opened: SqlDriverAdapter[],
): SqlMigrationAwareDriverAdapterFactory {
  const connect = async (): Promise<SqlDriverAdapter> => {
    const connection = await adapter.connect()
    opened.push(connection)
    return connection
  }
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect,
    connectToShadowDb: () => adapter.connectToShadowDb(),
  }
}

/** The package's own entry imports the .wasm file as a module, which Node supports behind a flag only. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const entry = createRequire(path.join(process.cwd(), 'package.json')).resolve(ENGINE)
  const binary = await readFile(path.join(path.dirname(entry), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': { ...glue } })
  glue.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  return glue.SchemaEngine
}

/** `provider` is the adapter's. A schema has another name for PostgreSQL. */
export function migrationList(migrations: readonly Migration[], provider: string): MigrationList {
  const inSchema = provider === 'postgres' ? 'postgresql' : provider
  return {
    baseDir: 'prisma/migrations',
    lockfile: { path: 'migration_lock.toml', content: `provider = "${inSchema}"\n` },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  }
}
