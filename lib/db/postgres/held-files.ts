import { databaseLocation } from '../location'
import { postgresPool } from './pool'

/** Files that wait for an hour to be imported, by whichever server of a PostgreSQL database is asked to. */
export interface HeldFiles {
  /** Once it resolves, every server finds it. Another under the same id is kept as it is. */
  hold(id: string, file: HeldContent): Promise<void>
  /** The file, or undefined where it is gone. */
  find(id: string): Promise<HeldContent | undefined>
  drop(id: string): Promise<void>
}

export interface HeldContent {
  readonly bytes: number
  /** JSON text: what was found in it. */
  readonly facts?: string
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Largest piece that a row holds, in bytes. */
export const HELD_PIECE_BYTES = 256 * 1024

/** Absent with a SQLite file: whoever holds a file there is asked for it. */
export async function heldFiles(): Promise<HeldFiles | undefined> {
  const { kind, url } = databaseLocation()
  if (kind === 'sqlite') return undefined
  const pool = await postgresPool(url)
  async function* piecesOf(id: string): AsyncGenerator<Uint8Array> {
    for (let index = 0; ; index++) {
      const { rows } = await pool.query<{ data: Buffer }>(
        'SELECT "data" FROM "HeldPiece" WHERE "fileId" = $1 AND "index" = $2',
        [id, index],
      )
      if (!rows[0]) return
      yield rows[0].data
    }
  }
  return {
    async hold(id, { bytes, facts, pieces }) {
      await pool.query(
        `DELETE FROM "HeldFile" WHERE "createdAt" < clock_timestamp() AT TIME ZONE 'UTC' - interval '1 hour'`,
      )
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const { rowCount } = await client.query(
          `INSERT INTO "HeldFile" ("id", "facts", "bytes", "createdAt") VALUES ($1, $2, $3, clock_timestamp() AT TIME ZONE 'UTC')
            ON CONFLICT ("id") DO NOTHING`,
          [id, facts ?? null, bytes],
        )
        let index = 0
        if (rowCount === 1)
          for await (const piece of pieces)
            await client.query('INSERT INTO "HeldPiece" ("fileId", "index", "data") VALUES ($1, $2, $3)', [
              id,
              index++,
              piece,
            ])
        await client.query('COMMIT')
        client.release()
      } catch (error) {
        client.release(true) // closed, which ends the transaction
        throw error
      }
    },
    async find(id) {
      const { rows } = await pool.query<{ facts: string | null; bytes: number }>(
        'SELECT "facts", "bytes" FROM "HeldFile" WHERE "id" = $1',
        [id],
      )
      const [row] = rows
      return row && { bytes: row.bytes, pieces: piecesOf(id), ...(row.facts !== null && { facts: row.facts }) }
    },
    async drop(id) {
      await pool.query('DELETE FROM "HeldFile" WHERE "id" = $1', [id])
    },
  }
}
