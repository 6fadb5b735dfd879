import { dragIn, expect, fixture, session, test, WORKED_OUT_MS } from './support/workbench'

const lampSession = (question: string): string =>
  JSON.stringify([
    { role: 'user', content: question },
    { role: 'assistant', content: [{ type: 'text', text: 'It is on the shelf.' }] },
  ])

test('a session comes in by a chosen file, by pasting, of a copied request without its key, and by a drop on another page', async ({
  page,
  open,
}) => {
  await open()
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Upload conversation').click()
  await (await choosing).setFiles(fixture('roo-cline', 'xml-tools', 'json'))
  await expect(page.getByRole('main').getByText(/Roo Code.* · \d+ messages? · [\d.]+k? tokens/)).toBeVisible()

  const body = JSON.stringify({ model: 'claude-3', messages: [{ role: 'user', content: 'Where is the green lamp?' }] })
  await session(page).click()
  await page.getByRole('dialog', { name: 'Sessions' }).getByRole('button', { name: 'Paste', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a session' })
  await dialog.getByLabel('Session text').focus()
  await page.keyboard.insertText(
    `curl 'https://api.example.com/v1/messages' \\\n  -H 'x-api-key: sk-ant-secret-1' \\\n  --data-raw '${body}'`,
  )
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(session(page)).toHaveText('Where is the green lamp?')
  // Of the copied request only its body came in.
  await expect(page.locator('body')).not.toContainText('sk-ant-secret-1')

  // A file that is dragged over another page meets one overlay above everything.
  await page.getByRole('navigation').getByRole('link', { name: 'Runs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Runs', exact: true })).toBeVisible()
  const files = await dragIn(page, 'lamp.json', lampSession('Where is the lamp of the runs?'))
  const words = page.getByText('Drop to open')
  // What lies on top, over the bar, the matrix, the heads that stay in sight, both panels and the diff. Notices may.
  const pierced = await words.evaluate((element) => {
    const overlay = element.closest<HTMLElement>('.fixed')
    if (overlay === null) return ['there is no overlay']
    overlay.style.pointerEvents = 'auto'
    const points = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98].flatMap((x) =>
      [0.02, 0.1, 0.2, 0.3, 0.36, 0.5, 0.8, 0.98].map((y) => [x * innerWidth, y * innerHeight] as const),
    )
    return points.flatMap(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return overlay.contains(top) || top?.closest('[data-sonner-toast]')
        ? []
        : [`${x}, ${y}: ${top?.tagName} ${top?.className}`]
    })
  })
  expect(pierced).toEqual([])
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
  await expect(session(page)).toHaveText('Where is the lamp of the runs?', { timeout: WORKED_OUT_MS })
  await expect(page).toHaveURL(/\/\?.*conversation=/)
  await expect(page.getByText('Drop to open')).toBeHidden()
})
