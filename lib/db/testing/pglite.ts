import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'

/** PostgreSQL in this process, without a server: empty, in memory, with a single connection. */
export const createPglite = (): Promise<PGlite> => PGlite.create()

/** Each connection is an empty database of its own, which is what comparing schemas needs. */
export function createPgliteAdapter(): SqlMigrationAwareDriverAdapterFactory {
  const connect = async (): Promise<SqlDriverAdapter> => new PrismaPGlite(await createPglite()).connect()
  return { provider: 'postgres', adapterName: 'pglite', connect, connectToShadowDb: connect }
}
