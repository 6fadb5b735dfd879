import {
  chooseStrategy,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openWorkbench,
  row,
  test,
} from './workbench'
import { keepPictures } from './thumbnails'

test('the workbench has no finding in any tab in either theme', async ({ page }) => {
  test.slow()
  await openWorkbench(page)
  for (const tab of ['Diff', 'Replay', 'Losses', 'Ledger'] as const) {
    await test.step(tab, async () => {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessibleInBothThemes(page)
    })
  }
})

test('dialogs and menus have no finding in either theme', async ({ page }) => {
  test.slow()
  await openWorkbench(page)
  await test.step('a dialog', async () => {
    await page.getByRole('button', { name: 'Paste', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a menu', async () => {
    await page.getByRole('button', { name: 'Actions of strategy A' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
  })
  await test.step('the choice of a model', async () => {
    await chooseStrategy(page, 'A', 'Native')
    await page.getByRole('button', { name: /^Model of strategy A/ }).click()
    await expect(page.getByRole('combobox', { name: 'Condenses' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })
})

test('states have no finding: three columns at a message that all changed, figures of before an edit, fates that are not known', async ({
  page,
}, info) => {
  test.slow()
  await openWorkbench(page, '?beside=B,C&message=m100')
  await expect(page.getByRole('slider', { name: 'Edge between two columns' })).toHaveCount(3)
  await expectAccessibleInBothThemes(page)
  await keepPictures(page, info, 'three-1440')
  // Where there is no room for three, their letters switch between them.
  await page.setViewportSize({ width: 820, height: 900 })
  const letters = page.getByRole('group', { name: 'Strategy' }).getByRole('button')
  await expect(letters).toHaveCount(3)
  for (const letter of ['B', 'A']) {
    await letters.filter({ hasText: letter }).click()
    await expect(row(page, letter)).toHaveAttribute('aria-current', 'true')
    await expect(letters.filter({ hasText: letter })).toHaveAttribute('aria-pressed', 'true')
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/(results\/(row|ledger)|diff\/(rows|messages))$/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('switch', { name: 'Consolidate tool results' }).click()
  await expect(row(page, 'A')).toHaveAttribute('aria-busy', 'true')
  const turns = page.getByRole('list', { name: 'Turns' })
  await expect(turns).toHaveAttribute('aria-busy', 'true')
  await expect(turns.getByText('Recoverable').first()).toBeAttached()
  await expectAccessibleInBothThemes(page)

  // What is known of one row is nothing to another.
  await row(page, 'B').getByText('B', { exact: true }).click()
  await expect(turns.getByText('not worked out yet').first()).toBeAttached()
  await expect(turns.getByText('Recoverable')).toHaveCount(0)
  release()
  await expect(turns.getByText('Truncated').first()).toBeAttached()
})

test('other pages have no finding in either theme', async ({ page }) => {
  for (const route of ['/runs', '/help', '/nowhere'] as const) {
    await test.step(route, async () => {
      await page.goto(route)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectAccessibleInBothThemes(page)
    })
  }
})

test('a narrow window reflows without a sideways scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWorkbench(page)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
  // What a thumb reaches.
  const bar = page.getByRole('toolbar', { name: 'Hunks and panels' })
  await expect(bar.getByRole('button', { name: 'Next hunk' })).toBeInViewport()
  await bar.getByRole('button', { name: 'Show the inspector' }).click()
  const sheet = page.getByRole('dialog', { name: 'Inspector' })
  await expect(sheet.getByRole('region', { name: 'Pipeline of strategy A' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Show the outline' }).click()
  await expect(page.getByRole('dialog', { name: 'Outline' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)
})
