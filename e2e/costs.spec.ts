import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addProfile } from './model-server'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  importMorning,
  openWorkbench,
  saveRun,
  test,
} from './workbench'

/** Names of this run alone: the server may hold profiles already. */
const stamp = Date.now().toString(36)
const [dear, cheap, priceless] = [`Dear ${stamp}`, `Cheap ${stamp}`, `Priceless ${stamp}`] as const

/** No key and no server are needed to compare. */
const pricedBy = (name: string, prices?: readonly [string, string]) => ({
  name,
  model: 'priced-model',
  url: 'http://127.0.0.1:9/v1',
  ...(prices && { prices }),
})

/** The comparison on the newest copy of the sample, whatever other sessions the server holds by now. */
async function openCosts(page: Page): Promise<void> {
  await page.goto('/costs')
  await page.getByRole('combobox', { name: 'Conversation' }).click()
  await page
    .getByRole('option', { name: /^Go through lib/ })
    .first()
    .click()
}

async function saved(
  page: Page,
  menu: RegExp,
  item: string,
): Promise<{ readonly name: string; readonly text: string }> {
  await page.getByRole('button', { name: menu }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') }
}

/** The page as it is, narrow and in both themes: it ends there. */
async function expectFineEverywhere(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // What lies half below the bar, wherever the page was scrolled to, would be taken for too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessibleInBothThemes(page)
}

test('costs are compared across profiles, projected, saved and exported', async ({ page, serverUrl }) => {
  test.slow()
  await importMorning(serverUrl, 140)
  await addProfile(page, pricedBy(dear, ['30', '150']))
  await addProfile(page, pricedBy(cheap, ['0.3', '1.5']))
  await addProfile(page, pricedBy(priceless))
  await openCosts(page)
  const table = page.getByRole('table', { name: /^Native on / })
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row(dear)).toBeVisible({ timeout: 30_000 })
  await expect(row(priceless)).toContainText('unknown')
  await expect(row(priceless)).not.toContainText('$0.00')

  await page.getByLabel('Savings against').click()
  await page.getByRole('option', { name: new RegExp(`^${dear}`) }).click()
  await expect(row(cheap)).toContainText('(−99%)')
  await expect(page.getByText('Recommendation')).toBeVisible()

  const csv = await saved(page, /^Export Native on /, 'Figures as CSV')
  expect(csv.name).toBe('condensery-costs.csv')
  const [head, ...lines] = csv.text.trimEnd().split('\r\n')
  const column = (line: string | undefined, name: string): string | undefined =>
    line?.split(',')[head?.split(',').indexOf(name) ?? -1]
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name},`))
  expect(column(lineOf(priceless), 'cost_usd')).toBe('')
  expect(Number(column(lineOf(dear), 'cost_usd')) / Number(column(lineOf(cheap), 'cost_usd'))).toBeCloseTo(100)
  expect((await saved(page, /^Export Native on /, 'Chart as SVG')).text).toContain(cheap)
  expect((await saved(page, /^Export Native on /, 'Chart as PNG')).text.slice(1, 4)).toBe('PNG')

  await page.getByRole('button', { name: 'Replay with Native' }).click()
  const session = page.getByRole('table', { name: 'Cost of the session' })
  await expect(session.getByRole('row', { name: /^Nothing done \$/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/By price alone, .+ is the cheapest of \d+ priced models/)).toBeVisible()

  await page.getByLabel('With profile').click()
  await page.getByRole('option', { name: cheap }).click()
  await page.getByRole('spinbutton', { name: 'Condensations a day' }).fill('40')
  await page.getByRole('spinbutton', { name: 'Condensations a day' }).press('Tab')
  await expect(page.getByText('40 condensations a day on 22 days a month: 880 in the first month.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of this scenario' }).fill(`Team of four ${stamp}`)
  await page.getByRole('button', { name: 'Save scenario' }).click()
  await expect(page.getByRole('button', { name: `Open scenario Team of four ${stamp}` })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Open scenario Team of four ${stamp}` }).click({ timeout: 30_000 })
  await expect(page.getByRole('spinbutton', { name: 'Condensations a day' })).toHaveValue('40')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectFineEverywhere(page)
})

test('what was condensed is counted, exported, and recording can be switched off', async ({ page }) => {
  await openWorkbench(page)
  await saveRun(page)
  await page.goto('/analytics')
  await expect(page).toHaveURL(/\/costs\?tab=analytics/)
  await expect(page.getByRole('table', { name: 'By strategy' }).getByRole('row').nth(1)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('lossless')
  const recording = page.getByRole('switch', { name: 'Record condensations' })
  await recording.click()
  await expect(page.getByText(/^Recording is off: /)).toBeVisible()
  await recording.click()
  await expect(page.getByText(/^Recording is off: /)).toBeHidden()
  await expectFineEverywhere(page)
})
