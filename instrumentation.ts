import { isGated, UNGATED } from './lib/access/gated'

/** Called by the framework once, when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  if (!isGated()) throw new Error(UNGATED)
  const { startDailySweep } = await import('./lib/server/storage')
  startDailySweep()
}
