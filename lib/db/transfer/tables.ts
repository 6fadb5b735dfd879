import type { Database, DatabaseHandle } from '../handle'

/** A table: how the client calls it, and the columns that its rows are known and ordered by. */
export interface Table {
  readonly name: string
  readonly key: readonly string[]
  /** Rows that are read and written at once. */
  readonly page: number
}

const PAGE = 500
/** Each holds up to 256 KiB. */
const LARGE_PAGE = 20

/** All tables, each after those that it refers to. */
export const tables: readonly Table[] = [
  { name: 'workspace', key: ['id'], page: PAGE },
  { name: 'blob', key: ['hash'], page: PAGE },
  { name: 'blobPiece', key: ['hash', 'index'], page: LARGE_PAGE },
  { name: 'conversation', key: ['id'], page: PAGE },
  { name: 'run', key: ['id'], page: PAGE },
  { name: 'openRun', key: ['id'], page: PAGE },
  { name: 'setting', key: ['key'], page: PAGE },
  { name: 'workspaceSetting', key: ['workspaceId', 'key'], page: PAGE },
  { name: 'profile', key: ['id'], page: PAGE },
  { name: 'profileSecret', key: ['profileId', 'name'], page: PAGE },
  { name: 'pin', key: ['key', 'sample'], page: PAGE },
  { name: 'knownSweep', key: ['key'], page: PAGE },
  { name: 'condensationEvent', key: ['id'], page: PAGE },
  { name: 'modelCall', key: ['id'], page: PAGE },
  { name: 'preset', key: ['id'], page: PAGE },
  { name: 'presetVersion', key: ['presetId', 'version'], page: PAGE },
  { name: 'snapshot', key: ['id'], page: PAGE },
  { name: 'dataset', key: ['id'], page: PAGE },
  { name: 'datasetVersion', key: ['datasetId', 'version'], page: PAGE },
  { name: 'datasetSession', key: ['datasetId', 'version', 'position'], page: PAGE },
  { name: 'datasetImport', key: ['id'], page: PAGE },
  { name: 'importFile', key: ['importId', 'position'], page: PAGE },
  { name: 'experiment', key: ['id'], page: LARGE_PAGE },
  { name: 'experimentNote', key: ['experimentId', 'conversationId', 'variant'], page: PAGE },
  { name: 'knownCell', key: ['key'], page: PAGE },
  { name: 'tuning', key: ['id'], page: PAGE },
  { name: 'job', key: ['id'], page: PAGE },
  { name: 'process', key: ['id'], page: PAGE },
  { name: 'endedSession', key: ['hash'], page: PAGE },
  { name: 'runGroup', key: ['id'], page: PAGE },
  { name: 'heldFile', key: ['id'], page: PAGE },
  { name: 'heldPiece', key: ['fileId', 'index'], page: LARGE_PAGE },
  { name: 'signInAttempt', key: ['client'], page: PAGE },
  { name: 'liveToken', key: ['id'], page: PAGE },
  { name: 'liveCall', key: ['id'], page: PAGE },
  { name: 'liveOriginal', key: ['workspaceId', 'hash'], page: LARGE_PAGE },
  { name: 'liveSession', key: ['workspaceId', 'id'], page: LARGE_PAGE },
]

export type Row = Readonly<Record<string, unknown>>

/** What is the same of all tables in the client. */
export interface Rows {
  findMany(query: object): Promise<readonly Row[]>
  createMany(query: { readonly data: readonly Row[] }): Promise<unknown>
  deleteMany(query: object): Promise<unknown>
  count(): Promise<number>
}

/** Throws where the client has no such table. */
export function rowsOf(db: Database | DatabaseHandle, { name }: Table): Rows {
  const rows: unknown = Reflect.get(db, name)
  if (typeof rows === 'object' && rows !== null && 'createMany' in rows) return rows as Rows
  throw new Error(`There is no table ${name}.`)
}

/** The rows of a table in the order of its key, page by page. */
export async function* pagesOf(db: Database | DatabaseHandle, table: Table): AsyncGenerator<readonly Row[]> {
  const rows = rowsOf(db, table)
  const orderBy = table.key.map((column) => ({ [column]: 'asc' }))
  let last: Row | undefined
  do {
    const from: object = last ? { cursor: keyOf(table, last), skip: 1 } : {}
    const page = await rows.findMany({ orderBy, take: table.page, ...from })
    if (page.length > 0) yield page
    last = page.length === table.page ? page.at(-1) : undefined
  } while (last)
}

const keyOf = ({ key }: Table, row: Row): object => {
  const values = Object.fromEntries(key.map((column) => [column, row[column]]))
  return key.length === 1 ? values : { [key.join('_')]: values }
}
