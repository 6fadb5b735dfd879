import { databaseUrl, dataFolder } from './data-folder'

type Environment = Readonly<Record<string, string | undefined>>

/** Where everything is kept: a SQLite file in the data folder, or a PostgreSQL database. */
export interface DatabaseLocation {
  readonly kind: 'sqlite' | 'postgres'
  readonly url: string
}

export class LocationError extends Error {
  override readonly name = 'LocationError'
}

/** PostgreSQL where `DATABASE_URL` names one, otherwise the data folder. */
export function databaseLocation(env: Environment = process.env): DatabaseLocation {
  const given = env.DATABASE_URL?.trim() ?? ''
  if (given === '') return { kind: 'sqlite', url: databaseUrl(dataFolder(env)) }
  if (isPostgresUrl(given)) return { kind: 'postgres', url: given }
  // The address is not repeated: it may have a password.
  throw new LocationError(
    'DATABASE_URL must be an address of PostgreSQL, such as postgres://user:password@host:5432/database. Without it, everything is kept in the data folder.',
  )
}

export const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)

/** For people: without user and password. */
export function describeLocation({ kind, url }: DatabaseLocation): string {
  if (kind === 'sqlite') return dataFolder()
  const { hostname, port, pathname } = new URL(url)
  return `PostgreSQL at ${hostname || 'localhost'}${port && `:${port}`}${pathname}`
}
