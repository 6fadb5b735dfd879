import { expect, test } from './support/workbench'

test('printing tells every change and leaves the screen where it was', async ({ page, open }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true)
  })
  await open()
  await expect(page.getByText('5 hunks')).toBeVisible()
  const box = page.getByRole('region', { name: 'What changed, hunk by hunk' })
  await box.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(300)
  // The head of the message that one is in stays at the top.
  const top = (await box.boundingBox())?.y ?? Number.NaN
  const heads = await box
    .getByRole('article')
    .evaluateAll((articles) => articles.map((each) => each.firstElementChild?.getBoundingClientRect().top ?? 0))
  expect(heads.some((head) => Math.abs(head - top) <= 1)).toBe(true)
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  const paper = page.locator('ol.print\\:flex')
  await expect(paper.getByText('Stands in')).toHaveCount(5)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  expect(await box.evaluate((element) => element.scrollTop)).toBe(300)
})
