import type { Pool } from 'pg'
import { processState } from '@/lib/base/process-state'

const state = processState<{ condenseryPool: { readonly url: string; readonly pool: Promise<Pool> } }>()

/** Few: they are for short statements, beside those of Prisma. */
const MOST_CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connections for statements without Prisma, one pool for the process: the serving process has no Prisma of its own, and
 * loads none to ask who may pass.
 */
export function postgresPool(url: string): Promise<Pool> {
  if (state.condenseryPool?.url !== url) {
    const pool = openPool(url)
    state.condenseryPool = { url, pool }
    pool.catch(() => delete state.condenseryPool)
  }
  return state.condenseryPool.pool
}

async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'condensery beside Prisma',
  })
  pool.on('error', () => undefined) // an idle connection that breaks is opened anew
  return pool
}

export async function closePostgresPool(): Promise<void> {
  const opened = state.condenseryPool
  delete state.condenseryPool
  await (await opened?.pool)?.end()
}
