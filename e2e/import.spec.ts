import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { dragIn, expect, expectAccessible, fixture, openWorkbench, session, test, upload } from './workbench'

const dialects = [
  { dialect: 'roo-cline', name: 'xml-tools', extension: 'json', shown: 'Roo Code' },
  { dialect: 'anthropic', name: 'messages', extension: 'json', shown: 'Anthropic' },
  { dialect: 'claude-code', name: 'parallel-tools', extension: 'jsonl', shown: 'Claude Code' },
  { dialect: 'openai-chat', name: 'request', extension: 'json', shown: 'OpenAI Chat' },
  { dialect: 'openai-responses', name: 'rollout', extension: 'jsonl', shown: 'Codex' },
] as const

/** What the session line says of the session that is open. */
const facts = (page: Page, words: RegExp) => page.getByRole('main').getByText(words)

test('opens a file of each dialect and says what it is; a choice where there is one; pasted text', async ({ page }) => {
  await openWorkbench(page)
  for (const { dialect, name, extension, shown } of dialects) {
    await test.step(dialect, async () => {
      await upload(page, fixture(dialect, name, extension))
      await expect(facts(page, new RegExp(`${shown}.* · \\d+ messages? · [\\d.]+k? tokens`))).toBeVisible()
    })
  }
  await expect(page).toHaveURL(/conversation=/)

  await test.step('several conversations in one file', async () => {
    const before = page.url()
    await upload(page, fixture('openai-chat', 'tau-bench', 'json'))
    const dialog = page.getByRole('dialog', { name: 'Which conversation?' })
    await dialog.getByRole('radio').last().click()
    await dialog.getByRole('button', { name: 'Open' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(before)
  })

  await test.step('the full history or what followed the last compaction', async () => {
    await upload(page, fixture('claude-code', 'compacted', 'jsonl'))
    const dialog = page.getByRole('dialog', { name: 'How much of it?' })
    await dialog.getByRole('radio', { name: /Since the last compaction/ }).click()
    await dialog.getByRole('button', { name: 'Open' }).click()
    await expect(facts(page, /Claude Code.+ · Since the last compaction/)).toBeVisible()
  })

  await test.step('pasted text', async () => {
    await paste(
      page,
      JSON.stringify([
        { role: 'user', content: 'A pasted question about lamps' },
        { role: 'assistant', content: [{ type: 'text', text: 'An answer' }] },
      ]),
    )
    await expect(session(page)).toHaveText(/A pasted question about lamps/)
  })

  await test.step('the body of a request copied as cURL, without its key', async () => {
    const body = JSON.stringify({
      model: 'claude-3',
      system: 'Short.',
      messages: [{ role: 'user', content: "Where's the green lamp?" }],
    })
    let sent = ''
    page.on('request', (request) => (sent += request.postData() ?? ''))
    await paste(
      page,
      `curl 'https://api.example.com/v1/messages' \\\n  -H 'x-api-key: sk-ant-secret-1' \\\n  --data-raw '${body.replaceAll("'", `'\\''`)}'`,
    )
    await expect(session(page)).toHaveText(/Where's the green lamp\?/)
    expect(sent).not.toContain('sk-ant-secret-1')
  })
})

/** In the menu of the session, which has it whatever session is open. */
async function paste(page: Page, text: string): Promise<void> {
  await session(page).click()
  await page.getByRole('dialog', { name: 'Sessions' }).getByRole('button', { name: 'Paste', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a session' })
  await dialog.getByLabel('Session text').fill(text)
  await dialog.getByRole('button', { name: 'Open' }).click()
}

const deep = `${'['.repeat(400)}${']'.repeat(400)}`
const bad = [
  { what: 'an empty file', name: 'empty.json', content: Buffer.from(''), says: /empty/i },
  {
    what: 'a file that is cut off',
    name: 'cut.json',
    content: Buffer.from('[{"role":"user","content":"hel'),
    says: /cut off|ends in the middle/i,
  },
  { what: 'another format', name: 'notes.txt', content: Buffer.from('Just some notes.'), says: /not valid JSON/i },
  { what: 'JSON that is no session', name: 'other.json', content: Buffer.from('{"fruit":["apple"]}'), says: /./ },
  { what: 'a binary file', name: 'image.json', content: Buffer.from([137, 80, 78, 71, 0, 0, 1, 2]), says: /binary/i },
  { what: 'JSON that is too deep', name: 'deep.json', content: Buffer.from(deep), says: /deep/i },
] as const

test('refuses what is no session, naming the place and the way out, and changes nothing', async ({ page }) => {
  await openWorkbench(page)
  const before = page.url()
  for (const { what, name, content, says } of bad) {
    await test.step(what, async () => {
      await upload(page, { name, mimeType: 'application/json', buffer: content })
      const alert = page.getByRole('alert').filter({ hasText: name })
      await expect(alert).toContainText(says)
      await expect(alert).toContainText('Nothing was changed.')
      expect(page.url()).toBe(before)
      await alert.getByRole('button', { name: 'Dismiss' }).click()
      await expect(alert).toBeHidden()
    })
  }
})

test('of a session that was compacted, all of it is open or what is left of it, as its line says', async ({ page }) => {
  await openWorkbench(page)
  await session(page).click()
  await page
    .getByRole('list', { name: 'Samples' })
    .getByRole('button', { name: 'Codex session that was compacted' })
    .click()
  await page.getByRole('button', { name: 'View of the session: Full history' }).click()
  await page.getByRole('menuitemradio', { name: /^Since the last compaction · \d+ messages/ }).click()
  await expect(page.getByRole('button', { name: 'View of the session: Since the last compaction' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'View of the session: Full history' })).toBeVisible()
})

test('saved sessions are renamed, deleted and brought back', async ({ page }) => {
  // The server may hold one that was renamed before.
  const name = `Renamed ${Date.now().toString(36)}`
  await openWorkbench(page)
  await upload(page, fixture('anthropic', 'plain', 'json'))
  await expect(page).toHaveURL(/conversation=/)
  await expect(page.getByText(/^Would condense: /)).toBeVisible()
  await session(page).click()
  const menu = page.getByRole('dialog', { name: 'Sessions' })
  // The list may still be the one of before the upload.
  await menu
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-current="true"]') })
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await menu.getByRole('textbox', { name: /^New name of/ }).fill(name)
  await page.keyboard.press('Enter')
  await expect(menu.getByText(name)).toBeVisible()
  await menu.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(menu.getByText(name)).toBeHidden()
  // The workbench has an Undo of its own, which stands there before the server has answered.
  await page
    .getByRole('listitem')
    .filter({ hasText: `Deleted “${name}”` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(session(page)).toHaveText(name)
  await expect(menu).toBeHidden()
  await session(page).click()
  await expect(menu.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
})

const lamp = (words: string): string =>
  JSON.stringify([
    { role: 'user', content: words },
    { role: 'assistant', content: [{ type: 'text', text: 'It is on the shelf.' }] },
  ])
const file = (name: string, text: string | Uint8Array): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

test('lists several files and an archive before anything is saved, and knows what it has already', async ({ page }) => {
  await openWorkbench(page)
  const history = JSON.stringify([
    { role: 'user', content: '<task>\nPaint the lamp blue\n</task>', ts: 1_000 },
    { role: 'assistant', content: 'Done.', ts: 3_000 },
  ])
  const log = JSON.stringify([
    { ts: 2_000, type: 'say', say: 'api_req_started', text: JSON.stringify({ tokensIn: 12, tokensOut: 3, cost: 0.5 }) },
  ])
  const archive = zipSync({
    'tasks/7/api_conversation_history.json': strToU8(history),
    'tasks/7/ui_messages.json': strToU8(log),
    'tasks/7/notes.md': strToU8('x'),
  })
  const files = [
    file('one.json', lamp('Where is the red lamp?')),
    file('copy.json', JSON.stringify(JSON.parse(lamp('Where is the red lamp?')), null, 2)),
    file('cut.json', lamp('Where?').slice(0, 30)),
    file('tasks.zip', archive),
  ]
  const before = page.url()
  const refused = page.getByRole('alert').filter({ hasText: 'torn.json was not opened' })
  await page
    .getByLabel('Upload conversation')
    .setInputFiles({ name: 'torn.json', mimeType: 'application/json', buffer: Buffer.from('[{') })
  await expect(refused).toBeVisible()
  await page.getByLabel('Upload conversation').setInputFiles(files)
  // What was refused before is not said of these.
  await expect(refused).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Several sessions' })
  await expect(dialog.getByRole('status')).toHaveText('2 of 3 conversations to save')
  await expect(dialog.getByRole('list', { name: 'Sessions found' })).toBeFocused()
  await expect(dialog.getByRole('checkbox', { name: 'Paint the lamp blue' })).toBeChecked()
  await expect(dialog.getByText('tasks.zip/tasks/7/api_conversation_history.json · 2 files')).toBeVisible()
  await expect(dialog.getByText('The same as one.json.')).toBeVisible()
  await expect(dialog.getByText('1 file could not be read')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  expect(page.url()).toBe(before)
  await dialog.getByRole('button', { name: 'None' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Paint the lamp blue' }).press('Space')
  await dialog.getByRole('button', { name: 'Save 1' }).click()
  await expect(dialog).toBeHidden()
  await expect(session(page)).toHaveText(/Paint the lamp blue/)
  await expect(facts(page, / · recorded \$0\.50/)).toBeVisible()
  await page.getByLabel('Upload conversation').setInputFiles(files)
  await expect(dialog.getByText('Saved already as “Paint the lamp blue”.')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('1 of 3 conversations to save')
  await expectAccessible(page, '[role=dialog]')
  // Saved once more only where a person asks for it, row by row.
  await dialog.getByRole('button', { name: 'All' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Paint the lamp blue' })).not.toBeChecked()
  await dialog.getByRole('link', { name: 'Paint the lamp blue' }).click()
  await expect(dialog).toBeHidden()
  await expect(session(page)).toHaveText(/Paint the lamp blue/)
})

test('says which lines of a damaged file could not be read, when it is opened and as long as it is', async ({
  page,
}) => {
  await openWorkbench(page)
  const text = await readFile('public/samples/coding-agent.jsonl', 'utf8')
  const lines = text.split('\n').slice(0, 40)
  const broken = lines.with(8, (lines[8] ?? '').slice(0, 40)).join('\n')
  for (const [name, damaged, words] of [
    ['cut.jsonl', text.slice(0, 4_000), /1 line could not be read \(line (\d+)\)/],
    ['broken.jsonl', broken, /1 line could not be read \(line 9\)/],
  ] as const) {
    await upload(page, file(name, damaged))
    const told = page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .filter({ hasText: words })
    await expect(told).toContainText('Opened “')
    await expect(page.getByRole('main').getByRole('button', { name: words })).toBeVisible()
    await told.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('tab', { name: 'Facts' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(/This line is not JSON/)).toBeVisible()
    await page.getByRole('tab', { name: 'Why' }).click()
  }
})

test('a paste that fails keeps its dialog and its text, and says where the text is wrong', async ({ page }) => {
  await openWorkbench(page)
  const text = '[\n  {"role": "user", "content": "Where is my lamp?"},\n  {"role": "assistant" "content": "There."}\n]'
  await paste(page, text)
  const dialog = page.getByRole('dialog', { name: 'Paste a session' })
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('The text is not valid JSON')
  await expect(alert).toContainText(/Line 3, column \d+/)
  await expect(page.getByRole('alert').filter({ hasText: 'was not opened' })).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await session(page).click()
  await page.getByRole('dialog', { name: 'Sessions' }).getByRole('button', { name: 'Paste', exact: true }).click()
  await expect(dialog.getByLabel('Session text')).toHaveValue(text)
  await dialog.getByLabel('Session text').fill(text.replace('"assistant" ', '"assistant", '))
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(session(page)).toHaveText('Where is my lamp?')
  await expect(dialog).toBeHidden()
})

test('a file that is dropped on any page opens in the workbench', async ({ page }) => {
  for (const [path, heading, words] of [
    ['/runs', 'Runs', 'Where is the lamp of the runs?'],
    ['/presets', 'Presets', 'Where is the lamp of the presets?'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    const files = await dragIn(page, 'lamp.json', lamp(words))
    await page.dispatchEvent('body', 'drop', { dataTransfer: files })
    await expect(session(page)).toHaveText(words)
    await expect(page).toHaveURL(/\/\?.*conversation=/)
    await expect(page.getByText('Drop to open')).toBeHidden()
  }
})

test('opens what is saved for a file that says the same, and saves it once more where that is asked for', async ({
  page,
}) => {
  await openWorkbench(page)
  const text = lamp('Where is the green lamp?')
  await page.getByLabel('Upload conversation').setInputFiles(file('lamp.json', text))
  await expect(session(page)).toHaveText(/Where is the green lamp/)
  const first = page.url()
  const laidOut = file('laid-out.json', JSON.stringify(JSON.parse(text), null, 2))
  await page.getByLabel('Upload conversation').setInputFiles(laidOut)
  const known = page.getByText('This session is saved already')
  await expect(known).toBeVisible()
  expect(page.url()).toBe(first)
  await page.getByRole('button', { name: 'Save once more' }).click()
  await expect(page).not.toHaveURL(first)
  await expect(session(page)).toHaveText(/Where is the green lamp/)
})
