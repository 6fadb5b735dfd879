import type { Locator, Page } from '@playwright/test'
import { expect, fixture, openWorkbench, runStrategies, test, upload } from './workbench'

const column = (page: Page, letter: string): Locator =>
  page.getByRole('region', { name: `Strategy ${letter}`, exact: true })

/** Chooses a strategy or a preset for a column, by searching for it. */
async function pick(page: Page, letter: string, name: string): Promise<void> {
  await column(page, letter)
    .getByRole('button', { name: new RegExp(`^Strategy of column ${letter}: `) })
    .click()
  const list = page.getByRole('dialog', { name: `Strategy of column ${letter}` })
  await list.getByRole('combobox').fill(name)
  await list
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(list).toBeHidden()
  await expect(
    column(page, letter).getByRole('button', { name: `Strategy of column ${letter}: ${name}` }),
  ).toBeVisible()
}

test('a preset is picked, run, found again on the run page and after a reload', async ({ page }) => {
  await openWorkbench(page)
  await pick(page, 'B', 'JetBrains mask')
  await runStrategies(page)
  await expect(column(page, 'B')).toContainText('→')
  await column(page, 'B').getByRole('button', { name: 'Show the results of strategy B' }).click()
  await expect(page.getByText('Context condensed using JetBrains mask (Smart) strategy:')).toBeVisible()
  await page.reload()
  await expect(column(page, 'B').getByRole('button', { name: 'Strategy of column B: JetBrains mask' })).toBeVisible()
  await expect(column(page, 'B').getByText('Changed since this run')).toBeHidden()
  await page.getByRole('link', { name: 'Page of this run' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('JetBrains mask on')
  await expect(page.getByRole('main')).toContainText('Preset')
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect(page.getByRole('row', { name: /JetBrains mask/ }).first()).toBeVisible()
})

test('a preset says where it comes from, can be customised and reset', async ({ page }) => {
  await openWorkbench(page)
  await pick(page, 'A', 'Codex')
  const options = column(page, 'A')
  await options.getByRole('button', { name: /^Options/ }).click()
  const note = options.getByRole('region', { name: 'Preset Codex' })
  await expect(note).toContainText('codex-rs/core/src/compact.rs')
  await expect(note).toContainText('2026-08')
  await expect(note).toContainText('The first message always stays.')
  await expect(note.getByText('customised')).toBeHidden()
  await options.getByRole('switch', { name: 'Keep the first message' }).click()
  await expect(note.getByText('customised')).toBeVisible()
  await note.getByRole('button', { name: 'Reset to Codex' }).click()
  await expect(note.getByText('customised')).toBeHidden()
  await expect(options.getByRole('switch', { name: 'Keep the first message' })).toBeChecked()
})

test('a column that is added offers the balanced preset, and its name is typed in one step of the history', async ({
  page,
}) => {
  await openWorkbench(page)
  await page.getByRole('button', { name: 'Add strategy' }).click()
  await expect(column(page, 'C').getByRole('button', { name: 'Strategy of column C: Balanced' })).toBeVisible()
  await column(page, 'C')
    .getByRole('button', { name: /^Options/ })
    .click()
  const name = column(page, 'C').getByRole('textbox', { name: 'Name of column C' })
  await name.pressSequentially('Ours')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(name).toHaveValue('')
  await expect(column(page, 'C')).toBeVisible()
})

test('native condenses without a model, says so, and shows its summary in the diff', async ({ page }) => {
  await openWorkbench(page)
  await pick(page, 'A', 'Native')
  await runStrategies(page)
  await column(page, 'A').getByRole('button', { name: 'Show the results of strategy A' }).click()
  await expect(page.getByText('No model was asked, nothing was paid.', { exact: true })).toBeVisible()
  await expect(page.getByText(/1 summary by Offline extract/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Diff' }).click()
  const span = page.getByRole('article', { name: /left out together/ })
  await expect(span).toContainText('Summarized')
  await span.getByRole('button', { name: 'Open' }).click()
  await expect(span.getByRole('list', { name: 'Turns' })).toBeVisible()
  await span.getByRole('button', { name: /^Show each of/ }).click()
  await page
    .getByRole('button', { name: /^In summary #\d+–#\d+$/ })
    .first()
    .click()
  await expect(page.getByText(/^Hunk 1 of/)).toBeVisible()
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await page.getByRole('radio', { name: 'Fate' }).click()
  await expect(page.getByRole('table', { name: 'Ledger: every change' })).toContainText('Summarized')
})

test('what a strategy declines is told as such', async ({ page }) => {
  await openWorkbench(page)
  await upload(page, fixture('anthropic', 'plain', 'json'))
  await expect(page).toHaveURL(/conversation=/)
  await pick(page, 'A', 'Native')
  await runStrategies(page)
  await expect(column(page, 'A')).toContainText('Too short to summarize')
  await expect(column(page, 'A')).toContainText('Not enough messages to condense context')
})

test('the column that is shown stays the one after a run', async ({ page }) => {
  await openWorkbench(page)
  for (const letter of ['B', 'A'] as const) {
    const show = column(page, letter).getByRole('button', { name: `Show the results of strategy ${letter}` })
    await show.click()
    await runStrategies(page)
    await expect(show).toHaveAttribute('aria-pressed', 'true')
  }
})

test('the comparison of the strategies opens beside them', async ({ page }) => {
  await openWorkbench(page)
  await page.getByRole('button', { name: 'Compare strategies' }).click()
  const dialog = page.getByRole('dialog', { name: 'The strategies' })
  await expect(dialog.getByRole('columnheader', { name: 'Truncation' })).toBeVisible()
  await expect(dialog.getByRole('rowheader', { name: 'Good for' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
