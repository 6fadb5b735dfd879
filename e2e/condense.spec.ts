import { readFileSync } from 'node:fs'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  fixture,
  expectFigures,
  expectNoSidewaysScroll,
  expectReady,
  openSavedRun,
  openWorkbench,
  readDownload,
  row,
  saveRun,
  session,
  slowly,
  test,
  upload,
} from './workbench'

test('condenses, shows every change, and gives the session back in its own format', async ({ page }) => {
  await openWorkbench(page)
  await session(page).click()
  await page.getByRole('button', { name: /Research agent answers a question/ }).click()
  await expect(page).toHaveURL(/conversation=/)
  await expectFigures(page)

  await page.getByRole('tab', { name: 'Ledger' }).click()
  const table = page.getByRole('table', { name: 'Ledger: every change' })
  const change = table.getByRole('row').filter({ hasText: 'Recoverable' }).first()
  await change.getByRole('button', { name: /in the diff/ }).click()
  await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/message=m\d+/)

  const file = await readDownload(page)
  expect(file.name).toMatch(/^research-agent\.lossless\.json$/)
  expect(JSON.parse(file.text)).toHaveLength(
    JSON.parse(readFileSync('public/samples/research-agent.json', 'utf8')).length,
  )
  expect(file.text).toContain('⟨ Same as ')
  // What was taken away is a run.
  await row(page, 'A').getByRole('button', { name: 'Actions of strategy A' }).click()
  await expect(page.getByRole('menuitem', { name: 'Page of its run' })).toBeVisible()
})

test('a file of which every other line was rewritten is drawn in pieces, and any of its hunks is gone to', async ({
  page,
}) => {
  await openWorkbench(page)
  await upload(page, { name: 'rewritten.json', mimeType: 'application/json', buffer: Buffer.from(rewrittenFile(2000)) })
  await expect(page.getByText('500 hunks')).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByText('Hunk 1 of 500')).toBeVisible()
  await expect(page.getByText('let value1 = ').first()).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(2500)

  await page.keyboard.press('p')
  await expect(page.getByText('Hunk 500 of 500')).toBeVisible()
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

test('a session is read hunk by hunk: by button and key, by number, by search, and by a link to the place', async ({
  page,
}) => {
  await openWorkbench(page)
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(/^Hunk 1 of \d+$/)).toBeVisible()
  await page.keyboard.press('F7')
  await expect(page.getByText(/^Hunk 2 of \d+$/)).toBeVisible()
  await page.keyboard.press('Shift+F7')
  await page.getByRole('button', { name: 'Next hunk' }).click()
  await expect(page.getByText(/^Hunk 2 of \d+$/)).toBeVisible()
  const place = new URL(page.url()).searchParams
  const hunk = page.locator(`[data-hunk="${place.get('message')}/${place.get('hunk')}"]`)
  await expect(hunk).toBeInViewport()

  await hunk
    .getByRole('button', { name: /^Show source/ })
    .first()
    .click()
  const source = hunk.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('button', { name: /^Go to #\d+$/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()
  await page.keyboard.press('p')
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await expect(source).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()

  // Rendered, it is the same hunk in the same place, with what is known of it.
  const toggleRendered = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Options of the diff' }).click()
    await page.getByRole('menuitemcheckbox', { name: /^Rendered/ }).click()
    await page.keyboard.press('Escape')
  }
  await toggleRendered()
  await expect(page.locator('article pre').first()).toBeAttached()
  await expect(hunk).toBeInViewport()
  await expect(hunk.locator('.hatch').first()).toBeVisible()
  await expect(hunk.getByText('Stands in').first()).toBeVisible()
  // What is searched for is marked there too.
  await page.keyboard.press('/')
  await page.getByRole('textbox', { name: 'Search the texts' }).fill('export')
  await expect(page.locator('article pre mark').first()).toHaveText(/^export$/i)
  await page.keyboard.press('Escape')
  await expect(page.locator('article mark')).toHaveCount(0)
  await toggleRendered()
  await expect(hunk).toBeInViewport()

  await page.keyboard.press('u')
  await expect(page).toHaveURL(/layout=unified/)
  await expect(hunk.getByText('Original lines it stands for')).toBeVisible()
  await expect(hunk).toBeInViewport()
  await page.reload()
  await expectReady(page)
  await expect(page.getByText(/^Hunk 2 of \d+$/)).toBeVisible()
  await expect(hunk).toBeInViewport()
  await page.keyboard.press('u')

  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search the texts' })
  await search.fill('export')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^[\d,]+ lines$/)
  await search.press('Enter')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of [\d,]+ lines$/)
  await expect(page.locator('[data-sought] mark').first()).toBeInViewport()
  await search.fill('#41')
  await search.press('Enter')
  await expect(page).toHaveURL(/message=m41(&|$)/)
  await search.press('Escape')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/message=m42(&|$)/)
  await page.keyboard.press('x')
  await expect(page.getByText(/^#\d+–#\d+ · \d+ messages$/)).toHaveCount(0)

  // The message that one is at is taken away as Markdown, with what the strategy made of it.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Options of the diff' }).click()
  await page.getByRole('menuitem', { name: 'Copy message as Markdown' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^#+ #42 .+\n[^]*Lossless/)

  // The ruler is the session from top to bottom: near its foot are the last messages. On a slow machine their heights
  // are known late, and shrink and grow above the one that was gone to: it stays in sight.
  await slowly(page, async () => {
    const ruler = page.getByTitle('The session from top to bottom')
    await ruler.click({ position: { x: 7, y: ((await ruler.boundingBox())?.height ?? 0) - 4 } })
    await expect(page).toHaveURL(/message=m3[0-9]{2}(&|$)/)
    const last = page.locator(`#message-${new URL(page.url()).searchParams.get('message')}`)
    await expect(last).toBeInViewport()
    await expect(page.locator('article [aria-busy="true"]')).toHaveCount(0)
    await expect(last).toBeInViewport()
  })

  // A link leads to one part of a message as well.
  await page.goto('/?message=m12&part=m12.p2')
  await expect(
    page.locator('[data-part="m12.p2"]').getByRole('button', { name: /^Copy link to .* of #12$/ }),
  ).toBeInViewport()
})

test('the outline narrows the diff and the maps to one file, and gives the session back', async ({ page }) => {
  await openWorkbench(page)
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  const all = Number.parseInt(await page.getByText(/^\d+ hunks$/).innerText(), 10)
  const outline = page.getByRole('region', { name: 'Outline', exact: true })
  await outline.getByRole('radio', { name: 'Files' }).click()
  await outline
    .getByRole('button', { name: /^Show only file .*part\.ts$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/only=file:/)
  const note = page.getByRole('status').filter({ hasText: 'Only file' })
  await expect(note).toContainText(/· \d+ messages?/)
  const shown = Number.parseInt((await note.innerText()).split('·').at(-1) ?? '', 10)
  const items = page.getByRole('list', { name: 'Messages of the session' }).getByRole('article')
  await expect(items.first()).toBeVisible()
  expect(await items.count()).toBeLessThanOrEqual(shown + 1)
  // What is left out is folded, and unfolds.
  const fold = page
    .getByRole('list', { name: 'Messages of the session' })
    .getByRole('button', { name: /^#\d+–#\d+ · \d+ messages/ })
  await expect(fold.first()).toBeVisible()
  // The original and three strategies.
  await expect(page.locator('[data-narrowed]')).toHaveCount(4)
  await expect(row(page, 'C').getByRole('img', { name: new RegExp(`; ${shown} messages stand out$`) })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(/^Hunk 1 of \d+$/)).toBeVisible()
  expect(Number((await page.getByText(/^Hunk 1 of \d+$/).innerText()).split(' ').at(-1))).toBeLessThan(all)
  await expectAccessibleInBothThemes(page)

  // The ledger follows it too.
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await expect(note).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /parts changed/ })).toContainText(/shown/)
  await page.getByRole('tab', { name: 'Diff' }).click()

  await page.getByRole('button', { name: 'Show everything again' }).click()
  await expect(note).toBeHidden()
  await expect(page.locator('[data-narrowed]')).toHaveCount(0)

  await row(page, 'B').click({ position: { x: 4, y: 16 } })
  await expect(row(page, 'B')).toHaveAttribute('aria-current', 'true')
  await outline.getByRole('radio', { name: 'Losses' }).click()
  await outline
    .getByRole('button', { name: /^Show only message #\d+$/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Only message' })).toContainText('· 1 message')
  await expect(items.first()).toBeVisible()
})

test('groups, filters, sorts and exports the ledger, whose sums agree with the row', async ({ page }) => {
  await openWorkbench(page)
  await page.getByRole('tab', { name: 'Ledger' }).click()
  const table = page.getByRole('table', { name: 'Ledger: every change' })
  const sums = page.getByRole('status').filter({ hasText: /parts changed/ })
  await expect(sums).toContainText(/together [\d,]+/)
  const together = /together ([\d,]+)/.exec((await sums.textContent()) ?? '')?.[1] ?? 'none'
  await expect(row(page, 'A').getByTitle(`${together} tokens`)).toBeVisible()

  const group = table.getByRole('button', { expanded: false }).first()
  const file = (await group.textContent()) ?? ''
  const closed = await table.getByRole('row').count()
  await group.click()
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(closed)
  await page.getByRole('radio', { name: 'Tool', exact: true }).click()
  await expect(table.getByRole('button', { name: file, exact: true })).toHaveCount(0)

  await page.getByRole('columnheader', { name: 'Before' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Before' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('searchbox', { name: 'Search the ledger' }).fill('nothing has this text')
  await expect(page.getByText('No change matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search the ledger' }).fill(file)
  await expect(sums).toContainText(/shown/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the ledger' }).click()
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  const [head = '', ...rows] = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toMatch(/^message,made,part,kind,tool,path,rules,kept,recoverable,/)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every((line) => line.includes(file))).toBe(true)
})

test('a run has a page of its own that survives a reload', async ({ page }) => {
  await openWorkbench(page)
  const counting = page.getByRole('region', { name: 'How tokens are counted' })
  await page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab', { name: 'Facts' }).click()
  await expect(counting).toContainText('Mean error±')
  const counted = (await counting.textContent()) ?? ''
  await openSavedRun(page)
  await expectFigures(page)
  // All figures of the row were kept with it: tokens, context, lost, recall, the cost of the session.
  await expect(row(page, 'A').getByRole('cell').filter({ hasText: '–' })).toHaveCount(0, { timeout: 60_000 })
  await expect(row(page, 'A').getByRole('cell', { name: /^\$\d/ })).toBeVisible()
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  const before = await row(page, 'A').textContent()
  await page.reload()
  await expectFigures(page)
  await expect(row(page, 'A')).toHaveText(before ?? '', { timeout: 60_000 })
  // Read only: nothing to run, to add, to move.
  await expect(page.getByRole('button', { name: 'Add strategy' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions of strategy A' })).toHaveCount(0)
  for (const view of ['Replay', 'Losses', 'Ledger', 'Facts'])
    await page.getByRole('tab', { name: view, exact: true }).click()
  await expect(counting).toHaveText(counted)
  await expect(page.getByRole('region', { name: 'Options' }).first()).toContainText('"referenceRepeatedLines": true')
  await expectAccessible(page)
  expect((await readDownload(page)).name).toMatch(/^coding-agent\./)
})

test('lists runs, finds one, compares two, and takes a deletion back', async ({ page }) => {
  await openWorkbench(page)
  await openSavedRun(page)
  await openWorkbench(page, '?column=B')
  await openSavedRun(page)
  await openWorkbench(page)
  await upload(page, fixture('anthropic', 'plain', 'json'))
  await expect(page).toHaveURL(/conversation=/)
  await expectFigures(page)
  await saveRun(page)
  await page.goto('/runs')
  const rows = page.getByRole('table', { name: 'Saved runs' }).getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const count = await rows.count()
  const pick = (place: number): Promise<void> =>
    page
      .getByRole('checkbox', { name: /^Compare run/ })
      .nth(place)
      .click()

  // Of different sessions: figures beside each other.
  await pick(0)
  await pick(1)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Two runs compared' })
  await expect(dialog.getByRole('row', { name: /^Tokens/ })).toContainText('→')
  await expect(dialog.getByRole('row', { name: /^Kept/ })).toBeVisible()
  await page.keyboard.press('Escape')
  // Of one session: matrix and diff, as the workbench has them.
  await pick(2)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/\/runs\/run_.+with=run_/)
  await expectFigures(page)
  await expect(row(page, 'B').getByRole('img', { name: /^Map of B: / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Close B / })).toBeVisible()
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  await page.goto('/runs')

  await page.getByRole('searchbox', { name: 'Search runs' }).fill('no run is called this')
  await expect(page.getByText('No run matches')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('lossless')
  await expect(rows.nth(1)).toContainText('Lossless')
  await expect(page.getByRole('link', { name: /Open run Truncation/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('')
  await expect(rows).toHaveCount(count)
  await page.getByRole('combobox', { name: 'Kind of strategy' }).click()
  await page.getByRole('option', { name: 'Truncation' }).click()
  await expect(rows.nth(1)).toContainText('Truncation')
  await expect(page.getByRole('link', { name: /Open run Lossless/ })).toHaveCount(0)
  // A phone leaves out no figure.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const figure of [/^[\d,]+$/, /^(−\d+|0)%$/, /^no cost$/])
    await expect(rows.nth(1).getByText(figure).filter({ visible: true })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Kind of strategy' }).click()
  await page.getByRole('option', { name: 'All strategies' }).click()
  await expect(rows).toHaveCount(count)

  await page
    .getByRole('button', { name: /^Delete run/ })
    .first()
    .click()
  await expect(rows).toHaveCount(count - 1)
  // The next run is where one is now; after the last the one before.
  await expect(page.getByRole('link', { name: /^Open run/ }).first()).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(count)
  await page
    .getByRole('button', { name: /^Delete run/ })
    .last()
    .press('Enter')
  await expect(rows).toHaveCount(count - 1)
  await expect(page.getByRole('link', { name: /^Open run/ }).last()).toBeFocused()
})

test('options change what a strategy does, and the change can be undone', async ({ page }) => {
  await openWorkbench(page)
  const figures = row(page, 'A').getByTitle(/^[\d,]+ tokens$/)
  const before = (await figures.getAttribute('title')) ?? ''
  await page.getByRole('switch', { name: 'Reference repeated lines' }).click()
  await expect(figures).not.toHaveAttribute('title', before)
  // One figure, wherever it stands: row, head of the diff, what is said, ledger and facts.
  const tokens = ((await figures.getAttribute('title')) ?? '').replace(' tokens', '')
  await expect(page.getByRole('tabpanel', { name: 'Diff' }).getByText(tokens, { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^Lossless: [\\d,]+ to ${tokens} tokens, −\\d+%\\.$`) }),
  ).toBeAttached()
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await expect(page.getByRole('status').filter({ hasText: /parts changed/ })).toContainText(`together ${tokens}`)
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByText(new RegExp(`^[\\d,]+ → ${tokens}$`)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(figures).toHaveAttribute('title', before)
})

test('an unknown run says so', async ({ page }) => {
  expect((await page.goto('/runs/run_doesnotexist00'))?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('does not exist, or what it showed was deleted')
})

test('a session with nothing to condense says so', async ({ page }) => {
  await openWorkbench(page)
  await upload(page, fixture('anthropic', 'plain', 'json'))
  await expect(page).toHaveURL(/conversation=/)
  await expectFigures(page)
  await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible()
})
