import { expect, expectAccessible, expectReady, openWorkbench, test } from './workbench'

test('the list of changes is walked, searched and linked as the columns are', async ({ page }) => {
  await openWorkbench(page, '?column=A')
  await page.getByRole('button', { name: 'Options of the diff' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^As a list/ }).click()
  await page.keyboard.press('Escape')
  const list = page.getByRole('list', { name: 'Changes' })
  await expect(list.getByRole('article').first()).toBeVisible()

  await page.keyboard.press('n')
  await expect(page).toHaveURL(/message=m\d+&hunk=1/)
  const place = new URL(page.url()).searchParams.get('message') ?? ''
  await expect(list.locator(`[data-hunk="${place}/1"]`)).toBeFocused()
  await page.keyboard.press('j')
  await expect(list.getByRole('article').and(page.locator('[aria-current]'))).toBeFocused()
  await expect(list.getByRole('article').and(page.locator('[aria-current]'))).toBeInViewport()
  await expectAccessible(page)

  // A message that nobody changed is there once it is gone to, a match in it is marked and in sight.
  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search the texts' })
  await search.fill('#102')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^Message #102 of \d+$/)
  await search.press('Enter')
  await expect(list.locator('#message-m102')).toBeInViewport()
  await search.fill('export')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^[\d,]+ lines$/)
  await search.press('Enter')
  await expect(list.locator('[data-sought] mark').first()).toBeInViewport()
  await search.press('Escape')

  // Links lead from a reference to what it stands for.
  const link = list.getByText('Stands in').first().locator('xpath=following-sibling::dd[1]').getByRole('button')
  const number = (await link.innerText()).slice(1)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`message=m${number}(&|$)`))
  await expect(list.locator(`#message-m${number} [data-sought]`)).toBeInViewport()
  await expect(page).toHaveURL(/&part=m\d+\.p\d+&line=\d+$/)
})

test('messages of a summary that are shown each become one block again', async ({ page }) => {
  await openWorkbench(page, '?column=C')
  const each = page.getByRole('button', { name: /^Show each of the \d+ messages$/ })
  const back = page.getByRole('button', { name: /^Fold #\d+–#\d+ again/ })
  await each.click()
  await expect(back).toBeFocused()
  await expect(back).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(each).toBeVisible()
  await expect(back).toHaveCount(0)
  // From one of its messages too.
  await page.goto('/?column=C&message=m100')
  await expectReady(page)
  await page.locator('#message-m100').focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/message=s1/)
  await expect(each).toBeVisible()
})

test('printing tells every change and leaves the screen where it was', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true)
  })
  await openWorkbench(page, '?column=A')
  const box = page.getByRole('region', { name: 'What changed, hunk by hunk' })
  await box.hover()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(900)
  // The head of the message that one is in stays at the top.
  const top = (await box.boundingBox())?.y ?? Number.NaN
  const heads = await box
    .getByRole('article')
    .evaluateAll((articles) => articles.map((each) => each.firstElementChild?.getBoundingClientRect().top ?? 0))
  expect(heads.some((head) => Math.abs(head - top) <= 1)).toBe(true)
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await expect(page.locator('ol.print\\:flex > li').first()).toBeAttached()
  expect(await page.locator('ol.print\\:flex > li').count()).toBeGreaterThan(40)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('ol.print\\:flex')).toHaveCount(0)
  expect(await box.evaluate((element) => element.scrollTop)).toBe(900)
})
