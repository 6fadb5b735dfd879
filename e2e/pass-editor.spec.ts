import type { Locator, Page } from '@playwright/test'
import {
  chooseStrategy,
  expect,
  expectAccessible,
  expectFigures,
  openSavedRun,
  openWorkbench,
  row,
  test,
} from './workbench'

const PASS = 'Truncate tool content'

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' })
const card = (page: Page): Locator =>
  page.getByRole('list', { name: 'Passes' }).getByRole('listitem', { name: PASS, exact: true })
const editor = (page: Page): Locator => page.getByRole('group', { name: `Pass ${PASS}` })

/** The preset Balanced in row A, with a pass of it open in the inspector. */
async function openPass(page: Page): Promise<void> {
  await openWorkbench(page)
  await chooseStrategy(page, 'A', 'Balanced')
  await card(page)
    .getByRole('button', { name: `Edit ${PASS}` })
    .click()
  await expect(editor(page)).toBeVisible()
}

async function choose(page: Page, control: Locator, option: string | RegExp): Promise<void> {
  await control.click()
  await page.getByRole('listbox').getByRole('option', { name: option }).click()
}

/** The list holds only what is near the window. */
async function goTo(page: Page, position: number): Promise<void> {
  await page.getByRole('tab', { name: 'Diff' }).click()
  await page.getByRole('toolbar', { name: 'Diff' }).getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('textbox', { name: 'Search the texts' })
  await search.fill(`#${position}`)
  await search.press('Enter')
  await search.press('Escape')
  await expect(page.getByRole('article', { name: new RegExp(`^#${position} `) })).toBeInViewport()
}

test('an operation is changed, and a real part of the session show what it does', async ({ page }) => {
  await openPass(page)
  await expect(editor(page).getByText(/^Selects 3\d\d messages, 3\d\d parts, [\d,]+ tokens\.$/)).toBeVisible()
  await editor(page).getByRole('button', { name: 'Tool results: details' }).click()
  const preview = editor(page).getByRole('group', { name: 'What Truncate does to a part of this session' })
  await expect(preview.getByRole('region', { name: 'After' })).toContainText('⟨ Truncated')
  await expect(
    card(page)
      .getByText(/[\d,]+ → [\d,]+/)
      .first(),
  ).toBeVisible()
  const effect = await card(page).innerText()
  const position = await preview.getByText(/^\d+ of \d+$/).innerText()

  await editor(page).getByRole('spinbutton', { name: 'First lines kept' }).fill('1')
  await expect(card(page)).toContainText('truncate 1 line')
  await expect.poll(() => card(page).innerText()).not.toBe(effect)
  await preview.getByRole('button', { name: 'Next part' }).click()
  await expect(preview.getByText(/^\d+ of \d+$/)).not.toHaveText(position)

  await choose(page, editor(page).getByRole('combobox', { name: 'Tool results: what happens' }), /^Suppress/)
  await expect(
    editor(page)
      .getByRole('group', { name: 'What Suppress does to a part of this session' })
      .getByRole('region', { name: 'After' }),
  ).toContainText('⟨ Content suppressed ⟩')
  await choose(page, editor(page).getByRole('combobox', { name: 'Tool results: what happens' }), /^Summarize/)
  // Without a model the summary is an extract: it is shown as a run would write it.
  const summary = editor(page).getByRole('group', { name: 'What Summarize does to a part of this session' })
  await summary.getByRole('button', { name: 'Previous part' }).click()
  await expect(summary.getByRole('region', { name: 'After' })).toContainText('⟨ Summarized by Offline extract ⟩')
  await expectAccessible(page, `[role="group"][aria-label="Pass ${PASS}"]`)
})

test('a condition says whether the pass would run, a number out of bounds keeps it from running, and messages are picked in the diff', async ({
  page,
}) => {
  await openPass(page)
  await expect(editor(page).getByText(/^Would run: yes, now at [\d,]+ tokens( \([\d,]+ as read\))?\.$/)).toBeVisible()
  await editor(page).getByRole('spinbutton', { name: 'More tokens than' }).fill('500000')
  await expect(editor(page).getByText(/^Would run: no, now at [\d,]+ tokens( \([\d,]+ as read\))?\.$/)).toBeVisible()

  // Keys that mean something to the card stay with the control they are pressed in.
  await editor(page).getByRole('combobox', { name: 'Condition' }).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('d')
  await expect(card(page).getByRole('switch').first()).toBeChecked()

  const newest = editor(page).getByRole('spinbutton', { name: 'Newest messages left alone' })
  await newest.fill('-1')
  await expect(newest).toHaveAttribute('aria-invalid', 'true')
  await expect(newest).toHaveAccessibleDescription(/From 0 to 1,000,000\./)
  // What the row showed before stays in sight.
  await expect(row(page, 'A')).toContainText('Cannot run')
  await expect(row(page, 'A').getByRole('img', { name: /^Map of A: / })).toBeVisible()
  await newest.fill('many')
  await expect(newest).toHaveAccessibleDescription(/Write a number\./)
  await newest.fill('6')
  await expect(newest).not.toHaveAttribute('aria-invalid', 'true')
  await expect(row(page, 'A')).not.toContainText('Cannot run')

  await editor(page).getByRole('radio', { name: 'All at once' }).click()
  await expect(editor(page).getByRole('combobox', { name: 'Selected messages' })).toContainText('Become one summary')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(editor(page).getByRole('radio', { name: 'Part by part' })).toBeChecked()
  await expect(newest).toHaveValue('6')

  await editor(page).getByRole('button', { name: 'Chosen messages' }).click()
  await editor(page).getByRole('spinbutton', { name: 'Message number' }).fill('14')
  await editor(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(editor(page).getByRole('group', { name: 'Message #14' })).toBeVisible()
  await editor(page).getByRole('button', { name: 'Pick in the diff' }).click()
  const twelve = page.getByRole('checkbox', { name: `Choose message #12 for ${PASS}` })
  await goTo(page, 14)
  await expect(page.getByRole('checkbox', { name: `Choose message #14 for ${PASS}` })).toBeChecked()
  await goTo(page, 12)
  await twelve.click()
  await expect(editor(page).getByRole('group', { name: 'Message #12' })).toContainText('kept whole')
  await twelve.click()
  await expect(editor(page).getByRole('group', { name: 'Message #12' })).toBeHidden()
  await editor(page).getByRole('button', { name: 'Stop picking' }).click()
  await expect(twelve).toBeHidden()
})

test('a message and the reads of a file are kept whole from where it says why they are not', async ({ page }) => {
  await openWorkbench(page)
  const why = inspector(page).getByRole('tabpanel', { name: 'Why' })
  const keepMessage = why.getByRole('button', { name: 'Keep this message whole' })
  const keepFile = why.getByRole('button', { name: /^Keep every read of .+\.\w+$/ })
  await chooseStrategy(page, 'A', 'Balanced')
  await expectFigures(page)
  await goTo(page, 12)
  await page.getByRole('button', { name: 'Explain #12', exact: true }).click()
  await expect(keepMessage).toHaveAttribute('aria-pressed', 'false')
  await keepMessage.click()
  await expect(keepMessage).toHaveAttribute('aria-pressed', 'true')
  await expect(why.getByText('Protected: this message (#12)').first()).toBeVisible()
  await expect(keepMessage).toBeFocused()
  await expectAccessible(page, 'aside')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(keepMessage).toHaveAttribute('aria-pressed', 'false')
  await expect(why.getByText('Protected: this message (#12)')).toHaveCount(0)

  await keepFile.click()
  await expect(why.getByText(/^Protected: path /).first()).toBeVisible()
  await keepFile.click()
  await expect(keepFile).toHaveAttribute('aria-pressed', 'false')
  await expect(why.getByText(/^Protected: path /)).toHaveCount(0)

  // Where a strategy has no such option, it is not offered.
  await chooseStrategy(page, 'A', 'Lossless')
  await expectFigures(page)
  await expect(why.getByRole('heading', { name: /^#12 / })).toBeVisible()
  await expect(why.getByRole('button', { name: 'Show in the ledger' })).toBeVisible()
  await expect(keepMessage).toHaveCount(0)
})

test('a message explains itself, and leads to the pass that did not touch it', async ({ page }) => {
  await openWorkbench(page)
  await chooseStrategy(page, 'A', 'Balanced')
  await page.getByRole('button', { name: 'Pipeline settings' }).click()
  const tools = page.getByRole('combobox', { name: 'Protected tools' })
  await tools.fill('Edit')
  await tools.press('Enter')
  await expect(page.getByRole('list', { name: 'Protected tools' })).toContainText('Edit')
  await expectFigures(page)
  await goTo(page, 12)
  await page.getByRole('button', { name: 'Explain #12', exact: true }).click()
  const why = inspector(page).getByRole('tabpanel', { name: 'Why' })
  await expect(why.getByRole('heading', { name: /^#12 / })).toBeVisible()
  await expect(why.getByText('Protected: tool Edit').first()).toBeVisible()
  await expectAccessible(page, 'aside')
  await why
    .getByRole('button', { name: `Open pass ${PASS}` })
    .first()
    .click()
  await expect(editor(page)).toBeVisible()
  await page.getByRole('article', { name: /^#12 / }).focus()
  await page.keyboard.press('e')
  await expect(why.getByText('Protected: tool Edit').first()).toBeVisible()

  await openSavedRun(page)
  await goTo(page, 12)
  await page.getByRole('button', { name: 'Explain #12', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Why message #12 is as it is' })
    .getByRole('button', { name: `Open pass ${PASS}` })
    .first()
    .click()
  await expect(page).toHaveURL(/[?&]pass=/)
  await expect(editor(page)).toBeVisible()
})
