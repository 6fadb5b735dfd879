import { postgresPool } from './pool'

/*
 * Sessions of the access secret that were signed out, for all servers of a database. The gate of the serving process asks for
 * them, which loads no Prisma: its statements are few, and the start waits for it.
 */

/** The SHA-256 of a token, and when it would have ended anyway, in milliseconds since 1970. */
export type Ended = readonly [hash: string, expires: number]

export interface EndedInDatabase {
  /** Those that have not expired. */
  load(): Promise<readonly Ended[]>
  /** Forgets those that have expired. */
  add(hash: string, expires: number): Promise<void>
}

export async function openEndedSessions(url: string): Promise<EndedInDatabase> {
  const pool = await postgresPool(url)
  return {
    async load() {
      const { rows } = await pool.query<{ hash: string; expires: string }>(
        `SELECT "hash", round(extract(epoch FROM "expiresAt") * 1000) AS "expires" FROM "EndedSession" WHERE "expiresAt" > now() AT TIME ZONE 'UTC'`,
      )
      return rows.map(({ hash, expires }) => [hash, Number(expires)] as const)
    },
    async add(hash, expires) {
      await pool.query(`DELETE FROM "EndedSession" WHERE "expiresAt" <= now() AT TIME ZONE 'UTC'`)
      await pool.query(
        `INSERT INTO "EndedSession" ("hash", "expiresAt") VALUES ($1, to_timestamp($2 / 1000.0) AT TIME ZONE 'UTC') ON CONFLICT ("hash") DO NOTHING`,
        [hash, expires],
      )
    },
  }
}
