import 'server-only'
import { log } from '@/lib/observe/log'

/** What was left when the server ended goes on, once the first pages are served: until then none of it is loaded. */
const START_AFTER_MS = 8_000

/** Starts what a server does beside its pages. */
export function startBesidePages(): void {
  setTimeout(() => {
    import('./work-beside-pages')
      .then(({ startWork }) => startWork())
      .catch((error: unknown) =>
        log().error(
          { error: error instanceof Error ? error.message : String(error) },
          'work beside the pages did not start',
        ),
      )
  }, START_AFTER_MS).unref()
}
