import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../database'
import { openTemporarySqlite, type TemporaryDatabase } from './temporary-database'

/** Every supported database. */
const databases: readonly { readonly name: string; readonly open: () => Promise<TemporaryDatabase> }[] = [
  { name: 'SQLite', open: openTemporarySqlite },
]

/**
 * A contract suite that runs on every supported database. Each suite starts with an empty database of its own, which
 * `db` returns inside tests.
 */
export function repositoryContract(repository: string, suite: (db: () => Database) => void): void {
  for (const { name, open } of databases) {
    describe(`${repository} on ${name}`, () => {
      let opened: TemporaryDatabase
      beforeAll(async () => {
        opened = await open()
      })
      afterAll(() => opened.close())
      suite(() => opened.db)
    })
  }
}
