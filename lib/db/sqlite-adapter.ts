import { PrismaLibSql } from '@prisma/adapter-libsql'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { InvariantError } from '@/lib/core/invariant'
import { asStorageError, isStorageError } from './storage-error'

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
    const client = tellingCauses(super.createClient(config))
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

/** What disk and database fail with goes through as a StorageError, which Prisma leaves as it is. */
function tellingCauses(client: Client): Client {
  const execute = client.execute.bind(client) as (statement: Statement) => ReturnType<Client['execute']>
  const executeMultiple = client.executeMultiple.bind(client)
  client.execute = (statement: Statement) => execute(statement).catch(rethrow)
  client.executeMultiple = (script) => executeMultiple(script).catch(rethrow)
  return client
}

const rethrow = (error: unknown): never => {
  throw asStorageError(error)
}

/** Sound because the adapter's own mutex keeps all other statements waiting until the transaction ends. */
async function beginTransaction(client: Client): Promise<Transaction> {
  await client.execute('BEGIN IMMEDIATE')
  let closed = false
  /** A disk that fails may end the transaction by itself: what came after it would be kept alone. */
  let failure: unknown
  const rollback = async (): Promise<void> => {
    closed = true
    await client.execute('ROLLBACK').catch((error: unknown) => {
      if (failure === undefined) throw error
    })
  }
  const noting = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (failure !== undefined) throw failure
    return work().catch((error: unknown) => {
      if (isStorageError(error)) failure = error
      throw error
    })
  }
  const commit = async (): Promise<void> => {
    try {
      await noting(() => client.execute('COMMIT'))
      closed = true
    } catch (error) {
      failure ??= error // the cause, whatever undoing says
      await rollback() // the connection must not stay inside the transaction
      throw error
    }
  }
  return {
    execute: (statement: Statement) => noting(() => client.execute(statement)),
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
