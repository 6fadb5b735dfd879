import { isGated, UNGATED } from './lib/access/gated'

/** Called by the framework once, when the server starts. */
export async function register(): Promise<void> {
  // Everything else stands in this block: it is built for another runtime too, in which nothing of it could be bundled.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    if (!isGated()) throw new Error(UNGATED)
    const { startBesidePages } = await import('./lib/server/program')
    startBesidePages('server')
  }
}
