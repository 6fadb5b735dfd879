import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { ActionClient } from './bench/action-client'
import { keepReceived } from './support/received'
import { expect, expectFigures, expectNoSidewaysScroll, openWorkbench, row, session, test } from './support/workbench'

// In pieces, so that no scanner of repositories takes it for a real one.
const KEY = ['sk', 'ant-api03-Zx81kfQp02LmNvTyRw77AbCdEf'].join('-')
const MAIL = 'jane.doe@corp.example.org'

const readsSettings = (id: string): readonly object[] => [
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'read_file', input: { path: '/home/janedoe/clock/settings.ts' } }],
  },
  {
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: id,
        content: `export const key = "${KEY}"\n${'const tooth = 12\n'.repeat(60)}`,
      },
    ],
  },
]
/** A small session with a key and an address in several places. */
const planted = [
  {
    role: 'user',
    content: `Repair the marmalade clockwork in /home/janedoe/clock. My key is ${KEY}, write to ${MAIL}.`,
  },
  ...readsSettings('t1'),
  ...readsSettings('t2'),
  { role: 'assistant', content: `The escapement was worn. I told ${MAIL}.` },
]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share comparison' })

/** Opens the planted session in the workbench, and the dialog that shares it. */
async function sharePlanted(page: Page, client: ActionClient): Promise<void> {
  const conversation = await client.importSession(JSON.stringify(planted), 'janes-private-session.json')
  await openWorkbench(page, `?conversation=${conversation}`)
  await openShare(page)
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

async function createLink(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Check what others will see' }).click()
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  return dialog(page).getByRole('textbox', { name: 'Link', exact: true }).inputValue()
}

/** With everything that the stranger's browser is sent while it looks through the page. */
async function asStranger<Value>(
  browser: Browser,
  link: string,
  look: (page: Page, received: () => readonly string[]) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const received = await keepReceived(context)
  const page = await context.newPage()
  await page.goto(link)
  const value = await look(page, () => received.map(({ text }) => text))
  await context.unrouteAll({ behavior: 'wait' })
  await context.close()
  return value
}

test('figures reach another browser without a word of the conversation, a copy without what is redacted; the report opens without a network; a deleted link is dead', async ({
  page,
  browser,
  client,
  serverUrl,
}) => {
  test.slow()
  await sharePlanted(page, client)
  const ofFigures = await createLink(page)
  const figures = await asStranger(browser, ofFigures, async (stranger, received) => {
    await expect(stranger.getByRole('heading', { level: 1, name: '3 ways to condense a session' })).toBeVisible()
    await expectFigures(stranger)
    await expect(stranger.getByRole('table', { name: 'Ledger' })).toBeVisible()
    await stranger.getByRole('tab', { name: 'Facts' }).click()
    await expect(stranger.getByText('"deduplicateFileReads": true')).toBeVisible()
    return received()
  })
  for (const word of ['marmalade', 'escapement', 'tooth', 'janedoe', 'janes-private', 'settings.ts', KEY, MAIL])
    expect(figures.filter((text) => text.includes(word))).toEqual([])

  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await openShare(page)
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download the report (HTML)' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  const offline = await browser.newContext({ offline: true })
  const opened = await offline.newPage()
  await opened.setContent(report)
  await expect(opened.getByRole('heading', { name: 'B Recommended' })).toBeVisible()
  await expect(opened.getByRole('img', { name: /^Original: / })).toBeVisible()
  await expectNoSidewaysScroll(opened)
  await offline.close()

  await dialog(page).getByRole('switch', { name: 'Include the conversation' }).click()
  await dialog(page).getByRole('button', { name: 'Choose what to redact' }).click()
  await dialog(page).getByRole('searchbox', { name: 'Search in parts' }).fill('escapement')
  await dialog(page).getByRole('button', { name: 'Redact the part shown' }).click()
  await dialog(page).getByRole('searchbox', { name: 'Search in parts' }).fill('')
  await dialog(page).getByRole('textbox', { name: 'Word or text' }).fill('Tooth')
  await dialog(page).getByRole('button', { name: 'Redact it' }).click()
  await dialog(page)
    .locator('[data-selectable]')
    .first()
    .evaluate((element) => {
      const at = element.textContent.indexOf('clockwork')
      const text = element.firstChild ?? element
      document.getSelection()?.setBaseAndExtent(text, at, text, at + 'clockwork'.length)
    })
  await dialog(page).getByRole('button', { name: 'Redact “clockwork”' }).click()
  const link = await createLink(page)
  const texts = await asStranger(browser, link, async (stranger, received) => {
    await stranger.getByRole('tab', { name: 'Diff' }).click()
    await stranger.keyboard.press('x')
    await expect(stranger.getByText('⟨ Redacted: key 1 ⟩').first()).toBeVisible()
    await row(stranger, 'A')
      .getByRole('img', { name: /^Map of A: / })
      .hover()
    await expect(stranger.getByText('⟨ Redacted ⟩').first()).toBeVisible()
    // A reference is followed in the copy itself.
    await stranger
      .getByRole('button', { name: /^Show source/ })
      .first()
      .click()
    await expect(stranger.getByRole('region', { name: 'Source' })).toContainText('const ⟨ Redacted: words 1 ⟩ = 12')
    await stranger.keyboard.press('Escape')
    await stranger.getByRole('tab', { name: 'Ledger' }).click()
    await expect(stranger.getByRole('table', { name: 'Ledger' })).toBeVisible()
    const sent = received()
    // The workbench has it as a session of its own.
    await stranger.getByRole('link', { name: 'Open a copy in my workbench' }).click()
    await expect(stranger.getByText('This is a session of your own now')).toBeVisible()
    await expect(session(stranger)).toContainText('3 ways to condense a session')
    await expect(row(stranger, 'B')).toContainText('Recommended')
    return sent
  })
  expect(texts.some((text) => text.includes('marmalade'))).toBe(true)
  for (const secret of ['escapement', 'tooth', 'clockwork', 'janedoe', 'janes-private', KEY, KEY.slice(0, 16), MAIL])
    expect(texts.filter((text) => text.includes(secret))).toEqual([])

  await dialog(page)
    .getByRole('button', { name: /^Delete the link to/ })
    .first()
    .click()
  await expect(page.getByText('The link is dead.')).toBeVisible()
  for (const [path, status] of [
    [new URL(link).pathname, 404],
    ['/s/snap_0123456789', 404],
    ['/s/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
    ['/s/..%2F..%2Fetc%2Fpasswd', 404],
    [`/s/${'x'.repeat(3_000)}`, 404],
    ['/s/%E0%A4%A', 400],
  ] as const) {
    const response = await fetch(`${serverUrl}${path}`)
    expect(response.status, path).toBe(status)
    if (status === 404) expect(await response.text()).toContain('There is nothing under this link')
  }
})
