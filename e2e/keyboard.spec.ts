import { expect, row, slowly, test } from './support/workbench'

test('the keyboard reaches everything: rows, hunks, views, the palette and the list of keys; keys that are pressed faster than a slow machine draws all count', async ({
  page,
  open,
}) => {
  await open()
  await expect(page.getByText('5 hunks')).toBeVisible()
  // The first stop skips to the content.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await row(page, 'A').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row(page, 'B')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(row(page, 'A')).toHaveAttribute('aria-current', 'true')

  await expect(page.getByText('5 hunks')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Source' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Source' })).toBeHidden()

  // A tab that is clicked has no ring, one that the keyboard goes to has.
  const hasRing = (name: string): Promise<boolean> =>
    page.getByRole('tab', { name, exact: true }).evaluate((tab) => tab.matches(':focus-visible'))
  await page.getByRole('tab', { name: 'Diff', exact: true }).click()
  expect(await hasRing('Diff')).toBe(false)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Replay', exact: true })).toBeFocused()
  expect(await hasRing('Replay')).toBe(true)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox').fill('ledger')
  await expect(palette.getByRole('option', { name: /Show the ledger/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Ledger' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeHidden()

  await page.getByRole('tab', { name: 'Diff', exact: true }).click()
  await page.keyboard.press('p')
  await expect(page.getByText('Hunk 5 of 5')).toBeVisible()
  const source = page.getByRole('region', { name: 'Source' })
  const search = page.getByRole('toolbar', { name: 'Diff' }).getByRole('button', { name: 'Search', exact: true })
  const turn = (number: number) =>
    page.getByRole('list', { name: 'Turns' }).getByRole('listitem').nth(number).getByRole('button').first()
  await slowly(page, async () => {
    // The source of the hunk that is gone to.
    for (const key of ['n', 'n', 'n', 'Enter']) await page.keyboard.press(key)
    await expect(page.locator('[data-hunk="m19/1"]').getByRole('region', { name: 'Source' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(source).toBeHidden()
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/message=m23(&|$)/)
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/message=m20(&|$)/)

    await search.press('Enter')
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.type('pin')
    await expect(page.getByRole('textbox', { name: 'Search the texts' })).toHaveValue('pin')
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()

    await turn(0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(turn(2)).toBeFocused()
  })
})
