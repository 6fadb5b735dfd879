import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility'
import { cellsAtEdge, expectNothingSideways, smallTargets } from './support/layout-problems'
import { expectPlainWords } from './support/plain-words'
import { keepPicture } from './support/thumbnails'
import { expect, row, saveRun, test, WORKED_OUT_MS } from './support/workbench'

/* The workbench on a phone: what a thumb has to hit, and what opens from below. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const phoneBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Hunks and panels' })

/** Only the panels of the workbench, not what opens from them. */
const sheet = (page: Page, name: 'Outline' | 'Inspector'): Locator => page.getByRole('dialog', { name })

async function openSheet(page: Page, name: 'Outline' | 'Inspector'): Promise<Locator> {
  await phoneBar(page)
    .getByRole('button', { name: name === 'Outline' ? 'Turns' : 'Options' })
    .tap()
  await expect(sheet(page, name)).toBeVisible()
  return sheet(page, name)
}

/** Everything that is tapped is as high as a thumb, and nothing scrolls sideways down to 320 px. */
async function expectFitForThumbs(page: Page, part: Locator): Promise<void> {
  // What is loaded late has no height until all of it is there.
  await expect.poll(() => smallTargets(part)).toEqual([])
  await expectNothingSideways(page, part)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNothingSideways(page, part)
  await page.setViewportSize({ width: 390, height: 844 })
}

async function swipe(page: Page, shown: Locator, pixels: number): Promise<void> {
  const box = await shown.locator('[data-grip]').boundingBox()
  if (box === null) throw new Error('The sheet has no grip')
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', y + (pixels * step) / 8)
    // The speed of the finger decides, too: this is a slow one.
    await page.waitForTimeout(40)
  }
  await touch('touchEnd')
  await touches.detach()
}

/** The part of the screen that stands above it. */
const above = (part: Locator): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().top)

test('views: accessible, a tapped one comes up, whatever is tapped is 40 px high, nothing scrolls sideways', async ({
  page,
  open,
}, info) => {
  test.slow()
  await open()
  await expect(phoneBar(page)).toBeVisible()
  await expectAccessibleInBothThemes(page, undefined, (theme) => keepPicture(page, info, `workbench-390-${theme}`))
  await expectPlainWords(page)
  for (const view of ['Replay', 'Losses', 'Ledger', 'Diff'] as const) {
    await page.getByRole('tab', { name: view }).tap()
    if (view === 'Losses') await expect.poll(() => above(page.getByRole('tab', { name: view }))).toBeLessThan(100)
    const panel = page.getByRole('tabpanel', { name: view })
    await expect(panel.getByRole(view === 'Diff' ? 'article' : 'table').first()).toBeVisible()
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: WORKED_OUT_MS })
    expect(await panel.evaluate(cellsAtEdge)).toEqual([])
    await expectFitForThumbs(page, page.locator('body'))
  }
  await page.getByRole('toolbar', { name: 'Diff' }).getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('textbox', { name: 'Search the texts' }).fill('order')
  await expect(page.getByRole('search').getByText(/ lines?$/)).toBeVisible()
  await expectFitForThumbs(page, page.getByRole('search'))
})

test('sheets and menus: whatever is tapped is 40 px high, nothing scrolls sideways, a swipe closes a sheet, and a bar leads through the hunks', async ({
  page,
  open,
}) => {
  test.slow()
  await open()
  await row(page, 'C').tap({ position: { x: 300, y: 12 } })
  await expect(row(page, 'C')).toHaveAttribute('aria-current', 'true')
  for (const name of ['Outline', 'Inspector'] as const) {
    const shown = await openSheet(page, name)
    const role = name === 'Outline' ? 'radio' : 'tab'
    for (const way of (await shown.getByRole(role).allTextContents()).slice(0, 4)) {
      await shown.getByRole(role, { name: way, exact: true }).tap()
      await expect(shown.locator('[aria-busy=true], .animate-shimmer')).toHaveCount(0)
      await expectFitForThumbs(page, shown)
    }
    if (name === 'Inspector') await expectAccessibleInBothThemes(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  }
  for (const menu of ['Actions of strategy B', 'Options of the diff']) {
    await page.getByRole('button', { name: menu }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFitForThumbs(page, page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  for (const button of [/^Session: /, /^Strategy B: /, 'Menu', 'Open the command palette']) {
    await page.getByRole('button', { name: button }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFitForThumbs(page, page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const shown = await openSheet(page, 'Inspector')
  const bottom = async (): Promise<number> => {
    const box = await shown.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  await expect.poll(bottom, 'once it has slid in').toBe(844)
  const box = await shown.boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])
  expect(box?.height).toBeLessThanOrEqual(844 * 0.85 + 1)
  await swipe(page, shown, 30)
  await expect(shown).toBeVisible()
  await expect.poll(async () => (await shown.boundingBox())?.y).toBe(box?.y)
  await swipe(page, shown, 240)
  await expect(shown).toHaveCount(0)
  await openSheet(page, 'Outline')
  await page.touchscreen.tap(195, 40)
  await expect(sheet(page, 'Outline')).toHaveCount(0)

  const bar = phoneBar(page)
  const count = Number.parseInt((await bar.getByText(/^\d+ hunks$/).textContent()) ?? '', 10)
  await bar.getByRole('button', { name: 'Next hunk' }).tap()
  await expect(bar.getByText(`1 of ${count}`, { exact: true })).toBeVisible()
  // The hunk is in sight, with the views above it: what the strategy wrote first, then the lines that it stands for.
  await expect(page).toHaveURL(/message=/)
  const place = new URL(page.url()).searchParams
  const hunk = page.locator(`[data-hunk="${place.get('message')}/${place.get('hunk')}"]`)
  await expect(hunk).toBeInViewport()
  const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN
  const bottomOfBar = (await page.getByRole('banner').boundingBox())?.height ?? Number.NaN
  expect(Math.abs((await topOf(page.getByRole('tablist', { name: 'Views' }))) - bottomOfBar)).toBeLessThan(4)
  expect(await topOf(hunk.getByText(/⟨ Same as/).first())).toBeLessThan(
    await topOf(hunk.getByText('Original lines it stands for')),
  )
  // Once, not in the toolbar of the diff as well.
  await expect(page.getByRole('button', { name: 'Next hunk' })).toHaveCount(1)
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
