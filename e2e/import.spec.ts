import { dragIn, expect, fixture, session, test } from './workbench'

const lampSession = (question: string): string =>
  JSON.stringify([
    { role: 'user', content: question },
    { role: 'assistant', content: [{ type: 'text', text: 'It is on the shelf.' }] },
  ])

test('a session comes in by a chosen file and by pasting, of a copied request without its key', async ({
  page,
  open,
}) => {
  await open()
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Upload conversation').click()
  await (await choosing).setFiles(fixture('roo-cline', 'xml-tools', 'json'))
  await expect(page.getByRole('main').getByText(/Roo Code.* · \d+ messages? · [\d.]+k? tokens/)).toBeVisible()

  const body = JSON.stringify({ model: 'claude-3', messages: [{ role: 'user', content: 'Where is the green lamp?' }] })
  let sent = ''
  page.on('request', (request) => (sent += request.postData() ?? ''))
  await session(page).click()
  await page.getByRole('dialog', { name: 'Sessions' }).getByRole('button', { name: 'Paste', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a session' })
  await dialog.getByLabel('Session text').focus()
  await page.keyboard.insertText(
    `curl 'https://api.example.com/v1/messages' \\\n  -H 'x-api-key: sk-ant-secret-1' \\\n  --data-raw '${body}'`,
  )
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(session(page)).toHaveText('Where is the green lamp?')
  expect(sent).toContain('Where is the green lamp?')
  expect(sent).not.toContain('sk-ant-secret-1')
})

test('a file that is dropped on another page opens in the workbench', async ({ page }) => {
  await page.goto('/runs')
  await expect(page.getByRole('heading', { level: 1, name: 'Runs', exact: true })).toBeVisible()
  const files = await dragIn(page, 'lamp.json', lampSession('Where is the lamp of the runs?'))
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
  await expect(session(page)).toHaveText('Where is the lamp of the runs?')
  await expect(page).toHaveURL(/\/\?.*conversation=/)
  await expect(page.getByText('Drop to open')).toBeHidden()
})
