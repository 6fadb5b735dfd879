import type { BrowserContext } from '@playwright/test'

export interface Received {
  readonly where: string
  readonly text: string
}

/** Everything with words in it that the browser of a context is sent from now on: read on its way, so that nothing is missed. */
export async function keepReceived(context: BrowserContext): Promise<Received[]> {
  const received: Received[] = []
  await context.route('**/*', async (route) => {
    const response = await route.fetch()
    if (/text|json|javascript|x-component/.test(response.headers()['content-type'] ?? '')) received.push({ where: response.url(), text: await response.text() })
    await route.fulfill({ response })
  })
  return received
}
