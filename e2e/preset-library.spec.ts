import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test, WORKED_OUT_MS } from './support/workbench'

const ranking = (page: Page): Locator => page.getByRole('table', { name: 'Presets by their effect' })
const presetRow = (page: Page, name: string): Locator => ranking(page).getByRole('row', { name, exact: true })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await presetRow(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('presets are ranked by what each does to the session, found, come back from a file, and go by a link to another browser, which uses one without keeping it', async ({
  page,
  browser,
  baseURL,
  client,
}) => {
  await client.openSample('support-agent')
  await page.goto('/presets')
  await expect(presetRow(page, 'Balanced')).toContainText(/Tokens[\d.]+k?−\d+%/)
  await expect(presetRow(page, 'Codex')).toContainText('offline extract')
  await expect(presetRow(page, 'Recommended')).toContainText('no model')
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: WORKED_OUT_MS })
  const names = await ranking(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
  expect(names.indexOf('Codex')).toBeLessThan(names.indexOf('Gemini mask'))

  await page.getByRole('searchbox', { name: 'Search presets' }).fill('anthropic clear')
  await expect(presetRow(page, 'Balanced')).toBeHidden()
  const downloading = page.waitForEvent('download')
  await choose(page, 'Anthropic clear', 'Export')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('anthropic-clear.preset.json')
  const text = await readFile(await download.path())
  await page.getByRole('button', { name: 'Import preset' }).click()
  await page.getByLabel('Preset file').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: text })
  const dialog = page.getByRole('dialog', { name: 'Import Anthropic clear' })
  await expect(dialog).toContainText('Read exactly as it was written.')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Anthropic clear again')
  await dialog.getByRole('button', { name: 'Save preset' }).click()
  const details = page.getByRole('dialog', { name: 'Anthropic clear again' })
  await expect(details).toContainText('Imported from the file a.json')
  await page.keyboard.press('Escape')
  await expect(presetRow(page, 'Anthropic clear again')).toContainText('Imported from the file a.json')

  await page.getByRole('searchbox', { name: 'Search presets' }).fill('')
  await choose(page, 'Gemini mask', 'Share')
  const field = page.getByRole('textbox', { name: 'Link to this preset' })
  await expect(field).toHaveValue(/\/presets#p1=/)
  const link = await field.inputValue()

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  await other.goto(link)
  const shared = other.getByRole('region', { name: 'Preset from a link' })
  await expect(shared.getByRole('heading', { name: 'Gemini mask' })).toBeVisible()
  await expect(shared.getByRole('group', { name: 'Effect on the session' })).toContainText('tokens')
  await shared.getByRole('button', { name: 'Use it' }).click()
  await expect(other.getByRole('button', { name: 'Strategy D: Gemini mask' })).toBeVisible()
  await expect(other).not.toHaveURL(/#p1=/)
  await context.close()
})
