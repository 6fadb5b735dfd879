import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'

/** PostgreSQL in this process, without a server: empty, in memory, with a single connection. */
export const createPglite = (): Promise<PGlite> => PGlite.create()

/**
 * One empty database, for comparing schemas: the engine opens a connection that it does not use, and another on which it
 * applies the migrations. To start a second instance for the former would take seconds.
 */
export function createPgliteAdapter(): SqlMigrationAwareDriverAdapterFactory {
  let pglite: Promise<PGlite> | undefined
  const connect = async (): Promise<SqlDriverAdapter> => new PrismaPGlite(await (pglite ??= createPglite())).connect()
  return { provider: 'postgres', adapterName: 'pglite', connect, connectToShadowDb: connect }
}
