import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import type { Download, Locator, Page } from '@playwright/test'
import { shortHash } from '../lib/core/hash'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  importMorning,
  test,
} from './workbench'

/** A name of its own for each test, since they share a library. */
const named = (what: string, project: { readonly title: string }): string => `${what} ${project.title.length}`

async function openLibrary(page: Page, search = ''): Promise<void> {
  await page.goto(`/presets${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Presets' })).toBeVisible()
}

const ranking = (page: Page): Locator => page.getByRole('table', { name: 'Presets by their effect' })
const presets = (page: Page): Locator => ranking(page).getByRole('rowgroup').nth(1).getByRole('row')
const card = (page: Page, name: string): Locator => ranking(page).getByRole('row', { name, exact: true })
const effect = (place: Locator): Locator => place.getByRole('group', { name: 'Effect on the session' })
const toast = (page: Page, text: string): Locator => page.getByRole('region', { name: /Notifications/ }).getByText(text)

async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function save(page: Page, name: string, note = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save preset' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog.getByRole('button', { name: /^Save (preset|version)/ }).click()
  await expect(dialog).toBeHidden()
}

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')

/** A link as anyone could make it. */
const linkOf = (json: string, check = shortHash(json, 8)): string =>
  `#p1=${Buffer.concat([Buffer.from(check), deflateRawSync(Buffer.from(json))]).toString('base64url')}`

/** As long as a slow machine needs for what every preset makes of a session, its recall and its cost. */
const WORKED_OUT_MS = 90_000

// It is the newest session then, and the library shows effects on that one.
test.beforeAll(async ({ serverUrl }) => {
  await importMorning(serverUrl, 144)
})

test('the library ranks presets by what each does to the session, and is searched and filtered', async ({ page }) => {
  await openLibrary(page)
  await expect(page.getByRole('combobox', { name: 'Session that the effects are shown for' })).toContainText(
    'Go through lib',
  )
  await expect(card(page, 'Balanced')).toContainText(/Tokens[\d.]+k−\d+%/)
  await expect(card(page, 'Codex')).toContainText('offline extract')
  await expect(card(page, 'Speed')).toContainText('no model')
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: WORKED_OUT_MS })
  await expect(card(page, 'Speed')).toContainText(/Recall\d+%/)
  await expect(presets(page).filter({ hasText: 'Trying it' })).toHaveCount(0)
  const order = () => presets(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
  const byTokens = await order()
  expect(byTokens.indexOf('Aggressive')).toBeLessThan(byTokens.indexOf('Balanced'))
  await ranking(page).getByRole('button', { name: 'Recall' }).click()
  await expect(ranking(page).getByRole('columnheader', { name: 'Recall' })).toHaveAttribute('aria-sort', 'descending')
  expect(await order()).not.toEqual(byTokens)
  await ranking(page).getByRole('button', { name: 'Recall' }).click()
  await expect(ranking(page).getByRole('columnheader', { name: 'Recall' })).toHaveAttribute('aria-sort', 'ascending')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Others may have been imported from the same source.
  await page.getByRole('radio', { name: 'Harnesses' }).click()
  await page.getByRole('searchbox', { name: 'Search presets' }).fill('anthropic API')
  await expect(presets(page)).toHaveCount(1)
  await expect(card(page, 'Anthropic clear')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search presets' }).fill('nothing like this')
  await page.getByRole('main').getByRole('button', { name: 'Show all presets' }).click()
  await page.getByRole('radio', { name: 'General' }).click()
  await expect(presets(page)).toHaveCount(6)
  await page.getByRole('combobox', { name: 'Strategy' }).click()
  await page.getByRole('option', { name: 'Truncation' }).click()
  await expect(presets(page)).toHaveCount(1)
  await expect(page).toHaveURL(/origin=documents.*provider=truncation|provider=truncation.*origin=documents/)
  await card(page, 'Speed').getByRole('button', { name: 'Details of Speed' }).click()
  const details = page.getByRole('dialog', { name: 'Speed' })
  await expect(details).toContainText('FR-CS-003')
  await expectAccessible(page)
  await details.getByRole('tab', { name: 'Copy as' }).click()
  await expect(details.getByText('Anthropic context editing cannot say this')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Speed').getByRole('button', { name: 'Details of Speed' })).toBeFocused()
  await card(page, 'Speed').getByRole('link', { name: 'Use Speed' }).click()
  await expect(page.getByRole('button', { name: 'Strategy of column D: Speed' })).toBeVisible()
  await expect(page).not.toHaveURL(/preset=/)
})

test('a customised pipeline is saved, versioned, compared, restored, deleted and brought back', async ({
  page,
}, info) => {
  const name = named('Our balanced', info)
  await openLibrary(page)
  await choose(page, 'Balanced', 'Customise a copy')
  await expect(page.getByRole('list', { name: 'Passes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Strategy of column D: Balanced (copy)' })).toBeVisible()
  const passes = page.getByRole('list', { name: 'Passes' })
  const first = passes.getByRole('listitem').filter({ hasText: 'Summarize long results' })
  await first
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save preset' }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Version 2 of/ })).toBeChecked()
  await expectAccessible(page)
  await save(page, name, 'cut first')
  await expect(toast(page, `${name} is saved as version 2.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Strategy of column D: ${name}` })).toBeVisible()

  await page.getByRole('link', { name: 'Presets' }).first().click()
  await expect(card(page, name)).toContainText('version 2')
  await choose(page, name, 'Versions')
  const versions = page.getByRole('dialog', { name: `Versions of ${name}` })
  await expect(versions.getByRole('list', { name: 'What changed' })).toContainText(/moved from place/)
  await expect(versions).toContainText('cut first')
  await expectAccessible(page)
  await versions.getByRole('button', { name: /^Version 1/ }).click()
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(versions.getByRole('button', { name: /^Version 3/ })).toContainText('Restored from version 1.')
  await page.keyboard.press('Escape')
  await expect(card(page, name)).toContainText('version 3')

  await choose(page, name, 'Rename and tag')
  const edit = page.getByRole('dialog', { name: `Rename and tag ${name}` })
  await expect(edit.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await edit.getByRole('textbox', { name: /^Name/ }).fill(`${name} renamed`)
  await edit.getByRole('textbox', { name: 'Tags' }).fill('team, nightly')
  await edit.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'nightly' }).click()
  await expect(presets(page)).toHaveCount(1)
  await choose(page, `${name} renamed`, 'Delete')
  await expect(card(page, `${name} renamed`)).toBeHidden()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(card(page, `${name} renamed`)).toContainText('version 3')
})

test('an exported preset comes back the same, and a historic config with a report', async ({ page }, info) => {
  await openLibrary(page)
  const downloading = page.waitForEvent('download')
  await choose(page, 'Anthropic clear', 'Export')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('anthropic-clear.preset.json')
  const text = await textOf(download)
  await page.getByRole('button', { name: 'Import preset' }).click()
  await page
    .getByLabel('Preset file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  const confirm = page.getByRole('dialog', { name: 'Import Anthropic clear' })
  await expect(confirm).toContainText('Read exactly as it was written.')
  const name = named('From a file', info)
  await confirm.getByRole('textbox', { name: /^Name/ }).fill(name)
  await confirm.getByRole('button', { name: 'Save preset' }).click()
  const details = page.getByRole('dialog', { name })
  await expect(details).toContainText('Imported from the file a.json')
  await expect(details).toContainText('clear_tool_uses')
  await details.getByRole('tab', { name: 'JSON' }).click()
  const again = JSON.parse(await details.getByRole('textbox', { name: 'JSON' }).inputValue()) as {
    config: unknown
    origin: unknown
  }
  expect(again.config).toEqual((JSON.parse(text) as { config: unknown }).config)
  expect(again.origin).toMatchObject({ type: 'file', name: 'a.json' })
  await page.keyboard.press('Escape')
  await expect(card(page, name)).toContainText('Imported from the file a.json')

  await page.getByRole('button', { name: 'Import preset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import preset' })
  await dialog.getByRole('textbox', { name: 'Preset or link' }).fill('{ "passes": [{ "mode": "sometimes" }] }')
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('config.passes[0].mode')
  await dialog
    .getByRole('textbox', { name: 'Preset or link' })
    .fill(
      '{ "name": "Old", "passes": [{ "mode": "individual", "selection": { "strategy": "recent", "count": 3 }, "individualConfig": { "defaults": { "toolResults": { "operation": "truncate", "truncateConfig": { "maxLines": 5, "addEllipsis": true } } } } }] }',
    )
  await dialog.getByRole('button', { name: 'Read it' }).click()
  const report = page
    .getByRole('dialog', { name: 'Import Old' })
    .getByRole('list', { name: 'What was read differently' })
  await expect(report).toContainText('config.passes[0].selection.strategy Is called “type” now.')
  await expect(report).toContainText('addEllipsis')
  await expectAccessible(page)
})

test('a share link carries a preset to someone who has none of it', async ({ page, browser, baseURL }, info) => {
  await openLibrary(page)
  await choose(page, 'Gemini mask', 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share Gemini mask' })
  await expect(dialog.getByRole('textbox', { name: 'Link to this preset' })).toHaveValue(/\/presets#p1=/)
  const link = await dialog.getByRole('textbox', { name: 'Link to this preset' }).inputValue()
  await expectAccessible(page)

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  await other.goto(link)
  const shared = other.getByRole('region', { name: 'Preset from a link' })
  await expect(shared.getByRole('heading', { name: 'Gemini mask' })).toBeVisible()
  await expect(effect(shared)).toContainText('tokens')
  await shared.getByRole('button', { name: 'Use it' }).click()
  await expect(other.getByRole('button', { name: /^Strategy of column D: / })).toBeVisible()
  await expect(other).not.toHaveURL(/#p1=/)
  await other.goto(link)
  await shared.getByRole('button', { name: 'Save preset' }).click()
  await save(other, named('From a link', info))
  await expect(shared).toBeHidden()
  await expect(other.getByRole('dialog', { name: named('From a link', info) })).toBeVisible()
  await context.close()
})

test('links that are old, new, damaged, too long or hostile say so, and change with the address', async ({ page }) => {
  await openLibrary(page, '#p7=AAAA')
  const shared = page.getByRole('region', { name: 'Preset from a link' })
  await expect(shared).toContainText('made by a newer program')
  const hashes: readonly (readonly [string, string])[] = [
    ['#p0=AAAA', 'has an old format'],
    ['#p1=AAAA', 'is damaged'],
    [`#p1=${'A'.repeat(300_001)}`, 'is too long'],
    [linkOf(' '.repeat(20_000_000), '00000000'), 'was not opened'],
    [linkOf('{"schema":1}'), 'carries no preset that works'],
  ]
  for (const [hash, words] of hashes) {
    await page.evaluate((next) => {
      window.location.hash = next
    }, hash)
    await expect(shared.getByRole('alert')).toContainText(words)
  }
  await shared.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shared).toBeHidden()
  await expect(page).not.toHaveURL(/#/)
  await expectAccessible(page)
})
