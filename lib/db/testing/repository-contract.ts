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

/** Every supported database. `skipped`: why it cannot run here. */
const databases: readonly {
  readonly name: string
  readonly open: () => Promise<TemporaryDatabase>
  readonly skipped?: string
}[] = [
  { name: 'SQLite', open: openTemporarySqlite },
  { name: 'PGlite', open: openTemporaryPglite },
  postgresPrograms.found
    ? { name: `PostgreSQL ${postgresPrograms.version}`, open: openTemporaryPostgres }
    : { name: 'PostgreSQL', open: openTemporaryPostgres, skipped: postgresPrograms.reason },
]

/**
 * A contract suite that runs on every supported database. Each suite starts with an empty database of its own, which
 * `db` returns inside tests. The names of the suites say which databases ran.
 */
export function repositoryContract(repository: string, suite: (db: () => Database) => void): void {
  for (const { name, open, skipped } of databases) {
    const where = skipped === undefined ? name : `${name} (not run: ${skipped})`
    describe.skipIf(skipped !== undefined)(`${repository} on ${where}`, () => {
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
