import { createHash } from 'node:crypto'
import { postgresPool } from './pool'

/** Failed attempts to sign in, counted for all servers of a database. Clients stand there as hashes. */
export interface SignInAttempts {
  /** Milliseconds until the next attempt of one of these clients is accepted; 0: at once. */
  waitOf(clients: readonly string[]): Promise<number>
  /** Counts a failure. `waitAfter`: milliseconds until the next attempt, from the number of failures. */
  failed(client: string, waitAfter: (failures: number) => number): Promise<void>
  succeeded(client: string): Promise<void>
}

const NOW = "(clock_timestamp() AT TIME ZONE 'UTC')"
const FORGOTTEN = `${NOW} - interval '1 hour'`

export async function openSignInAttempts(url: string): Promise<SignInAttempts> {
  const pool = await postgresPool(url)
  return {
    async waitOf(clients) {
      const { rows } = await pool.query<{ wait: string | null }>(
        `SELECT max(extract(epoch FROM "until" - ${NOW}) * 1000) AS "wait" FROM "SignInAttempt" WHERE "client" = ANY($1) AND "lastAt" > ${FORGOTTEN}`,
        [clients.map(hashOf)],
      )
      return Math.max(0, Number(rows[0]?.wait ?? 0))
    },
    async failed(client, waitAfter) {
      await pool.query(`DELETE FROM "SignInAttempt" WHERE "lastAt" <= ${FORGOTTEN}`)
      const { rows } = await pool.query<{ failures: number }>(
        `INSERT INTO "SignInAttempt" ("client", "failures", "until", "lastAt") VALUES ($1, 1, ${NOW}, ${NOW})
          ON CONFLICT ("client") DO UPDATE SET "failures" = "SignInAttempt"."failures" + 1, "lastAt" = excluded."lastAt" RETURNING "failures"`,
        [hashOf(client)],
      )
      const wait = waitAfter(rows[0]?.failures ?? 1)
      await pool.query(
        `UPDATE "SignInAttempt" SET "until" = greatest("until", ${NOW} + $2 * interval '1 millisecond') WHERE "client" = $1`,
        [hashOf(client), wait],
      )
    },
    async succeeded(client) {
      await pool.query(`DELETE FROM "SignInAttempt" WHERE "client" = $1`, [hashOf(client)])
    },
  }
}

const hashOf = (client: string): string => createHash('sha256').update(client).digest('base64url')
