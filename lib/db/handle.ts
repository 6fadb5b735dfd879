import type { Prisma, PrismaClient } from './generated/sqlite/client'

export type Database = PrismaClient
/** A database, or one of its transactions. */
export type DatabaseHandle = Prisma.TransactionClient

/** For the few statements that differ. Prisma has no public name for it. */
export const isPostgres = (db: DatabaseHandle): boolean =>
  '_activeProvider' in db && db._activeProvider === 'postgresql'

/**
 * Makes others that lock the same name wait until this transaction ends, so that what is read in it can be written
 * without losing what they wrote. In SQLite every transaction of this program waits for the one before it anyway.
 */
export async function lockUntilCommit(transaction: DatabaseHandle, name: string): Promise<void> {
  if (isPostgres(transaction)) await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Prisma's code of a foreign key that leads nowhere. */
const NO_PARENT = 'P2003'

/** Writes a row that belongs to another one. False where that was deleted meanwhile: nothing is written then. Not for use in a transaction. */
export async function writeBelow(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_PARENT) return false
    throw error
  }
}
