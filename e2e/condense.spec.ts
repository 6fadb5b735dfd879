import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectFigures, expectReady, readDownload, row, slowly, test, upload } from './support/workbench'

test('condenses, shows every change, gives the session back in its own format, and keeps it as a run', async ({
  page,
  open,
}) => {
  await open()
  await page.getByRole('tab', { name: 'Ledger' }).click()
  const table = page.getByRole('table', { name: 'Ledger: every change' })
  const change = table.getByRole('row').filter({ hasText: 'Recoverable' }).nth(1)
  await change.getByRole('button', { name: /in the diff/ }).click()
  await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true')
  // The address follows what is shown a moment later.
  await expect(page).toHaveURL(/message=/)
  const message = new URL(page.url()).searchParams.get('message')
  await expect(page.locator(`#message-${message}`)).toBeInViewport()

  const file = await readDownload(page)
  expect(file.name).toBe('support-agent.lossless.json')
  const before = JSON.parse(readFileSync('public/samples/support-agent.json', 'utf8'))
  const after = JSON.parse(file.text)
  expect(after.model).toBe(before.model)
  expect(after.messages).toHaveLength(before.messages.length)
  expect(file.text).toContain('⟨ Same as ')
  // What was taken away is a run. Its page has the same figures after a reload.
  await row(page, 'A').getByRole('button', { name: 'Actions of strategy A' }).click()
  await page.getByRole('menuitem', { name: 'Page of its run' }).click()
  await expect(page).toHaveURL(/\/runs\/run_/)
  await expectFigures(page)
  await expect(row(page, 'A').getByText(/^\$\d/)).toBeVisible()
  const figures = await row(page, 'A').textContent()
  await page.reload()
  await expectFigures(page)
  await expect(row(page, 'A')).toHaveText(figures ?? '')
  expect((await readDownload(page)).name).toBe(file.name)
})

test('a file of which every other line was rewritten is drawn in pieces, and any of its hunks is gone to', async ({
  page,
  open,
}) => {
  await open()
  await upload(page, { name: 'rewritten.json', mimeType: 'application/json', buffer: Buffer.from(rewrittenFile(2000)) })
  await expect(page.getByText('1,000 hunks')).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByText('Hunk 1 of 1,000')).toBeVisible()
  await expect(page.getByText('let value1 = ').first()).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(2500)

  await page.keyboard.press('p')
  await expect(page.getByText('Hunk 1,000 of 1,000')).toBeVisible()
  await expect(page.getByText('let value1999 = ').first()).toBeInViewport()
  expect(await page.locator('*').count()).toBeLessThan(2500)
})

/** A session that reads a file, and reads it again when every other of its lines has changed. */
function rewrittenFile(lines: number): string {
  const read = (id: string, name: string) => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'Bash', input: { command: `cat ${name}` } }],
  })
  const result = (id: string, line: (index: number) => string) => ({
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: id, content: Array.from({ length: lines }, (_, at) => line(at)).join('\n') },
    ],
  })
  return JSON.stringify([
    { role: 'user', content: 'Say what changed between the two.' },
    read('first', 'first.ts'),
    result('first', (at) => `${at}: const value${at} = compute('path/to/file.ts')`),
    read('second', 'second.ts'),
    result('second', (at) => `${at}: ${at % 2 === 0 ? 'const' : 'let'} value${at} = compute('path/to/file.ts')`),
    { role: 'assistant', content: 'Every other line.' },
  ])
}

test('a session is printed, and read hunk by hunk: by key, number, search, the ruler and a link to the place', async ({
  page,
  open,
}) => {
  await open()
  await expect(page.getByText('5 hunks')).toBeVisible()
  await test.step('printing tells every change and leaves the screen where it was', () => expectPrinted(page))
  const hunk = page.locator('[data-hunk="m27/1"]')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('n')
  await expect(page.getByText('Hunk 4 of 5')).toBeVisible()
  await expect(hunk).toBeInViewport()
  // Other heights leave it where it is; so does a reload.
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/layout=unified/)
  await expect(hunk).toBeInViewport()
  await page.reload()
  await expectReady(page)
  await expect(page.getByText('Hunk 4 of 5')).toBeVisible()
  await expect(hunk).toBeInViewport()
  await page.keyboard.press('u')

  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search the texts' })
  await search.fill('Götgatan')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ lines$/)
  await search.press('Enter')
  await expect(page.locator('[data-sought] mark').first()).toBeInViewport()
  await search.fill('#3')
  await search.press('Enter')
  await expect(page.locator('#message-m3')).toBeInViewport()
  await search.press('Escape')

  // The message that one is at is taken away as Markdown.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Options of the diff' }).click()
  await page.getByRole('menuitem', { name: 'Copy message as Markdown' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^#+ #3 /)

  // The ruler is the session from top to bottom. On a slow machine heights are known late, and shrink and grow above the
  // message that was gone to: it stays in sight.
  await slowly(page, async () => {
    const ruler = page.getByTitle('The session from top to bottom')
    await ruler.click({ position: { x: 7, y: ((await ruler.boundingBox())?.height ?? 0) - 4 } })
    await expect(page).toHaveURL(/message=m3[0-9](&|$)/)
    const last = page.locator(`#message-${new URL(page.url()).searchParams.get('message')}`)
    await expect(last).toBeInViewport()
    await expect(page.locator('article [aria-busy="true"]')).toHaveCount(0)
    await expect(last).toBeInViewport()
  })

  // A link leads to one part of a message as well.
  const link = new URL(page.url())
  link.search = `?conversation=${link.searchParams.get('conversation')}&message=m5&part=m5.p1`
  await page.goto(link.href)
  await expect(page.locator('[data-part="m5.p1"]')).toBeInViewport()
})

async function expectPrinted(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true)
  })
  const box = page.getByRole('region', { name: 'What changed, hunk by hunk' })
  await box.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(300)
  // The head of the message that one is in stays at the top.
  const top = (await box.boundingBox())?.y ?? Number.NaN
  const heads = await box
    .getByRole('article')
    .evaluateAll((articles) => articles.map((each) => each.firstElementChild?.getBoundingClientRect().top ?? 0))
  expect(heads.some((head) => Math.abs(head - top) <= 1)).toBe(true)
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  const paper = page.locator('ol.print\\:flex')
  await expect(paper.getByText('Stands in')).toHaveCount(5)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  expect(await box.evaluate((element) => element.scrollTop)).toBe(300)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(0)
}
