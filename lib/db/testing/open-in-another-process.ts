import { openDatabase } from '../database'

/** Started by migrate.test.ts: opens the database, writes to it, and prints the number of tables it finds. */
const db = await openDatabase(process.argv[2] ?? '')
await db.$transaction(async (transaction) => {
  const before = await transaction.setting.findMany()
  await transaction.setting.create({
    data: { key: `process ${process.pid}`, value: String(before.length), updatedAt: new Date() },
  })
})
const tables = await db.$queryRawUnsafe<unknown[]>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
process.stdout.write(`${tables.length}\n`)
await db.$disconnect()
