import type { Prisma, PrismaClient } from './generated/sqlite/client'

export type Database = PrismaClient
/** A database, or one of its transactions. */
export type DatabaseHandle = Prisma.TransactionClient
