import { chromium, type Browser, type Page } from '@playwright/test'
import { defined } from '@/lib/engine'
import { findBrowser } from '@/scripts/find-browser'
import { introduce } from '../support/workbench'

export const launchBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({
    ...defined({ executablePath: findBrowser() }),
    args: ['--no-sandbox', '--disable-gpu', ...more],
  })

/** tsx names functions by a helper of its own; those that run in the page need it there. */
const nameFunctions = { content: 'globalThis.__name = (named) => named' }

/** A page in a window of a laptop's size, of a person who has been here before. */
export async function newBenchPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await page.addInitScript(nameFunctions)
  await introduce(page.context(), url)
  return page
}
