import { hostname } from 'node:os'
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPg } from '@prisma/adapter-pg'
import type { DatabaseHandle } from '../handle'
import { asPostgresError } from '../storage-error'

/** Connections of one process. A server of PostgreSQL has 100 by default, for all that use it. */
const MOST_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

/** As the server lists its connections: one name for all of this process. */
const APPLICATION = 'condensery'
const applicationName = `${APPLICATION} ${hostname()} ${process.pid}`.slice(0, 63)

/** Whether other processes of this program are connected to the database just now. */
export async function isInUse(db: DatabaseHandle): Promise<boolean> {
  const [row] = await db.$queryRaw<readonly { others: bigint }[]>`
    SELECT count(*) AS "others" FROM pg_catalog.pg_stat_activity WHERE datname = current_database()
      AND application_name LIKE ${`${APPLICATION} %`} AND application_name <> ${applicationName}`
  return Number(row?.others ?? 0) > 0
}

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
    application_name: applicationName,
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
