import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../database'
import { openTemporarySqlite, type TemporaryDatabase } from './temporary-database'

/** Every database the product runs on. */
const databases: readonly { readonly name: string; readonly open: () => Promise<TemporaryDatabase> }[] = [
  { name: 'SQLite', open: openTemporarySqlite },
]

/** What a repository must do on every database. Each suite has one of its own, empty at first; `db` gives it inside of tests. */
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
