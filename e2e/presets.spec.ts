import type { Locator, Page } from '@playwright/test'
import {
  chooseStrategy,
  expect,
  expectFigures,
  fixture,
  openSavedRun,
  openWorkbench,
  row,
  test,
  upload,
} from './workbench'
import { keepPictures } from './thumbnails'

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' })

/** A row becomes the primary one. */
async function look(page: Page, letter: string): Promise<void> {
  await row(page, letter)
    .getByRole('rowheader')
    .click({ position: { x: 4, y: 4 } })
  await expect(row(page, letter)).toHaveAttribute('aria-current', 'true')
}

test('a preset is picked, found again after a reload, saved as a run, and found again on its page', async ({
  page,
}) => {
  await openWorkbench(page)
  await chooseStrategy(page, 'B', 'JetBrains mask')
  await look(page, 'B')
  await page.reload()
  await expectFigures(page)
  await expect(page.getByRole('button', { name: 'Strategy of column B: JetBrains mask' })).toBeVisible()
  await expect(row(page, 'B')).toHaveAttribute('aria-current', 'true')
  await openSavedRun(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('JetBrains mask on')
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByRole('main')).toContainText('Preset')
  await expect(page.getByText('Context condensed using JetBrains mask (Smart) strategy:')).toBeVisible()
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect(page.getByRole('row', { name: /JetBrains mask/ }).first()).toBeVisible()
})

test('a preset says where it comes from, is customised and reset, and what a row is called is typed in one step of the history', async ({
  page,
}) => {
  await openWorkbench(page)
  await chooseStrategy(page, 'A', 'Codex')
  const note = inspector(page).getByRole('region', { name: 'Preset Codex' })
  await note.getByRole('button', { name: 'Source and limits' }).click()
  await expect(note).toContainText('codex-rs/core/src/compact.rs')
  await expect(note).toContainText('2026-08')
  await expect(note).toContainText('The first message always stays.')
  await expect(note.getByText('customised')).toBeHidden()
  await inspector(page).getByRole('button', { name: 'Pipeline settings' }).click()
  const first = inspector(page).getByRole('switch', { name: 'The first message' })
  await first.click()
  await expect(note.getByText('customised')).toBeVisible()
  await note.getByRole('button', { name: 'Reset to Codex' }).click()
  await expect(note.getByText('customised')).toBeHidden()
  await expect(first).toBeChecked()

  // A row that is added is looked at, and offers what the others do not show yet.
  await page.getByRole('button', { name: 'Add strategy' }).click()
  await expect(page.getByRole('button', { name: 'Strategy of column D: Lossless' })).toBeVisible()
  await expect(row(page, 'D')).toHaveAttribute('aria-current', 'true')
  await inspector(page)
    .getByRole('button', { name: /^Name, / })
    .click()
  const name = inspector(page).getByRole('textbox', { name: 'Name of column D' })
  await name.pressSequentially('Ours')
  await expect(page.getByRole('button', { name: 'Strategy of column D: Ours' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(name).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Strategy of column D: Lossless' })).toBeVisible()
})

test('native condenses without a model, says so, shows its summary, and tells what it declines as such', async ({
  page,
}, info) => {
  await openWorkbench(page)
  await chooseStrategy(page, 'A', 'Native')
  await expect(row(page, 'A')).toContainText('Summarized')
  await expect(row(page, 'A').getByRole('button', { name: /^Run/ })).toBeHidden()
  const span = page.getByRole('article', { name: /left out together/ })
  await expect(span).toContainText('Summarized')
  const turns = span.getByRole('list', { name: 'Turns' })
  await page.keyboard.press('n')
  await expect(page.getByText(/^Hunk 1 of/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(turns).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(turns).toBeHidden()
  await span.getByRole('button', { name: 'Open' }).click()
  await expect(turns).toBeVisible()
  await keepPictures(page, info, 'summary-1440')
  await span.getByRole('button', { name: /^Show each of/ }).click()
  await page
    .getByRole('button', { name: /^In summary #\d+–#\d+$/ })
    .first()
    .click()
  await expect(page.getByText(/^Hunk 1 of/)).toBeVisible()
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await page.getByRole('radio', { name: 'Fate' }).click()
  await expect(page.getByRole('table', { name: 'Ledger: every change' })).toContainText('Summarized')
  await openSavedRun(page)
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByText('No model was asked, nothing was paid.', { exact: true })).toBeVisible()
  await expect(page.getByText(/1 summary by Offline extract/).first()).toBeVisible()

  // The workbench comes back as it was left, with the ledger.
  await openWorkbench(page)
  await page.getByRole('tab', { name: 'Diff' }).click()
  await upload(page, fixture('anthropic', 'plain', 'json'))
  await expect(page).toHaveURL(/conversation=/)
  await expect(row(page, 'A')).toContainText('Too short to summarize')
  await expect(inspector(page)).toContainText('Not enough messages to condense context')
  await expect(page.getByRole('tabpanel', { name: 'Diff' })).toContainText('Too short to summarize')
})
