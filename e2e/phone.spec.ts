import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, openWorkbench, row, saveRun, test } from './workbench'

/* The workbench under a thumb: what it has to hit, what rises from below, and how far it has to go. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 360_000 })

const VIEWS = ['Replay', 'Losses', 'Ledger', 'Diff'] as const
const THUMB_PX = 40

const phoneBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Hunks and panels' })

/** Only the panels of the workbench, not what opens from them. */
const sheet = (page: Page, name: 'Outline' | 'Inspector'): Locator => page.getByRole('dialog', { name })

async function openSheet(page: Page, name: 'Outline' | 'Inspector'): Promise<Locator> {
  await phoneBar(page)
    .getByRole('button', { name: name === 'Outline' ? 'Turns' : 'Passes' })
    .tap()
  await expect(sheet(page, name)).toBeVisible()
  return sheet(page, name)
}

/**
 * What can be hit on less than a thumb, with how many pixels, found by asking what lies at each pixel above and below its middle. Links within sentences and
 * values are as high as their line.
 */
const smallTargets = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((root, least) => {
    const targets =
      'button, a[href], input, textarea, summary, [role=tab], [role=option], [role=slider], [role^=menuitem], [role=switch]'
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.matches('[type=file]') || element.checkVisibility({ opacityProperty: true })) &&
      element.closest('[aria-hidden=true], [inert], .sr-only, :disabled, [aria-disabled=true]') === null
    const isInProse = (element: Element): boolean =>
      element.closest('p, dd') !== null && getComputedStyle(element).display.startsWith('inline')
    const heightOf = (element: Element): number => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (at: number): boolean => {
        const hit = document.elementFromPoint(x, at)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
      }
      const reach = (step: 1 | -1): number => {
        let pixels = 0
        while (pixels < least && isHit(y + step * (pixels + 0.5))) pixels += 1
        return pixels
      }
      return reach(-1) + reach(1)
    }
    return [...root.querySelectorAll(targets)]
      .filter((element) => isSeen(element) && !isInProse(element) && !element.textContent.startsWith('Skip to'))
      .map((element) => ({ element, height: heightOf(element) }))
      .filter(({ height }) => height < least - 1)
      .map(({ element, height }) => `${height} px: ${element.outerHTML.slice(0, 160)}`)
  }, THUMB_PX)

/** Neither the page nor anything that scrolls within a part of it. */
async function expectNothingSideways(page: Page, part: Locator): Promise<void> {
  await expectNoSidewaysScroll(page)
  const wide = await part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
      .map((each) => `${each.scrollWidth} in ${each.clientWidth} px: ${each.outerHTML.slice(0, 120)}`),
  )
  expect(wide).toEqual([])
}

/** Cells of tables whose words begin nearer to the edge of the window than those of the rest of the page; the heads of groups are buttons. */
const cellsAtEdge = (view: Element): readonly (string | null)[] =>
  [...view.querySelectorAll('table :is(th, td):first-child:not([scope="rowgroup"])')]
    .filter((cell) => {
      const { left, width } = cell.getBoundingClientRect()
      return width > 1 && left + Number.parseFloat(getComputedStyle(cell).paddingLeft) < 12
    })
    .map(({ textContent }) => textContent)

async function expectFitFor(page: Page, part: Locator): Promise<void> {
  // What is loaded late has no height until all of it is there.
  await expect.poll(() => smallTargets(part)).toEqual([])
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNothingSideways(page, part)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

async function swipe(page: Page, sheetShown: Locator, pixels: number): Promise<void> {
  const box = await sheetShown.locator('[data-grip]').boundingBox()
  if (box === null) throw new Error('The sheet has no grip')
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', y + (pixels * step) / 8)
    await page.waitForTimeout(40)
  }
  await touch('touchEnd')
  await touches.detach()
}

test('losses of eight strategies are read in 320 px, each figure with the letter of its strategy', async ({ page }) => {
  await openWorkbench(page)
  for (const letter of ['D', 'E', 'F', 'G', 'H']) {
    await row(page, 'B').getByRole('button', { name: 'Actions of strategy B' }).tap()
    await page.getByRole('menuitem', { name: 'Duplicate' }).tap()
    await expect(row(page, letter)).toBeVisible()
  }
  await page.setViewportSize({ width: 320, height: 844 })
  await page.getByRole('tab', { name: 'Losses' }).tap()
  const losses = page.getByRole('tabpanel', { name: 'Losses' })
  const figures = losses
    .getByRole('table', { name: 'Stands in the original' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
  await expect(figures).toHaveCount(10, { timeout: 120_000 })
  await figures.first().scrollIntoViewIfNeeded()
  for (const letter of ['A', 'D', 'H']) {
    const figure = figures.and(page.locator(`[data-letter="${letter}"]`))
    await expect(figure).toBeInViewport({ ratio: 1 })
    expect(await figure.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe(`"${letter}"`)
  }
  await expectNothingSideways(page, losses)
  expect(await smallTargets(losses)).toEqual([])
  await expectAccessible(page, '[role=tabpanel]')
})

test('strategies are sorted on a phone too', async ({ page }) => {
  await openWorkbench(page)
  const order = () =>
    page.locator('[data-row]').evaluateAll((rows) => rows.map((each) => (each as HTMLElement).dataset['row']))
  const sort = page.getByRole('button', { name: /^Sort the strategies/ })
  await sort.tap()
  await page.getByRole('menuitemradio', { name: 'Tokens' }).tap()
  await expect(page).toHaveURL(/order=tokens/)
  const ascending = await order()
  await sort.tap()
  await page.getByRole('menuitemradio', { name: 'Largest first' }).tap()
  await expect.poll(order).toEqual(ascending.toReversed())
  await sort.tap()
  await page.getByRole('menuitemradio', { name: 'Your order' }).tap()
  await expect.poll(order).toEqual(['A', 'B', 'C'])
})

test('views: whatever is tapped is 40 px high, and nothing scrolls sideways', async ({ page }) => {
  await openWorkbench(page)
  for (const view of VIEWS) {
    await page.getByRole('tab', { name: view }).tap()
    await expect(
      page
        .getByRole('tabpanel', { name: view })
        .getByRole(view === 'Diff' ? 'article' : 'table')
        .first(),
    ).toBeVisible({ timeout: 120_000 })
    // With the figures of a strategy the table takes the most room.
    if (view === 'Replay')
      await expect(page.getByRole('row', { name: /Truncation .*\$/ }).last()).toBeVisible({ timeout: 120_000 })
    expect(await page.getByRole('tabpanel', { name: view }).evaluate(cellsAtEdge)).toEqual([])
    await expectFitFor(page, page.locator('body'))
    const exports = page.getByRole('button', { name: 'Export the ledger' })
    if (view === 'Ledger') expect((await exports.boundingBox())?.width).toBeGreaterThanOrEqual(40)
  }
  await page.getByRole('toolbar', { name: 'Diff' }).getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('textbox', { name: 'Search the texts' }).fill('export')
  await expect(page.getByRole('search').getByText(/ lines?$/)).toBeVisible()
  await expectFitFor(page, page.getByRole('search'))
})

test('sheets and menus: whatever is tapped is 40 px high, and nothing scrolls sideways', async ({ page }) => {
  await openWorkbench(page)
  await row(page, 'C').tap({ position: { x: 300, y: 12 } })
  await expect(row(page, 'C')).toHaveAttribute('aria-current', 'true')
  for (const name of ['Outline', 'Inspector'] as const) {
    const shown = await openSheet(page, name)
    const parts = shown.getByRole(name === 'Outline' ? 'radio' : 'tab')
    const ways = (await parts.allTextContents()).slice(0, 4)
    for (const way of ways) {
      await shown.getByRole(name === 'Outline' ? 'radio' : 'tab', { name: way, exact: true }).tap()
      await expect(shown.locator('[aria-busy=true], .animate-shimmer')).toHaveCount(0)
      await expectFitFor(page, shown)
    }
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  }
  for (const menu of ['Actions of strategy B', 'Options of the diff']) {
    await page.getByRole('button', { name: menu }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFitFor(page, page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  for (const button of [/^Session: /, /^Strategy of column B: /, 'Menu', 'Open the command palette']) {
    await page.getByRole('button', { name: button }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFitFor(page, page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('sheets rise from below, and go by a swipe, by Esc, by a tap beside them', async ({ page }) => {
  await openWorkbench(page)
  for (const name of ['Outline', 'Inspector'] as const) {
    const shown = await openSheet(page, name)
    const box = await shown.boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 390])
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)
    expect(box?.height).toBeLessThanOrEqual(844 * 0.85 + 1)

    await swipe(page, shown, 30)
    await expect(shown).toBeVisible()
    await expect.poll(async () => (await shown.boundingBox())?.y).toBe(box?.y)
    await swipe(page, shown, 240)
    await expect(shown).toHaveCount(0)

    await openSheet(page, name)
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)

    await openSheet(page, name)
    await page.touchscreen.tap(195, 40)
    await expect(shown).toHaveCount(0)
  }
})

test('from 641 px on panels are drawers at the side', async ({ page }) => {
  await page.setViewportSize({ width: 641, height: 844 })
  await openWorkbench(page)
  for (const [button, name, x] of [
    ['Show the outline', 'Outline', 0],
    ['Show the inspector', 'Inspector', 641 - 384],
  ] as const) {
    await page.getByRole('button', { name: button }).tap()
    const shown = sheet(page, name)
    await expect.poll(async () => shown.boundingBox()).toEqual({ x, y: 0, width: 384, height: 844 })
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  }
})

test('the bar at the bottom says where one is among the hunks', async ({ page }) => {
  await openWorkbench(page)
  const bar = phoneBar(page)
  await expect(bar.getByText(/^\d+ hunks$/)).toBeVisible()
  const hunks = Number.parseInt((await bar.getByText(/^\d+ hunks$/).textContent()) ?? '', 10)
  for (const at of [1, 2]) {
    await bar.getByRole('button', { name: 'Next hunk' }).tap()
    await expect(bar.getByText(`${at} of ${hunks}`, { exact: true })).toBeVisible()
  }
  // The hunk is in sight, with the views above it: what the strategy wrote first, then the lines that it stands for.
  const place = new URL(page.url()).searchParams
  const hunk = page.locator(`[data-hunk="${place.get('message')}/${place.get('hunk')}"]`)
  await expect(hunk).toBeInViewport()
  const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN
  const bottomOfBar = (await page.getByRole('banner').boundingBox())?.height ?? Number.NaN
  expect(Math.abs((await topOf(page.getByRole('tablist', { name: 'Views' }))) - bottomOfBar)).toBeLessThan(4)
  expect(await topOf(hunk.getByText(/⟨ Same as/).first())).toBeLessThan(
    await topOf(hunk.getByText('Original lines it stands for')),
  )
  await bar.getByRole('button', { name: 'Previous hunk' }).tap()
  await expect(bar.getByText(`1 of ${hunks}`, { exact: true })).toBeVisible()
  // Once, not in the toolbar of the diff as well.
  await expect(page.getByRole('button', { name: 'Next hunk' })).toHaveCount(1)
  // From left to right: back, where, on, and then the panels.
  const lefts = await Promise.all(
    [
      bar.getByRole('button', { name: 'Previous hunk' }),
      bar.getByText(`1 of ${hunks}`, { exact: true }),
      bar.getByRole('button', { name: 'Next hunk' }),
      bar.getByRole('button', { name: 'Turns' }),
      bar.getByRole('button', { name: 'Passes' }),
    ].map(async (each) => (await each.boundingBox())?.x ?? 0),
  )
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  await page.getByRole('tab', { name: 'Ledger' }).tap()
  await expect(bar.getByRole('button', { name: 'Next hunk' })).toHaveCount(0)
  // What is told stands above the bar.
  await saveRun(page)
  const told = await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .first()
    .boundingBox()
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
})
