import { PrismaLibSql } from '@prisma/adapter-libsql'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { InvariantError } from '@/lib/core/invariant'

/** How long a statement waits for a lock of another process. The wait blocks the event loop, so it is short. */
const BUSY_TIMEOUT_MS = 5_000

type Config = ConstructorParameters<typeof PrismaLibSql>[0]
type Client = ReturnType<PrismaLibSql['createClient']>
type Transaction = Awaited<ReturnType<Client['transaction']>>
type Statement = Parameters<Transaction['execute']>[0]

/**
 * The libSQL adapter with one connection for everything. The stock client gives each transaction its own connection and
 * leaves closing it to the garbage collector (two file descriptors a transaction); and it begins transactions deferred, so
 * that one which reads before it writes fails at once when another process wrote in between.
 */
class SingleConnectionAdapter extends PrismaLibSql {
  override createClient(config: Config): Client {
    const client = super.createClient(config)
    client.transaction = () => beginTransaction(client)
    return client
  }

  /** The schema engine replays whole migrations in a shadow database as one statement, of which libSQL would run the first only. */
  override async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const connection = await super.connectToShadowDb()
    connection.executeRaw = async ({ sql }) => {
      await connection.executeScript(sql)
      return 0
    }
    return connection
  }
}

/** Sound because the adapter's own mutex keeps all other statements waiting until the transaction ends. */
async function beginTransaction(client: Client): Promise<Transaction> {
  await client.execute('BEGIN IMMEDIATE')
  let closed = false
  const rollback = async (): Promise<void> => {
    closed = true
    await client.execute('ROLLBACK')
  }
  const commit = async (): Promise<void> => {
    try {
      await client.execute('COMMIT')
      closed = true
    } catch (error) {
      await rollback() // a full disk, for one: the connection must not stay inside the transaction
      throw error
    }
  }
  return {
    execute: (statement: Statement) => client.execute(statement),
    commit,
    rollback,
    close: () => void (closed || rollback()),
    get closed() {
      return closed
    },
    batch: refuse,
    executeMultiple: refuse,
  }
}

/** The Prisma adapter does not call these; the client's own would end the transaction. */
const refuse = (): never => {
  throw new InvariantError('a transaction executes single statements only')
}

/** `url` is `file:` and a path. The file is made when it is missing, its folder is not. */
export function createSqliteAdapter(url: string, busyTimeoutMs = BUSY_TIMEOUT_MS): PrismaLibSql {
  return new SingleConnectionAdapter({ url, timeout: busyTimeoutMs })
}
