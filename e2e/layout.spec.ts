import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { collidingCells, collidingTexts, cutNames, expectTablesFit } from './support/layout-problems'
import {
  expect,
  expectFigures,
  expectNoSidewaysScroll,
  openSavedRun,
  row,
  session,
  test,
  WORKED_OUT_MS,
} from './support/workbench'

/* The layout at every width between two of its forms. */

const WIDTHS = [320, 390, 640, 641, 768, 800, 834, 1024, 1050, 1280, 1440]
/** Of each form: what is wider has more room. */
const NARROWEST = [320, 641, 768, 1024, 1050, 1280]

async function atEveryWidth(page: Page, what: string, check: () => Promise<void>, widths = WIDTHS): Promise<void> {
  for (const width of widths)
    await test.step(`${what}, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      await check()
    })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** A session of a model that no price list knows: its costs are in tokens, its window is assumed. */
async function unlistedSession(): Promise<string> {
  const lines = (await readFile('public/samples/coding-agent.jsonl', 'utf8')).split('\n').slice(0, 80)
  return lines.join('\n').replaceAll(/"model":"[^"]+"/g, '"model":"unlisted"')
}

test.describe('in a language of long words', () => {
  test.use({ locale: 'fr-FR' })

  test('nothing falls off the side at any width, or is cut or written over', async ({ page, client }) => {
    test.slow()
    const conversation = await client.importSession(await unlistedSession(), 'unlisted.jsonl')
    await page.goto(`/?conversation=${conversation}&column=B&threshold=8&saving=0&tokens=0&guard=0`)
    const matrix = page.getByRole('table').first()
    await expect(matrix.getByRole('row', { name: /^A / }).getByRole('img')).toBeVisible()
    await expect(matrix.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: WORKED_OUT_MS })
    await expect(page.getByRole('banner').getByRole('button')).not.toHaveCount(3)
    await atEveryWidth(page, 'the matrix', async () => {
      await expect(page.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 })
      const over = await matrix
        .getByRole('row')
        .evaluateAll((rows) => rows.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      expect(over).toEqual(over.map(() => 0))
      expect(await matrix.evaluate(collidingCells)).toEqual([])
      // At 1440 px the choices of the inspector are among them.
      expect(await page.locator('body').evaluate(cutNames)).toEqual([])
      await expectSessionLineWhole(page)
      await expectLegendWhole(page)
    })
    const panel = page.getByRole('tabpanel')
    await page.getByRole('tab').nth(3).click()
    // The files are what rows of the ledger are read by: they have more room than any figure.
    const names = panel.getByRole('rowheader')
    await expect(names.first()).toBeVisible()
    await atEveryWidth(
      page,
      'the ledger',
      async () => {
        expect((await names.first().boundingBox())?.width).toBeGreaterThan(150)
      },
      NARROWEST,
    )
    await page.getByRole('tab').nth(1).click()
    await expect(panel.getByRole('row', { name: /^B/ }).first()).toHaveText(/[−+]/, { timeout: WORKED_OUT_MS })
    await atEveryWidth(
      page,
      'the replay',
      async () => {
        await expectTablesFit(page)
        const plot = panel.getByRole('figure').first().getByRole('img').first()
        await expectDrawnForItsWidth(plot)
        expect(await collidingTexts(plot)).toEqual([])
      },
      NARROWEST,
    )
    await page.getByRole('tab').nth(2).click()
    await expect(panel.getByRole('row')).not.toHaveCount(0, { timeout: WORKED_OUT_MS })
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: WORKED_OUT_MS })
    await atEveryWidth(page, 'the losses', () => expectTablesFit(page), NARROWEST)
  })
})

/** When a window changes its width, a plot is scaled at first, and drawn again once its new width is measured. */
const expectDrawnForItsWidth = (plot: Locator): Promise<void> =>
  expect
    .poll(() =>
      plot.evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width - Math.round(svg.getBoundingClientRect().width)),
    )
    .toBe(0)

/** Of the session's line only the title is cut: what is said of the session is whole, or left out. */
async function expectSessionLineWhole(page: Page): Promise<void> {
  const line = page.getByRole('heading', { level: 1 }).locator('..')
  const halves = await line.evaluate((whole) =>
    [...whole.querySelectorAll(':scope > :not(h1), :scope > :not(h1) *')]
      .filter((part) => getComputedStyle(part).overflow === 'visible' && !part.closest('.sr-only'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML }) => outerHTML),
  )
  expect([halves, await line.evaluate((whole) => whole.scrollWidth - whole.clientWidth)]).toEqual([[], 0])
}

/** The legend leaves its words out, not its fates. */
async function expectLegendWhole(page: Page): Promise<void> {
  const cut = await page
    .getByRole('table')
    .first()
    .locator('[class*="@container/legend"]')
    .evaluate((legend) => {
      const { right, bottom } = legend.getBoundingClientRect()
      return [...legend.children]
        .map((fate) => ({ words: fate.textContent, box: fate.firstElementChild?.getBoundingClientRect() }))
        .filter(({ box }) => box !== undefined && (box.right > right || box.bottom > bottom))
        .map(({ words }) => words)
    })
  expect(cut).toEqual([])
}

test('the workbench has the measures of its design; with eight strategies so do rows, what is said of one, figures of losses and the list of runs', async ({
  page,
  open,
}) => {
  test.slow()
  await open()
  const matrix = page.getByRole('table', { name: 'Strategies' })
  await test.step('wide: rows of 32, maps of 20, outline of 208, inspector of 300', async () => {
    for (const letter of ['A', 'B', 'C']) expect((await row(page, letter).boundingBox())?.height).toBe(32)
    const maps = await Promise.all(
      [page.getByRole('row', { name: 'Original', exact: true }), row(page, 'A'), row(page, 'C')].map(async (each) =>
        each.getByRole('img').first().boundingBox(),
      ),
    )
    // One below the other, to the pixel: where rows differ is seen by looking down.
    for (const map of maps) expect([map?.x, map?.width, map?.height]).toEqual([maps[0]?.x, maps[0]?.width, 20])
    const asides = page.locator('aside')
    expect((await asides.nth(0).boundingBox())?.width).toBe(208)
    expect((await asides.nth(1).boundingBox())?.width).toBe(300)
    const table = await matrix.boundingBox()
    const views = await page.getByRole('tablist', { name: 'Views' }).boundingBox()
    expect((table?.y ?? 0) + (table?.height ?? 0)).toBeLessThanOrEqual(views?.y ?? 0)
  })
  await test.step('narrower: panels are drawers, the diff has the room', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('button', { name: 'Show the inspector' })).toBeVisible()
    await expect(page.locator('aside')).toHaveCount(0)
    expect((await row(page, 'A').boundingBox())?.height).toBe(32)
    // In a short window the matrix gives way: what is below it can be read.
    await page.setViewportSize({ width: 1024, height: 450 })
    expect((await page.getByRole('tabpanel', { name: 'Diff' }).boundingBox())?.height).toBeGreaterThan(200)
    // A long title gives way; it does not lie over what is said of the session.
    await page.setViewportSize({ width: 700, height: 768 })
    const title = await session(page).boundingBox()
    const facts = await page
      .getByText(/messages · /)
      .first()
      .boundingBox()
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(facts?.x ?? 0)
  })
  await test.step('641 px: panels open as drawers at the side', async () => {
    await page.setViewportSize({ width: 641, height: 844 })
    for (const [name, x] of [
      ['Outline', 0],
      ['Inspector', 641 - 384],
    ] as const) {
      await page.getByRole('button', { name: `Show the ${name.toLowerCase()}` }).click()
      const drawer = page.getByRole('dialog', { name })
      await expect.poll(() => drawer.boundingBox()).toEqual({ x, y: 0, width: 384, height: 844 })
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    }
  })
  await test.step('phone: maps of 14 over the whole width, and a bar at the bottom', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('toolbar', { name: 'Hunks and panels' })).toBeVisible()
    const map = await row(page, 'A').getByRole('img').first().boundingBox()
    expect(map?.height).toBe(14)
    expect(map?.width).toBeGreaterThan(340)
  })
  await page.setViewportSize({ width: 1440, height: 900 })

  for (let count = 4; count <= 8; count += 1) {
    await row(page, 'B').getByRole('button', { name: 'Actions of strategy B' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.locator('[data-row]')).toHaveCount(count)
  }
  await expectFigures(page)
  expect((await matrix.boundingBox())?.height ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(320)
  await row(page, 'H').getByRole('button', { name: 'Actions of strategy H' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  // What is said of it leaves the right half free: there dialogs have what they are for.
  const told = page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' })
  const place = await told.boundingBox()
  expect((place?.x ?? Number.NaN) + (place?.width ?? Number.NaN)).toBeLessThan(720)
  await told.click()
  await expect(row(page, 'H')).toBeVisible()
  await page.getByRole('tab', { name: 'Losses' }).click()
  const losses = page.getByRole('region', { name: 'Losses', exact: true })
  await expect(losses.locator('td[data-letter="H"]').first()).toBeVisible({ timeout: WORKED_OUT_MS })
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const outside = await losses.locator('td[data-letter]').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const [box, own] = [cell.getBoundingClientRect(), document.createRange()]
        own.selectNodeContents(cell.querySelector('.tabular') ?? cell)
        const { left, right } = own.getBoundingClientRect()
        return left < box.left - 1 || right > box.right + 1 ? [cell.textContent] : []
      }),
    )
    expect(outside, `${width} px`).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  // Where there is no room for columns, each figure has the letter of its strategy.
  const figures = losses.getByRole('table', { name: 'In the original, gone' }).getByRole('row').nth(1)
  for (const letter of ['A', 'D', 'H']) {
    const figure = figures.getByRole('cell').and(page.locator(`[data-letter="${letter}"]`))
    await figure.scrollIntoViewIfNeeded()
    await expect(figure).toBeInViewport({ ratio: 1 })
    expect(await figure.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe(`"${letter}"`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await openSavedRun(page)
  await page.goto('/runs')
  const name = page.getByRole('link', { name: /^Open / }).first()
  await expect(name).toBeVisible()
  await atEveryWidth(page, 'the list of runs', async () => {
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

test('text twice as large makes rows higher and columns wider', async ({ page, open }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await open()
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
})
