import { databaseUrl, dataFolder } from '@/lib/db/data-folder'
import { openDatabase } from '@/lib/db/database'
import { describeLocation, isPostgresUrl } from '@/lib/db/location'
import { moveTo, type MoveProblem } from '@/lib/db/transfer/file'
import type { Arguments } from '../arguments'
import { hasFile, noDatabase } from '../data'
import { badInput } from '../failure'
import { formatTable, formatTokens } from '../output/format'
import type { Console } from '../output/console'

/** `move --to URL`: everything in the data folder's database, to a PostgreSQL database that is empty. The file stays as it is. */
export async function move({ files, to, json }: Arguments, terminal: Console): Promise<void> {
  if (files.length > 0)
    throw badInput('move takes no FILE: it reads the data folder (CONDENSERY_DATA_DIR, else ./data)')
  if (to === undefined || !isPostgresUrl(to))
    throw badInput('move needs --to with an address such as postgres://user:password@host:5432/database')
  if (!hasFile()) throw noDatabase()
  const place = describeLocation({ kind: 'postgres', url: to })
  const target = await openDatabase(to)
  try {
    const moved = await moveTo(databaseUrl(dataFolder()), target)
    if (!moved.ok) throw badInput(problemText(moved.error, place))
    const tables = moved.value.filter(({ rows }) => rows > 0)
    terminal.print(
      json
        ? JSON.stringify({ schema: 1, tables: moved.value })
        : `${formatTable(
            ['table', 'rows'],
            tables.map(({ name, rows }) => [name, formatTokens(rows)]),
          )}\nEvery row was read again from ${place} and is the same.`,
    )
    terminal.progress(
      `Start with DATABASE_URL set to that address from now on. Keys of profiles open only with secret.key of ${dataFolder()} (or CONDENSERY_SECRET_KEY), which is not in the database. The file that was read stays as it was.`,
    )
  } finally {
    await target.$disconnect()
  }
}

function problemText(problem: MoveProblem, place: string): string {
  switch (problem.type) {
    case 'inUse':
      return `something uses ${dataFolder()} just now: stop the server first, so that nothing is lost`
    case 'notEmpty':
      return `there is something in ${place} already: name an empty database`
  }
}
