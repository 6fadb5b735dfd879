import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPg } from '@prisma/adapter-pg'
import { asPostgresError } from '../storage-error'

/** Connections of one process. A server of PostgreSQL has 100 by default, for all that use it. */
const MOST_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

export interface PostgresOptions {
  readonly connections?: number
}

/** Prisma's adapter; a failed connection is a StorageError, which Prisma passes on unchanged. */
export function createPostgresAdapter(
  url: string,
  { connections = MOST_CONNECTIONS }: PostgresOptions = {},
): SqlMigrationAwareDriverAdapterFactory {
  const adapter = new PrismaPg({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'condensery',
  })
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: async () => withCauses(await adapter.connect()),
    connectToShadowDb: () => adapter.connectToShadowDb(),
  }
}

function withCauses(connection: SqlDriverAdapter): SqlDriverAdapter {
  const { queryRaw, executeRaw, startTransaction } = connection
  connection.queryRaw = (query) => queryRaw.call(connection, query).catch(rethrow)
  connection.executeRaw = (query) => executeRaw.call(connection, query).catch(rethrow)
  connection.startTransaction = async (isolation) => {
    const transaction = await startTransaction.call(connection, isolation).catch(rethrow)
    const [query, execute] = [transaction.queryRaw, transaction.executeRaw]
    transaction.queryRaw = (given) => query.call(transaction, given).catch(rethrow)
    transaction.executeRaw = (given) => execute.call(transaction, given).catch(rethrow)
    return transaction
  }
  return connection
}

const rethrow = (error: unknown): never => {
  throw asPostgresError(error)
}
