import { readFile } from 'node:fs/promises'
import { createPaidStrategy, startModelServer } from '../support/model-server'
import { keepReceived } from '../support/received'
import { expect, openSavedRun, readDownload, row, test } from '../support/workbench'

const planted = 'sk-planted-0123-9f8e7d6c5b4a'
/** The key as it is, and as a careless encoding would leave it. */
const forms = [
  planted,
  encodeURIComponent(planted),
  Buffer.from(planted).toString('base64'),
  Buffer.from(planted).toString('hex'),
]

test('a planted key is in no page, payload, download or export', async ({ page, open, client, request }) => {
  const models = await startModelServer()
  try {
    const seen = await keepReceived(page.context())
    const strategy = await createPaidStrategy(client, { name: 'Planted', url: models.url, key: planted })
    await open('small', strategy)
    const run = row(page, 'D').getByRole('button', { name: /^Run \$/ })
    await run.click()
    await expect(row(page, 'D').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
    await expect(run).toBeHidden()
    // It did arrive where it belongs: what follows looks for something that was really there.
    expect(await models.authorizations()).toContain(`Bearer ${planted}`)
    seen.push({ where: 'download', text: (await readDownload(page)).text })
    await openSavedRun(page)
    const id = new URL(page.url()).pathname.replace('/runs/', '')

    await page.goto('/profiles')
    const edit = page.getByRole('link', { name: 'Edit Planted', exact: true })
    const profile = (await edit.getAttribute('href')) ?? ''
    await edit.click()
    await expect(page.getByText('stored, encrypted')).toBeVisible()

    await page.goto('/costs?tab=analytics')
    for (const format of ['CSV', 'JSON'] as const) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export as ${format}` }).click()
      seen.push({ where: format, text: await readFile(await (await downloading).path(), 'utf8') })
    }
    for (const route of [
      '/',
      `/?${new URLSearchParams({ runs: id, run: id })}`,
      '/runs',
      `/runs/${id}`,
      `/runs/${id}?tab=diff`,
      `/runs/${id}?tab=ledger`,
      `/runs/${id}/download`,
      '/profiles',
      '/profiles?tab=settings',
      '/profiles/new',
      profile,
      '/costs',
      '/costs?tab=analytics',
      '/help',
      '/nowhere',
    ]) {
      // A page holds the payload that a browser asks for when it comes from another page.
      for (const headers of route === profile ? [{}, { RSC: '1' }] : [{}]) {
        const response = await request.get(route, { headers })
        expect(response.status(), route).toBe(route === '/nowhere' ? 404 : 200)
        seen.push({ where: route, text: await response.text() })
      }
    }
    // What works in the background may be on its way still.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    expect(seen.length).toBeGreaterThan(40)
    for (const form of forms)
      expect(seen.filter(({ text }) => text.includes(form)).map(({ where }) => where)).toEqual([])
  } finally {
    models.stop()
  }
})
