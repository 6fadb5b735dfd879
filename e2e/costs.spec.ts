import { readFile } from 'node:fs/promises'
import { createProfile } from './support/model-server'
import { expect, test } from './support/workbench'

/** Nobody is asked to compare prices. */
const NOWHERE = 'http://127.0.0.1:9/v1'

test('costs are compared across profiles, and saved as figures and as drawings', async ({ page, client }) => {
  await client.openSample('support-agent')
  for (const [name, input] of [
    ['Dear', 30],
    ['Cheap', 0.3],
  ] as const)
    await createProfile(client, { name, url: NOWHERE, prices: { input, output: input * 5 } })
  await page.goto('/costs')
  const table = page.getByRole('table', { name: /^Native on / })
  await expect(table.getByRole('row', { name: /^Dear/ })).toBeVisible()
  await page.getByLabel('Savings against').click()
  await page.getByRole('option', { name: /^Dear/ }).click()
  await expect(table.getByRole('row', { name: /^Cheap/ })).toContainText('(−99%)')

  const save = async (item: string): Promise<{ readonly name: string; readonly text: string }> => {
    await page.getByRole('button', { name: /^Export Native on / }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') }
  }
  const csv = await save('Figures as CSV')
  expect(csv.name).toBe('condensery-costs.csv')
  expect(csv.text).toMatch(/^Cheap,/m)
  expect((await save('Chart as SVG')).text).toContain('Cheap')
  expect((await save('Chart as PNG')).text.slice(1, 4)).toBe('PNG')
})
