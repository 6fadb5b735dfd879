import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { Migrated } from '../migrations/migrate'
import { PrismaClient } from '../generated/postgresql/client'
import { migrations } from '../generated/postgresql-migrations'
import type { Database } from '../handle'
import { createPostgresAdapter } from './adapter'
import { migratePostgres } from './migrate'

type TransactionOptions = Readonly<Record<'maxWait' | 'timeout', number>>

export const migratedPostgres = (url: string): Migrated => ({
  adapter: createPostgresAdapter(url, { connections: 1 }),
  migrations,
})

/** Opens a PostgreSQL database, migrated first. */
export async function openPostgres(url: string, transactionOptions: TransactionOptions): Promise<Database> {
  await migratePostgres(url, migrations)
  return postgresClient(createPostgresAdapter(url), transactionOptions)
}

/** The client of a database that is migrated already. */
export function postgresClient(adapter: SqlDriverAdapterFactory, transactionOptions: TransactionOptions): Database {
  // The rows are the same; of the queries, repositories use only what both databases have.
  return new PrismaClient({ adapter, transactionOptions }) as unknown as Database
}
