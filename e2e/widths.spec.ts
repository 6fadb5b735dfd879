import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ActionClient } from './bench/action-client'
import { expect, expectNoSidewaysScroll, openWorkbench, saveRun, test } from './workbench'

/* Every width between two layouts, in a language of short words and in one of long ones. */

const WIDTHS = [320, 390, 640, 641, 768, 800, 834, 1024, 1050, 1280, 1440]

/** Pairs of cells of a row, of which the text of one stands on that of the other. */
function collidingCells(matrix: Element): readonly string[] {
  const boxesOf = (cell: Element): readonly DOMRect[] => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest('.sr-only') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    const range = document.createRange()
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      boxes.push(range.getBoundingClientRect())
    }
    return boxes
  }
  const meet = (one: DOMRect, other: DOMRect): boolean =>
    one.left + 1 < other.right && other.left + 1 < one.right && one.top + 1 < other.bottom && other.top + 1 < one.bottom
  return [...matrix.querySelectorAll('[role="row"]')].flatMap((row) => {
    const written = [...row.querySelectorAll('[role="cell"]')].map((cell) => ({ cell, boxes: boxesOf(cell) }))
    return written.flatMap(({ cell, boxes }, place) =>
      written
        .slice(place + 1)
        .filter((other) => boxes.some((box) => other.boxes.some((each) => meet(box, each))))
        .map((other) => `${cell.textContent} | ${other.cell.textContent}`),
    )
  })
}

/** Pairs of texts of a drawing of which one stands on the other. */
const collidingTexts = (drawing: Locator): Promise<readonly string[]> =>
  drawing.evaluate((svg) => {
    const texts = [...svg.querySelectorAll('text')].map((each) => ({ each, box: each.getBoundingClientRect() }))
    return texts.flatMap(({ each, box }, place) =>
      texts
        .slice(place + 1)
        .filter(({ box: other }) => box.left < other.right && other.left < box.right)
        // Of the height that a line takes, letters fill about two thirds.
        .filter(({ box: other }) => box.top + 3 < other.bottom - 3 && other.top + 3 < box.bottom - 3)
        .map((other) => `${each.textContent} | ${other.each.textContent}`),
    )
  })

/** A session of a model that no price list knows: its costs are in tokens, its window is assumed. */
async function importUnlisted(serverUrl: string): Promise<string> {
  const lines = (await readFile('public/samples/coding-agent.jsonl', 'utf8')).split('\n').slice(0, 80)
  const text = lines.join('\n').replaceAll(/"model":"[^"]+"/g, '"model":"unlisted"')
  return new ActionClient(serverUrl).importSession(text, 'unlisted.jsonl')
}

/** Each table is as wide as its panel at most. */
async function expectTablesFit(page: Page): Promise<void> {
  const over = await page
    .getByRole('tabpanel')
    .getByRole('table')
    .evaluateAll((tables) =>
      tables
        .map((table) => ({ table, by: table.scrollWidth - (table.parentElement?.clientWidth ?? 0) }))
        .filter(({ by }) => by > 0)
        .map(({ table, by }) => `${table.getAttribute('aria-label')}: ${by}`),
    )
  expect(over).toEqual([])
}

/** Names that there is no room for. */
const cutNames = (part: Element): readonly (string | null)[] =>
  [...part.querySelectorAll('[role="rowheader"] .truncate, [role="combobox"] .truncate')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)

for (const locale of ['en-US', 'fr-FR'])
  test.describe(locale, () => {
    test.use({ locale })

    test('nothing falls off the side at any width, neither of the page nor of a row', async ({ page }) => {
      await page.goto('/')
      const matrix = page.getByRole('table').first()
      await expect(matrix.getByRole('row', { name: /^A / }).getByRole('img')).toBeVisible({ timeout: 60_000 })
      await expect(matrix.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 })
      await expect(page.getByRole('banner').getByRole('button')).not.toHaveCount(3)
      for (const width of WIDTHS)
        await test.step(`${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 })
          await expect(page.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 })
          await expectNoSidewaysScroll(page)
          const over = await matrix
            .getByRole('row')
            .evaluateAll((rows) => rows.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
          expect(over).toEqual(over.map(() => 0))
          expect(await matrix.evaluate(collidingCells)).toEqual([])
          // At 1440 px the choices of the inspector are among them.
          expect(await page.locator('body').evaluate(cutNames)).toEqual([])
          // Of the session's line only the title is cut: what is said of the session is whole, or left out.
          const line = page.getByRole('heading', { level: 1 }).locator('..')
          const halves = await line.evaluate((whole) =>
            [...whole.querySelectorAll(':scope > :not(h1), :scope > :not(h1) *')]
              .filter((part) => getComputedStyle(part).overflow === 'visible' && !part.closest('.sr-only'))
              .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
              .map(({ outerHTML }) => outerHTML),
          )
          expect([halves, await line.evaluate((whole) => whole.scrollWidth - whole.clientWidth)]).toEqual([[], 0])
          // The legend leaves its words out, not its fates.
          const cut = await matrix.locator('[class*="@container/legend"]').evaluate((legend) => {
            const { right, bottom } = legend.getBoundingClientRect()
            return [...legend.children]
              .map((fate) => ({ words: fate.textContent, box: fate.firstElementChild?.getBoundingClientRect() }))
              .filter(({ box }) => box !== undefined && (box.right > right || box.bottom > bottom))
              .map(({ words }) => words)
          })
          expect(cut).toEqual([])
        })
      await page.getByRole('tab').nth(3).click()
      for (const width of WIDTHS)
        await test.step(`${width} px, the ledger`, async () => {
          await page.setViewportSize({ width, height: 900 })
          // The files are what its rows are read by: they have more room than any figure.
          const names = page.getByRole('tabpanel').getByRole('rowheader')
          await expect(names.first()).toBeVisible()
          expect((await names.first().boundingBox())?.width).toBeGreaterThan(150)
        })
    })

    test('nothing of a replay or of what is lost is cut or written over, where no price is known', async ({
      page,
      serverUrl,
    }) => {
      const session = await importUnlisted(serverUrl)
      await page.goto(`/?conversation=${session}&view=replay&column=B&threshold=8&saving=0&tokens=0&guard=0`)
      const panel = page.getByRole('tabpanel')
      await expect(panel.getByRole('row', { name: /^B/ }).first()).toHaveText(/[−+]/, { timeout: 60_000 })
      for (const width of WIDTHS)
        await test.step(`${width} px, the replay`, async () => {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          await expectTablesFit(page)
          expect(await collidingTexts(panel.getByRole('figure').first().getByRole('img').first())).toEqual([])
        })
      await page.getByRole('tab').nth(2).click()
      await expect(panel.getByRole('row')).not.toHaveCount(0, { timeout: 60_000 })
      await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 })
      for (const width of WIDTHS)
        await test.step(`${width} px, the losses`, async () => {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          await expectTablesFit(page)
        })
    })
  })

test('the list of runs says at any width what was run', async ({ page }) => {
  await openWorkbench(page)
  await saveRun(page)
  await page.goto('/runs')
  const name = page.getByRole('link', { name: /^Open / }).first()
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      expect((await name.boundingBox())?.width).toBeGreaterThan(100)
      const cut = await page
        .getByRole('row')
        .getByRole('cell')
        .evaluateAll((cells) =>
          cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((each) => each.textContent),
        )
      expect(cut).toEqual([])
    })
})

test('text twice as large makes rows higher and columns wider', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await openWorkbench(page)
  await expectNoSidewaysScroll(page)
  expect(await page.getByRole('table', { name: 'Strategies' }).evaluate(collidingCells)).toEqual([])
  await page.keyboard.press('o')
  const entries = page.getByRole('list', { name: 'Turns' }).getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  const cut = await entries
    .getByRole('button', { name: /^#/ })
    .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  expect(cut).toEqual(cut.map(() => 0))
  const tops = await entries.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  for (const [index, { top }] of tops.slice(1).entries()) expect(top).toBeGreaterThanOrEqual(tops[index]?.bottom ?? 0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Replay' }).click()
  const replay = page.getByRole('tabpanel', { name: 'Replay' })
  await expect(replay.getByRole('row', { name: /^C / }).first()).toHaveText(/\$/, { timeout: 60_000 })
  expect(await collidingTexts(replay.getByRole('figure').first().getByRole('img').first())).toEqual([])
})
