import 'server-only'
import { processState } from '@/lib/base/process-state'
import { log } from '@/lib/observe/log'

const state = processState<{ condenseryBesidePages: 'pages' | 'server' }>()

/** What was left when the server ended goes on, once the first pages are served: until then none of it is loaded. */
const START_AFTER_MS = 8_000

type Loader = () => Promise<{ startWork(): Promise<void> }>
const loadWork: Loader = () => import('./work-beside-pages')

/**
 * Starts, once, what a server does beside its pages. The server and what answers its pages are bundled apart, and call this both: where pages
 * were asked for by then, these start it with what they have loaded. To load all of it again holds up every answer for a third of a second.
 */
export function startBesidePages(by: 'pages' | 'server', load = loadWork): void {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || state.condenseryBesidePages !== undefined) return
  if (by === 'pages') state.condenseryBesidePages = by
  setTimeout(() => {
    if ((state.condenseryBesidePages ??= by) === by) void start(load)
  }, START_AFTER_MS).unref()
}

async function start(load: Loader): Promise<void> {
  try {
    await (await load()).startWork()
  } catch (error) {
    log().error(
      { error: error instanceof Error ? error.message : String(error) },
      'work beside the pages did not start',
    )
  }
}
