import { PrismaLibSql } from '@prisma/adapter-libsql'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { asStorageError, isStorageError, StorageError } from '../storage-error'

/** How long a statement waits for another process's lock. Short, because waiting blocks the event loop. */
const BUSY_TIMEOUT_MS = 5_000

type Config = ConstructorParameters<typeof PrismaLibSql>[0]
type Client = ReturnType<PrismaLibSql['createClient']>
type Transaction = Awaited<ReturnType<Client['transaction']>>
type Statement = Parameters<Transaction['execute']>[0]
type Execute = (statement: Statement) => ReturnType<Client['execute']>

/** Statements that change nothing. */
const READS = /^(SELECT|PRAGMA data_version)\b/

/**
 * The libSQL adapter with a single connection. The stock client opens a connection per transaction and leaves closing
 * it to the garbage collector (two file descriptors per transaction); it also begins transactions as deferred, so that
 * one which reads before it writes fails when another process wrote in between.
 */
export class SqliteAdapter extends PrismaLibSql {
  #client: Client | undefined
  /** Statements that were sent and may have written. */
  #writes = 0

  override createClient(config: Config): Client {
    const client = tellingCauses(this.openClient(config))
    const [execute, executeMultiple] = [client.execute as Execute, client.executeMultiple]
    client.execute = (statement: Statement) => {
      if (!READS.test(typeof statement === 'string' ? statement : statement.sql)) this.#writes++
      return execute(statement)
    }
    client.executeMultiple = (script) => {
      this.#writes++
      return executeMultiple(script)
    }
    client.transaction = () => beginTransaction(client)
    this.#client = client
    return client
  }

  /** Another one than before if anything may have been written since, here or in another process; undefined where that cannot be told. */
  async version(): Promise<string | undefined> {
    // SQLite says whether another connection committed; what this one sends is counted here.
    const committed = await this.#client?.execute('PRAGMA data_version').catch(() => undefined)
    return committed && `${String(committed.rows[0]?.[0])} ${this.#writes}`
  }

  /** The file is opened at once; what keeps it from being opened is told by a sentence only. */
  private openClient(config: Config): Client {
    try {
      return super.createClient(config)
    } catch (cause) {
      throw new StorageError('unreadable', { cause })
    }
  }

  /**
   * The schema engine sends a whole migration as one statement to its shadow database; libSQL would run its first
   * statement only.
   */
  override async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const connection = await super.connectToShadowDb()
    connection.executeRaw = async ({ sql }) => {
      await connection.executeScript(sql)
      return 0
    }
    return connection
  }
}

/** Converts errors of disk and database to StorageError, which Prisma passes on unchanged. */
function tellingCauses(client: Client): Client {
  const execute = client.execute.bind(client) as Execute
  const executeMultiple = client.executeMultiple.bind(client)
  client.execute = (statement: Statement) => execute(statement).catch(rethrow)
  client.executeMultiple = (script) => executeMultiple(script).catch(rethrow)
  return client
}

const rethrow = (error: unknown): never => {
  throw asStorageError(error)
}

/** Safe on one connection, because the adapter's mutex holds all other statements until the transaction ends. */
async function beginTransaction(client: Client): Promise<Transaction> {
  await client.execute('BEGIN IMMEDIATE')
  let closed = false
  /**
   * A failing disk may end the transaction by itself; later statements would then be committed one by one, so they are
   * refused.
   */
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
      failure ??= error // the original cause, even if the rollback fails too
      await rollback() // the connection must not stay inside a transaction
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

/** Never called by the Prisma adapter; the client's own versions would end the transaction. */
const refuse = (): never => {
  throw new Error('a transaction executes single statements only')
}

/** `url` is `file:` and a path. A missing file is created, a missing folder is not. */
export function createSqliteAdapter(url: string, busyTimeoutMs = BUSY_TIMEOUT_MS): SqliteAdapter {
  return new SqliteAdapter({ url, timeout: busyTimeoutMs })
}
