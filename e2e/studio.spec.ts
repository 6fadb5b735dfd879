import type { Locator, Page } from '@playwright/test'
import { chooseStrategy, expect, expectAccessible, importMorning, openWorkbench, row, saveRun, test } from './workbench'

const strategy = (page: Page, letter: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Strategy of column ${letter}: `) })
const panel = (page: Page): Locator => page.getByRole('region', { name: /^Pipeline of strategy/ })
const passes = (page: Page): Locator => panel(page).getByRole('list', { name: 'Passes', exact: true })
const card = (page: Page, name: string): Locator => passes(page).getByRole('listitem', { name, exact: true })
const names = (page: Page): Promise<readonly (string | null)[]> =>
  passes(page)
    .locator(':scope > li')
    .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')))
const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text })

async function expectOrder(page: Page, order: readonly string[]): Promise<void> {
  await expect.poll(() => names(page)).toEqual(order)
}

/** A row becomes the primary one, whose passes are shown. */
async function look(page: Page, letter: string): Promise<void> {
  await row(page, letter)
    .getByRole('rowheader')
    .click({ position: { x: 4, y: 4 } })
  await expect(panel(page)).toHaveAccessibleName(`Pipeline of strategy ${letter}`)
}

async function add(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Add pass' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(card(page, name)).toBeVisible()
  await expect(card(page, name).getByRole('button', { name: `Edit ${name}`, exact: true })).toBeFocused()
}

/** A pipeline without passes in row A. */
async function startEmpty(page: Page): Promise<void> {
  await openWorkbench(page, `?conversation=${morning}`)
  await chooseStrategy(page, 'A', 'Smart')
  await expect(passes(page).locator(':scope > li').first()).toBeVisible()
  for (let left = await passes(page).locator(':scope > li').count(); left > 0; left--) {
    await passes(page).getByRole('button', { name: 'Delete', exact: true }).first().click()
    await expect(passes(page).locator(':scope > li')).toHaveCount(left - 1)
  }
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const FOUR = ['Suppress old results', 'Truncate long results', 'Truncate tool parameters', 'Clear thinking'] as const
const [SUPPRESS, TRUNCATE, PARAMETERS, THINKING] = FOUR
const handle = (page: Page, name: string): Locator => card(page, name).getByRole('button', { name: 'Drag to reorder' })

/** Id of the session. */
let morning: string

// Each step is worked out anew: a third of the session shows the same.
test.beforeAll(async ({ serverUrl }) => {
  morning = await importMorning(serverUrl, 148)
})

test('a pipeline of four passes is built by mouse, undone, kept over a reload, and run', async ({ page }) => {
  await startEmpty(page)
  for (const name of FOUR) await add(page, name)
  await card(page, THINKING)
    .getByRole('button', { name: `Edit ${THINKING}` })
    .click()
  await expectOrder(page, FOUR)
  await expect(card(page, SUPPRESS)).toContainText('Results: suppress')
  await expect(card(page, SUPPRESS)).toContainText('all but the newest 10')
  await expect(card(page, SUPPRESS)).toContainText(/[\d,]+ → [\d,]+/)
  await expectAccessible(page)

  // The upper one is brought into sight first: the other then is, and neither moves any more.
  const to = await middleOf(handle(page, SUPPRESS))
  const from = await middleOf(handle(page, TRUNCATE))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 10, { steps: 3 })
  await expect(said(page, `Picked up ${TRUNCATE}, position 2 of 4.`)).toBeAttached()
  await page.mouse.move(to.x, to.y - 8, { steps: 8 })
  await expect(said(page, `${TRUNCATE} moved to position 1 of 4.`)).toBeAttached()
  await expectAccessible(page, 'aside')
  await page.mouse.up()
  await expectOrder(page, [TRUNCATE, SUPPRESS, PARAMETERS, THINKING])

  await card(page, TRUNCATE).getByRole('button', { name: 'Move down' }).click()
  await expect(said(page, `${TRUNCATE} moved to position 2 of 4.`)).toBeAttached()
  await expect(card(page, TRUNCATE).getByRole('button', { name: 'Move down' })).toBeFocused()
  await card(page, PARAMETERS).getByRole('button', { name: 'Duplicate' }).click()
  await expectOrder(page, [SUPPRESS, TRUNCATE, PARAMETERS, `${PARAMETERS} 2`, THINKING])
  await card(page, `${PARAMETERS} 2`).getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, THINKING).getByRole('button', { name: `Edit ${THINKING}` })).toBeFocused()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Deleted “${PARAMETERS} 2”` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expectOrder(page, [SUPPRESS, TRUNCATE, PARAMETERS, `${PARAMETERS} 2`, THINKING])
  await card(page, `${PARAMETERS} 2`).getByRole('button', { name: 'Delete' }).click()
  await expectOrder(page, FOUR)

  // The bar's; a notice may offer one too.
  const undo = page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await undo.click()
  await undo.click()
  await expectOrder(page, [TRUNCATE, SUPPRESS, PARAMETERS, THINKING])
  await undo.click()
  await expectOrder(page, FOUR)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expectOrder(page, [TRUNCATE, SUPPRESS, PARAMETERS, THINKING])

  await page.reload()
  await expectOrder(page, [TRUNCATE, SUPPRESS, PARAMETERS, THINKING])
  await undo.click()
  await expectOrder(page, FOUR)

  await saveRun(page)
  await expect(card(page, SUPPRESS)).toContainText(/Last run: [\d,]+ → [\d,]+/)
  await page.reload()
  await expectOrder(page, FOUR)
  await expect(card(page, SUPPRESS)).toContainText(/Last run: [\d,]+ → [\d,]+/)

  // Between two passes, by the keyboard too.
  const gap = card(page, TRUNCATE).getByRole('button', { name: `Insert a pass before ${TRUNCATE}` })
  await gap.press('Enter')
  await expectAccessible(page, 'aside')
  await page.getByRole('menuitem', { name: THINKING, exact: true }).press('Enter')
  await expectOrder(page, [SUPPRESS, `${THINKING} 2`, TRUNCATE, PARAMETERS, THINKING])
  await expect(said(page, `${THINKING} 2 added at position 2 of 5.`)).toBeAttached()
  await expect(card(page, `${THINKING} 2`).getByRole('button', { name: `Edit ${THINKING} 2` })).toBeFocused()
  await gap.click()
  await page.getByRole('menuitem', { name: PARAMETERS, exact: true }).click()
  await expectOrder(page, [SUPPRESS, `${THINKING} 2`, `${PARAMETERS} 2`, TRUNCATE, PARAMETERS, THINKING])
})

test('a pipeline of four passes is built with the keyboard alone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openWorkbench(page, `?conversation=${morning}`)
  await strategy(page, 'A').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Strategy of column A' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Smart')
  await expect(page.getByRole('option', { name: /^Smart/ }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Strategy of column A: Smart' })).toBeFocused()
  await expect(passes(page).locator(':scope > li')).toHaveCount(3)
  const start = await names(page)
  await panel(page).getByRole('button', { name: 'Add pass' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('clear th')
  await expect(page.getByRole('menuitem', { name: THINKING, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page, `${THINKING} added at position 4 of 4.`)).toBeAttached()
  const title = card(page, THINKING).getByRole('button', { name: `Edit ${THINKING}` })
  await expect(title).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(said(page, `${THINKING} moved to position 3 of 4.`)).toBeAttached()
  await expect(title).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(said(page, `${THINKING} is the last pass already.`)).toBeAttached()

  await handle(page, THINKING).focus()
  await page.keyboard.press('Space')
  await expect(said(page, `Picked up ${THINKING}, position 4 of 4.`)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(said(page, `${THINKING} moved to position 3 of 4.`)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(said(page, `${THINKING} moved to position 2 of 4.`)).toBeAttached()
  await expectAccessible(page, 'aside')
  await page.keyboard.press('Space')
  await expect(said(page, `${THINKING} dropped at position 2 of 4.`)).toBeAttached()
  await expectOrder(page, [start[0] ?? '', THINKING, start[1] ?? '', start[2] ?? ''])
  await expect(handle(page, THINKING)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(page, `Picked up ${THINKING}, position 2 of 4.`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(said(page, `${THINKING} moved to position 3 of 4.`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(said(page, `Dragging ${THINKING} was cancelled.`)).toBeAttached()

  await page.keyboard.press('d')
  await expect(card(page, THINKING).getByRole('switch', { name: 'Run this pass' })).not.toBeChecked()
  await page.keyboard.press('d')
  await page.keyboard.press('F2')
  await page.keyboard.type('No thoughts')
  await page.keyboard.press('Enter')
  await expect(card(page, 'No thoughts').getByRole('button', { name: 'Edit No thoughts' })).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(card(page, 'No thoughts 2').getByRole('button', { name: 'Edit No thoughts 2' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(said(page, /^Undone\. No thoughts 2 is gone\./)).toBeAttached()
  await expect(passes(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(said(page, /^Redone\. No thoughts 2 is back/)).toBeAttached()
  await card(page, 'No thoughts 2').getByRole('button', { name: 'Edit No thoughts 2' }).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('[')
  await expect(card(page, 'No thoughts').getByRole('button', { name: 'Edit No thoughts' })).toBeFocused()
  await card(page, 'No thoughts').getByRole('button', { name: 'More for No thoughts' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to position…' }).press('Enter')
  const position = page
    .getByRole('dialog', { name: 'Move No thoughts' })
    .getByRole('spinbutton', { name: 'New position' })
  await expect(position).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await position.fill('1')
  await position.press('Enter')
  await expectOrder(page, ['No thoughts', ...start.map((name) => name ?? '')])
  await expect(card(page, 'No thoughts').getByRole('button', { name: 'Edit No thoughts' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectOrder(page, [start[0] ?? '', 'No thoughts', start[1] ?? '', start[2] ?? ''])
  await page.keyboard.press('Control+Shift+z')
  await expectOrder(page, ['No thoughts', ...start.map((name) => name ?? '')])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toContainText('Move pass up')
})

test('an open pass folds while a pass is dragged, stays under the pointer, and is open again where it was dropped', async ({
  page,
}) => {
  await openWorkbench(page, `?conversation=${morning}`)
  await chooseStrategy(page, 'A', 'Smart')
  await look(page, 'A')
  const [first = '', second = '', third = ''] = (await names(page)).map((each) => each ?? '')
  const heightOf = async (name: string): Promise<number> => (await card(page, name).boundingBox())?.height ?? 0
  const isOpen = (name: string) =>
    expect(card(page, name).getByRole('button', { name: `Edit ${name}` })).toHaveAttribute('aria-expanded', 'true')
  await card(page, second)
    .getByRole('button', { name: `Edit ${second}` })
    .click()
  await expect.poll(() => heightOf(second)).toBeGreaterThan(600)
  const drag = async (name: string, by: number): Promise<void> => {
    await handle(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const from = await middleOf(handle(page, name))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + Math.sign(by) * 5, { steps: 2 })
    await expect(said(page, new RegExp(`^Picked up ${name}, position`))).toBeAttached()
    expect(await heightOf(second)).toBeLessThan(300)
    const place = await card(page, name).boundingBox()
    expect(Math.abs((place?.y ?? 0) - from.y)).toBeLessThan(60)
    await page.mouse.move(from.x, from.y + by, { steps: 8 })
    await expect(said(page, new RegExp(`^${name} moved to position`))).toBeAttached()
    await page.mouse.up()
  }
  await drag(second, -100)
  await expectOrder(page, [second, first, third])
  await isOpen(second)
  await expect.poll(() => heightOf(second)).toBeGreaterThan(600)
  // Below an open pass, which folds as well.
  await drag(third, -100)
  await expectOrder(page, [second, third, first])
  await isOpen(second)
  // By keys.
  await handle(page, second).focus()
  await page.keyboard.press('Space')
  await expect(said(page, `Picked up ${second}, position 1 of 3.`)).toBeAttached()
  expect(await heightOf(second)).toBeLessThan(300)
  await page.keyboard.press('ArrowDown')
  await expect(said(page, `${second} moved to position 2 of 3.`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expectOrder(page, [second, third, first])
  await expect.poll(() => heightOf(second)).toBeGreaterThan(600)
  await expect(handle(page, second)).toBeFocused()
})

test('the line that is written in the JSON stays in sight above its problems', async ({ page }) => {
  await openWorkbench(page, `?conversation=${morning}`)
  await chooseStrategy(page, 'A', 'Smart')
  await look(page, 'A')
  await panel(page).getByRole('radio', { name: 'JSON' }).click()
  const text = panel(page).getByRole('textbox', { name: 'Pipeline as JSON' })
  await text.focus()
  const caretIsInSight = async (): Promise<void> => {
    const caret = await page.locator('.cm-cursor-primary').boundingBox()
    const problems = await panel(page).getByRole('list', { name: 'Problems of the text' }).locator('..').boundingBox()
    expect((caret?.y ?? 0) + (caret?.height ?? 0)).toBeLessThanOrEqual(problems?.y ?? 0)
  }
  for (let line = 1; line < 45; line++) {
    await page.keyboard.press('ArrowDown')
    if (line % 4 !== 0) continue
    await page.keyboard.type('x')
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await expect(caretIsInSight).toPass()
    await page.keyboard.press('Backspace')
    await expect(text).not.toHaveAttribute('aria-invalid', 'true')
  }
})

test('a pass is copied to another strategy, by dragging it there and from its menu', async ({ page }) => {
  await openWorkbench(page, `?conversation=${morning}`)
  await chooseStrategy(page, 'A', 'JetBrains mask')
  await look(page, 'A')
  await passes(page)
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  // Where no pass can go it is not offered, and why is said.
  await expect(page.getByRole('menuitem', { name: 'Copy to strategy B Truncation has no passes' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await chooseStrategy(page, 'B', 'Smart')
  await look(page, 'B')
  const before = await names(page)
  await look(page, 'A')
  const [name = ''] = (await names(page)).map((each) => each ?? '')
  const from = await middleOf(handle(page, name))
  const to = await middleOf(row(page, 'B'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 40, from.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await expect(said(page, `Over strategy B: dropping copies ${name} there.`)).toBeAttached()
  await expect(row(page, 'B')).toHaveAttribute('data-drop', 'over')
  await expectAccessible(page)
  await page.mouse.up()
  await expect(said(page, new RegExp(`^${name} copied to strategy B, position \\d of \\d\\.$`))).toBeAttached()
  await look(page, 'B')
  await expectOrder(page, [...before.map((each) => each ?? ''), name])
  await page
    .getByRole('listitem')
    .filter({ hasText: `Copied “${name}” to strategy B` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expectOrder(
    page,
    before.map((each) => each ?? ''),
  )
  await look(page, 'A')
  await card(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Copy to strategy B' }).click()
  await look(page, 'B')
  await expectOrder(page, [...before.map((each) => each ?? ''), name])

  // The text and the form are one pipeline.
  await panel(page).getByRole('radio', { name: 'JSON' }).click()
  const text = panel(page).getByRole('textbox', { name: 'Pipeline as JSON' })
  await expect(text).toBeVisible()
  await expectAccessible(page, 'aside')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel(page).getByRole('button', { name: 'Copy the JSON' }).click()
  const whole = await page.evaluate(() => navigator.clipboard.readText())
  const write = async (next: string): Promise<void> => {
    await text.press('ControlOrMeta+a')
    await page.keyboard.insertText(next)
  }
  await write(whole.replace('"name": "Summarize long results"', '"name" "Summarize long results"'))
  await expect(panel(page)).toContainText(/Line \d+, column/)
  await expect(panel(page)).toContainText('A colon is expected.')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'aside')
  await page.emulateMedia({ colorScheme: 'light' })
  await write(whole.replace('"mode": "individual"', '"mode": "alone"'))
  const problem = panel(page)
    .getByRole('list', { name: 'Problems of the text' })
    .getByRole('button', { name: /\$\.passes\[0\]\.mode/ })
  await expect(problem).toContainText('Must be of a known “mode”: "batch" or "individual".')
  // Beside what is typed, and the way to the place.
  await expect(problem).toBeInViewport({ ratio: 1 })
  await problem.click()
  await expect(text).toBeFocused()
  await text.press('ControlOrMeta+z')
  await text.press('ControlOrMeta+z')
  await expect(panel(page)).toContainText('Valid, in step with the form.')
  // What is pasted into it is its own, though it looks like a session; also where nothing could read it.
  await page.evaluate((deep) => navigator.clipboard.writeText(deep), `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+v')
  await page.keyboard.type('"')
  await expect(panel(page)).toContainText('It is nested too deeply.')
  await expect(text).toBeFocused()
  await write(whole.replace('"mode": "individual"', '"mode": "alone"'))
  // What is not valid is kept while one looks at the form, and at another row.
  await panel(page).getByRole('radio', { name: 'Form' }).click()
  await expect(panel(page)).toContainText('JSON of this strategy that is not valid yet is kept for you.')
  await expectAccessible(page, 'aside')
  await look(page, 'A')
  await expect(panel(page)).not.toContainText('is kept for you')
  await look(page, 'B')
  await panel(page).getByRole('button', { name: 'Go on with the JSON' }).click()
  await expect(problem).toBeVisible()
  await write(whole)
  await expect(panel(page)).toContainText('Valid, in step with the form.')
  // What may stand where one types is proposed, and written with a value to begin with.
  await text.press('ControlOrMeta+Home')
  await text.press('End')
  await text.press('Enter')
  await page.keyboard.type('"keepFirstC')
  await page
    .getByRole('listbox', { name: 'What can stand here' })
    .getByRole('option', { name: /^keepFirstCount/ })
    .click()
  await expect(text).toContainText('"keepFirstCount": 1,')
  await expect(panel(page)).toContainText('Valid, in step with the form.')
  await write(whole.replace('"name": "Summarize long results"', '"name": "From the text"'))
  await expect(panel(page)).toContainText('Valid, in step with the form.')
  await panel(page).getByRole('radio', { name: 'Form' }).click()
  // What is wrong is named at the card and in the row.
  await card(page, 'From the text').getByRole('button', { name: 'Edit From the text' }).click()
  const title = passes(page).getByRole('textbox', { name: /^Name/ })
  await title.fill('')
  await expect(row(page, 'B')).toContainText('Cannot run“#1”: A pass needs a name.')
  await expect(passes(page)).toContainText('A pass needs a name.')
  await title.fill('Mended')
  await expect(card(page, 'Mended')).toBeVisible()
  await expect(row(page, 'B')).not.toContainText('Cannot run')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1100 } })

  test('a pass is held and dragged', async ({ page }) => {
    await openWorkbench(page, `?conversation=${morning}`)
    await chooseStrategy(page, 'A', 'Smart')
    await page.getByRole('button', { name: 'Show the inspector' }).click()
    await expect(passes(page).locator(':scope > li')).toHaveCount(3)
    const [first = '', second = ''] = (await names(page)).map((each) => each ?? '')
    await card(page, first).scrollIntoViewIfNeeded()
    const to = await middleOf(handle(page, first))
    const from = await middleOf(handle(page, second))
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
    await touch('touchStart', from.y)
    await expect(said(page, `Picked up ${second}, position 2 of 3.`)).toBeAttached()
    for (let step = 1; step <= 8; step++) await touch('touchMove', from.y + ((to.y - 8 - from.y) * step) / 8)
    await expect(said(page, `${second} moved to position 1 of 3.`)).toBeAttached()
    await expectAccessible(page)
    await touch('touchEnd', to.y)
    await expect.poll(async () => (await names(page))[0]).toBe(second)
  })
})
