import { expect, expectAccessible, expectFigures, row, test } from './support/workbench'

test('shows a newcomer what is forgotten, once', async ({ page, context }) => {
  await context.clearCookies({ name: 'condensery-introduced' })
  await page.goto('/')
  const introduction = page.getByRole('region', { name: 'Introduction' })
  await expect(introduction).toContainText('what an agent would forget')
  const forgetful = row(page, 'D')
  await expect(forgetful).toHaveAttribute('aria-current', 'true')
  await expectFigures(page)
  // The strategies differ in what is needed later, and the one that forgets is the one shown.
  await expect(row(page, 'C')).toContainText('0of 71 gone')
  await expect(forgetful).toContainText(/[1-9]\d*of 71 gone/)
  const gone = page.getByRole('region', { name: 'Needed later and gone with D' })
  await expect(gone.getByRole('row')).not.toHaveCount(0)
  await expectAccessible(page)
  await introduction.getByRole('button', { name: 'Got it' }).click()
  await expect(introduction).toBeHidden()
  await page.goto('/?intro=true')
  await expect(introduction).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Diff' })).toBeVisible()
  await expect(introduction).toBeHidden()
})
