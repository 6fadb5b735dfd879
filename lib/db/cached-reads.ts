import { processState } from '@/lib/base/process-state'
import type { Database, DatabaseHandle } from './handle'

interface CachedReads {
  /** Of the database, see `cacheReads`. */
  readonly versionNow: () => Promise<string | undefined>
  version?: string
  readonly answers: Map<string, Promise<unknown>>
}

/** More are forgotten; one page has some twenty. */
const MOST_ANSWERS = 1_000

/** Kept with the process: pages and routes are bundled apart, and share the database. */
const state = processState<{ condenseryCachedReads: WeakMap<DatabaseHandle, CachedReads> }>()
const caches = (): WeakMap<DatabaseHandle, CachedReads> => (state.condenseryCachedReads ??= new WeakMap())

/** From now on `cachedRead` caches what it reads from this database. `versionNow`: changes with anything that is written, by whomever. */
export function cacheReads(db: Database, versionNow: CachedReads['versionNow']): void {
  caches().set(db, { versionNow, answers: new Map() })
}

/**
 * What `read` gives, without asking the database again as long as nothing was written to it. Answers are shared: nobody may change
 * them. Where no version is known, as with PostgreSQL and in transactions, it is read every time. `key`: of all that decides the answer.
 */
export async function cachedRead<Value>(
  db: DatabaseHandle,
  key: readonly (string | number)[],
  read: () => Promise<Value>,
): Promise<Value> {
  const cache = caches().get(db)
  const version = await cache?.versionNow()
  if (!cache || version === undefined) return read()
  if (version !== cache.version || cache.answers.size >= MOST_ANSWERS) {
    cache.version = version
    cache.answers.clear()
  }
  const name = JSON.stringify(key)
  const known = cache.answers.get(name)
  if (known) return known as Promise<Value>
  const { answers } = cache
  const answer = read()
  answers.set(name, answer)
  answer.catch(() => {
    if (answers.get(name) === answer) answers.delete(name)
  })
  return answer
}
