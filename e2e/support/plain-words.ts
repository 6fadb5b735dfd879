import { expect, type Page } from '@playwright/test'

/** A message is #47; its id, fractions of milliseconds and of percents are nowhere on a screen. */
const notPlain = [/\bm\d+(?:\.p\d+)?\b/, /\b\d+\.\d+ ms\b/, /\b\d+\.\d{2,} ?%/]

export async function expectPlainWords(page: Page): Promise<void> {
  const text = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      // Lines and names of sessions, and what a person typed, have words of their own.
      const isOurs = parent?.closest('script, style, pre, code, [data-line], .font-mono, [role=textbox]') === null
      if (isOurs && parent?.checkVisibility()) texts.push(node.textContent ?? '')
    }
    return texts.join('\n')
  })
  for (const pattern of notPlain) expect(text).not.toMatch(pattern)
}
