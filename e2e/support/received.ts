import type { BrowserContext } from '@playwright/test'

export interface Received {
  readonly where: string
  readonly text: string
}

/**
 * Everything with words in it that the browser of a context is sent from now on: read on its way, so that nothing is missed.
 * The build's own files are left out: they were made before anything that a test could look for.
 */
export async function keepReceived(context: BrowserContext): Promise<Received[]> {
  const received: Received[] = []
  await context.route(
    ({ pathname }) => !pathname.startsWith('/_next/static/'),
    async (route) => {
      // A kept connection may have been closed by the server since its last answer. It waits as long as a browser does.
      const response = await route.fetch({ maxRetries: 1, timeout: 0 })
      if (/text|json|javascript|x-component/.test(response.headers()['content-type'] ?? ''))
        received.push({ where: response.url(), text: await response.text() })
      await route.fulfill({ response })
    },
  )
  return received
}
