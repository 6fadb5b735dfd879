import { fillProfile, startModelServer } from './support/model-server'
import { expect, test } from './support/workbench'

test('a profile is made in the form, and its connection is tested there and in the list', async ({ page }) => {
  const models = await startModelServer()
  try {
    await fillProfile(page, {
      name: 'Loopback',
      model: 'fixture-1',
      url: models.url,
      key: 'sk-e2e',
      prices: ['1.5', '6'],
    })
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText(/^Connected: /)).toBeVisible()
    await page.getByRole('button', { name: 'Create profile' }).click()

    await expect(page).toHaveURL(/\/profiles$/)
    const card = page.getByRole('article', { name: 'Loopback', exact: true })
    await expect(card.getByText('$1.50 in · $6.00 out')).toBeVisible()
    await card.getByRole('button', { name: 'Test the connection of Loopback' }).click()
    await expect(card.getByText(/^Connected: /)).toBeVisible()
    expect(await models.authorizations()).toEqual(['Bearer sk-e2e', 'Bearer sk-e2e'])
  } finally {
    models.stop()
  }
})
