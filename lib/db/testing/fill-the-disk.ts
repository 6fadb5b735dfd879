import { randomBytes } from 'node:crypto'
import { openDatabase } from '../database'
import { createConversation } from '../repositories/conversations'
import { isStorageError } from '../storage-error'
import { newConversation } from './fixtures'

/** Started by storage-error.test.ts under a limit on file size: saves until that fails, then prints the failure. */
process.on('SIGXFSZ', () => undefined)
const db = await openDatabase(process.argv[2] ?? '')
let saved = 0
let problem: unknown
while (problem === undefined && saved < 1_000) {
  try {
    await createConversation(db, { ...newConversation, source: randomBytes(40_000) })
    saved++
  } catch (error) {
    problem = isStorageError(error) ? error.problem : String(error)
  }
}
const integrity = await db.$queryRaw<readonly { integrity_check: string }[]>`PRAGMA integrity_check`
process.stdout.write(
  `${JSON.stringify({ saved, kept: await db.blob.count(), problem, integrity: integrity[0]?.integrity_check })}\n`,
)
await db.$disconnect()
