import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../database'
import {
  openTemporaryPglite,
  openTemporaryPostgres,
  openTemporarySqlite,
  postgresPrograms,
  type TemporaryDatabase,
} from './temporary-database'

/** A server is started, or PostgreSQL compiled, for the first suite. */
const OPEN_TIMEOUT_MS = 120_000

/** Every supported database. Where no PostgreSQL server can be started, PGlite stands in for it. */
const databases: readonly { readonly name: string; readonly open: () => Promise<TemporaryDatabase> }[] = [
  { name: 'SQLite', open: openTemporarySqlite },
  postgresPrograms.found
    ? { name: `PostgreSQL ${postgresPrograms.version}`, open: openTemporaryPostgres }
    : { name: `PGlite (${postgresPrograms.reason})`, open: openTemporaryPglite },
]

/**
 * A contract suite that runs on every supported database. Each suite starts with an empty database of its own, which
 * `db` returns inside tests. The names of the suites say which databases ran.
 */
export function repositoryContract(repository: string, suite: (db: () => Database) => void): void {
  for (const { name, open } of databases) {
    describe(`${repository} on ${name}`, () => {
      let opened: TemporaryDatabase | undefined
      beforeAll(async () => {
        opened = await open()
      }, OPEN_TIMEOUT_MS)
      afterAll(() => opened?.close())
      suite(() => {
        if (!opened) throw new Error('The database is not open.')
        return opened.db
      })
    })
  }
}
