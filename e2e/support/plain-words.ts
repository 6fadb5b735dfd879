import { expect, type Page } from '@playwright/test'

/** A message is #47; its id, fractions of milliseconds and of percents are nowhere on a screen. */
const notPlain = [/\bm\d+(?:\.p\d+)?\b/, /\b\d+\.\d+ ms\b/, /\b\d+\.\d{2,} ?%/]

export async function expectPlainWords(page: Page): Promise<void> {
  const found = await page.evaluate(
    (sources) => {
      const patterns = sources.map((source) => new RegExp(source))
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const [text, parent] = [node.textContent ?? '', node.parentElement]
        if (!patterns.some((pattern) => pattern.test(text))) continue
        // Lines and names of sessions, and what a person typed, have words of their own.
        const isOurs = parent?.closest('script, style, pre, code, [data-line], .font-mono, [role=textbox]') === null
        if (isOurs && parent?.checkVisibility()) texts.push(text)
      }
      return texts
    },
    notPlain.map((pattern) => pattern.source),
  )
  expect(found).toEqual([])
}
