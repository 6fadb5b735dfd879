import type { Locator, Page } from '@playwright/test'
import { expect, openWorkbench, test } from './workbench'

/* The workbench under a thumb: what rises from below, and where one is. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 360_000 })

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
})
