import type { Page, TestInfo } from '@playwright/test'
import { expect, expectNoSidewaysScroll, openWorkbench, row, test } from './workbench'

/*
 * The measures of the design, on the screen as it is drawn. Pictures are kept with the results for people to look at; they are not compared pixel by pixel,
 * because letters are drawn differently on every machine.
 */

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not on screen`)
  return box
}

async function keepPictures(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await info.attach(`${name}-${colorScheme}`, { body: await page.screenshot(), contentType: 'image/png' })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('the workbench has the measures of its design at every width', async ({ page }, info) => {
  await openWorkbench(page)
  const matrix = page.getByRole('table', { name: 'Strategies' })
  const rows = matrix.getByRole('row')

  await test.step('wide: rows of 32, maps of 20, outline of 208, inspector of 300, views of 36', async () => {
    for (const letter of ['A', 'B', 'C']) expect((await row(page, letter).boundingBox())?.height).toBe(32)
    const maps = await Promise.all(
      [rows.nth(1), row(page, 'A'), row(page, 'C')].map(async (each) => each.getByRole('img').first().boundingBox()),
    )
    // One below the other, to the pixel: where rows differ is seen by looking down.
    for (const map of maps) expect([map?.x, map?.width, map?.height]).toEqual([maps[0]?.x, maps[0]?.width, 20])
    const [outline, inspector] = [await boxOf(page, 'aside >> nth=0'), await boxOf(page, 'aside >> nth=1')]
    expect([outline.width, inspector.width]).toEqual([208, 300])
    const table = await matrix.boundingBox()
    const views = await page.getByRole('tablist', { name: 'Views' }).boundingBox()
    // Nothing lies over anything else: matrix, then views.
    expect((table?.y ?? 0) + (table?.height ?? 0)).toBeLessThanOrEqual(views?.y ?? 0)
    await keepPictures(page, info, 'workbench-1440')
  })

  await test.step('narrower: panels are drawers, the diff has the room', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('button', { name: 'Show the inspector' })).toBeVisible()
    await expect(page.locator('aside')).toHaveCount(0)
    expect((await row(page, 'A').boundingBox())?.height).toBe(32)
    await expectNoSidewaysScroll(page)
    await keepPictures(page, info, 'workbench-1024')
  })

  await test.step('phone: rows of three lines, a bar at the bottom, and nothing scrolls sideways down to 320', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('toolbar', { name: 'Hunks and panels' })).toBeVisible()
    const map = await row(page, 'A').getByRole('img').first().boundingBox()
    expect(map?.height).toBe(14)
    expect(map?.width).toBeGreaterThan(340)
    await expectNoSidewaysScroll(page)
    await keepPictures(page, info, 'workbench-390')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
})
