import { expectAccessibleInBothThemes } from './support/accessibility'
import { expectAnotherPicture, keepPicture } from './support/thumbnails'
import { expect, expectFigures, openWorkbench, row, test, WORKED_OUT_MS } from './support/workbench'

/* On the sample of the first visit, which is large: its figures are worked out once for both parts. */

test('a newcomer is shown what is forgotten, once; a new workbench shows a sample that three strategies have condensed', async ({
  page,
  context,
}, info) => {
  // On a busy machine, the first figures of a large session take more than the usual patience.
  test.slow()
  await context.clearCookies({ name: 'condensery-introduced' })
  await page.goto('/')
  const introduction = page.getByRole('region', { name: 'Introduction' })
  await expect(introduction).toContainText('what an agent would forget')
  const forgetful = row(page, 'D')
  await expect(forgetful).toHaveAttribute('aria-current', 'true')
  await expectFigures(page, 2 * WORKED_OUT_MS)
  // The strategies differ in what is needed later, and the one that forgets is the one shown.
  await expect(row(page, 'B')).toContainText('Recommended')
  await expect(row(page, 'B')).toContainText('0of 71 gone')
  await expect(forgetful).toContainText(/[1-9]\d*of 71 gone/)
  const gone = page.getByRole('region', { name: 'Needed later and gone with D' })
  await expect(gone.getByRole('row')).not.toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await introduction.getByRole('button', { name: 'Got it' }).click()
  await expect(introduction).toBeHidden()
  await page.goto('/?intro=true')
  await expect(introduction).toBeVisible()

  // Without the way back, a workbench is as new as that of a newcomer, who now knows it.
  await context.clearCookies({ name: 'condensery-workbench' })
  await openWorkbench(page)
  await expect(introduction).toBeHidden()
  for (const letter of ['A', 'B', 'C'])
    await expect(row(page, letter).getByRole('cell').nth(1)).toContainText(/^[\d.]+k.*−\d+%$/)
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  await expect(page.getByText('Open yours:')).toBeVisible()
  // The legend has the fates that occur in these rows, and no others.
  const legend = page.getByRole('columnheader', { name: /^If condensed now/ })
  for (const [fate, occurs] of [
    ['Kept', true],
    ['Recoverable', true],
    ['Summarized', false],
    ['Truncated', true],
    ['Superseded', false],
    ['Removed', false],
  ] as const)
    await expect(legend.getByText(fate, { exact: true })).toHaveCount(occurs ? 1 : 0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, info, `workbench-1440-${colorScheme}`)
  }
  // The picture would tell a colour that means something else.
  const recoverableAsRemoved =
    ':root { --recoverable-fill: var(--removed-fill) !important; --recoverable-soft: var(--removed-soft) !important }'
  await expectAnotherPicture(page, 'workbench-1440-light', recoverableAsRemoved)
})
