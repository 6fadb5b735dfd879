import type { Locator, Page } from '@playwright/test'
import { threePasses } from '@/components/studio/testing/three-passes'
import { encodeShare, toJsonObject } from '@/lib/engine'
import { expect, expectFigures, row, saveRun, test } from './support/workbench'

const panel = (page: Page): Locator => page.getByRole('region', { name: /^Pipeline of strategy/ })
const passes = (page: Page): Locator => panel(page).getByRole('list', { name: 'Passes', exact: true })
const card = (page: Page, name: string): Locator => passes(page).getByRole('listitem', { name, exact: true })
const handle = (page: Page, name: string): Locator => card(page, name).getByRole('button', { name: 'Drag to reorder' })
const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text })

const expectOrder = (page: Page, order: readonly string[]): Promise<void> =>
  expect
    .poll(() =>
      passes(page)
        .locator(':scope > li')
        .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label'))),
    )
    .toEqual(order)

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0

/** The address brings a row C with these passes. */
const shared = encodeShare({
  schema: 3,
  id: 'three',
  name: 'Three passes',
  description: '',
  source: '',
  date: '2026-11',
  tags: [],
  provider: 'smart',
  config: toJsonObject(threePasses),
})
const ofC = async (more = ''): Promise<string> => `&strategies=lossless,truncation&column=C${more}${await shared}`
const [RESULTS, TOOLS, OLD] = ['Summarize long results', 'Truncate tool content', 'Summarize old messages'] as const
const ADDED = 'Suppress old results'

test('a pipeline of passes is built by keyboard and mouse, kept over a reload, and run', async ({ page, open }) => {
  await open('small', await ofC())
  await test.step('a pass is moved with the keyboard as it is with the mouse', async () => {
    await card(page, TOOLS)
      .getByRole('button', { name: `Edit ${TOOLS}` })
      .click()
    await expect.poll(() => heightOf(card(page, TOOLS))).toBeGreaterThan(600)
    await handle(page, OLD).focus()
    await page.keyboard.press('Space')
    await expect(said(page, `Picked up ${OLD}, position 3 of 3.`)).toBeAttached()
    expect(await heightOf(card(page, TOOLS))).toBeLessThan(300)
    await page.keyboard.press('ArrowUp')
    await expect(said(page, `${OLD} moved to position 2 of 3.`)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(said(page, `${OLD} moved to position 1 of 3.`)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(said(page, `${OLD} dropped at position 1 of 3.`)).toBeAttached()
    await expectOrder(page, [OLD, RESULTS, TOOLS])
    await expect(handle(page, OLD)).toBeFocused()
    // However fast they come, no key is lost.
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(said(page, `${OLD} moved to position 2 of 3.`)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(said(page, `Dragging ${OLD} was cancelled.`)).toBeAttached()
    await expectOrder(page, [OLD, RESULTS, TOOLS])
    await expect.poll(() => heightOf(card(page, TOOLS))).toBeGreaterThan(600)
    await page.keyboard.press('Control+z')
    await expectOrder(page, [RESULTS, TOOLS, OLD])
    await card(page, TOOLS)
      .getByRole('button', { name: `Edit ${TOOLS}` })
      .click()
  })

  await panel(page).getByRole('button', { name: 'Add pass' }).click()
  await page.getByRole('menuitem', { name: ADDED, exact: true }).click()
  await expectOrder(page, [RESULTS, TOOLS, OLD, ADDED])
  await expect(card(page, ADDED)).toContainText(/[\d,]+ → [\d,]+/)

  await test.step('every pass folds while one is dragged, which stays under the pointer', async () => {
    await card(page, ADDED)
      .getByRole('button', { name: `Edit ${ADDED}` })
      .click()
    await card(page, TOOLS)
      .getByRole('button', { name: `Edit ${TOOLS}` })
      .click()
    await expect.poll(() => heightOf(card(page, TOOLS))).toBeGreaterThan(600)
    await handle(page, OLD).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const from = await middleOf(handle(page, OLD))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 5, { steps: 2 })
    await expect(said(page, `Picked up ${OLD}, position 3 of 4.`)).toBeAttached()
    expect(await heightOf(card(page, TOOLS))).toBeLessThan(300)
    const place = await card(page, OLD).boundingBox()
    expect(Math.abs((place?.y ?? 0) - from.y)).toBeLessThan(60)
    await page.mouse.move(from.x, from.y - 100, { steps: 8 })
    await expect(said(page, `${OLD} moved to position 2 of 4.`)).toBeAttached()
    await page.mouse.up()
    await expectOrder(page, [RESULTS, OLD, TOOLS, ADDED])
    await expect.poll(() => heightOf(card(page, TOOLS))).toBeGreaterThan(600)
    await card(page, TOOLS)
      .getByRole('button', { name: `Edit ${TOOLS}` })
      .click()
  })

  await test.step('dropped on the row of another pipeline, a pass is copied there', async () => {
    await row(page, 'C').getByRole('button', { name: 'Actions of strategy C' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(row(page, 'D')).toBeVisible()
    const to = await middleOf(row(page, 'D'))
    const from = await middleOf(handle(page, ADDED))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 40, from.y, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 10 })
    await expect(said(page, `Over strategy D: dropping copies ${ADDED} there.`)).toBeAttached()
    await expect(row(page, 'D')).toHaveAttribute('data-drop', 'over')
    await page.mouse.up()
    await expect(said(page, `${ADDED} copied to strategy D, position 5 of 5.`)).toBeAttached()
  })

  await page.reload()
  await expectOrder(page, [RESULTS, OLD, TOOLS, ADDED])
  await expectFigures(page)
  await saveRun(page)
  await expect(card(page, ADDED)).toContainText(/Last run: [\d,]+ → [\d,]+/)
})

test('JSON is written with its line in sight; keys and what is pasted are the editor’s own', async ({ page, open }) => {
  await open('small', await ofC('&json=true'))
  const text = panel(page).getByRole('textbox', { name: 'Pipeline as JSON' })
  await text.focus()
  for (let times = 0; times < 3; times++) {
    for (let line = 0; line < 14; line++) await page.keyboard.press('ArrowDown')
    await page.keyboard.type('x')
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await expect(async () => {
      const caret = await page.locator('.cm-cursor-primary').boundingBox()
      const problems = await panel(page).getByRole('list', { name: 'Problems of the text' }).locator('..').boundingBox()
      expect((caret?.y ?? 0) + (caret?.height ?? 0)).toBeLessThanOrEqual(problems?.y ?? 0)
    }).toPass()
    await page.keyboard.press('Backspace')
    await expect(text).not.toHaveAttribute('aria-invalid', 'true')
  }

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

  // It looks like a session, and nothing could read it.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((deep) => navigator.clipboard.writeText(deep), `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+v')
  await expect(panel(page)).toContainText('It is nested too deeply.')
  await expect(text).toBeFocused()
  // Undo takes back what was pasted, and no edit of the strategies.
  await text.press('ControlOrMeta+z')
  await expect(panel(page)).toContainText('Valid, in step with the form.')
  await panel(page).getByRole('button', { name: 'Copy the JSON' }).click()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({ keepFirstCount: 1 })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1100 } })

  test('a pass is held and dragged', async ({ page, open }) => {
    await open('small', await ofC())
    await page.getByRole('button', { name: 'Show the inspector' }).click()
    await expectOrder(page, [RESULTS, TOOLS, OLD])
    const to = await middleOf(handle(page, RESULTS))
    const from = await middleOf(handle(page, TOOLS))
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
    await touch('touchStart', from.y)
    await expect(said(page, `Picked up ${TOOLS}, position 2 of 3.`)).toBeAttached()
    for (let step = 1; step <= 8; step++) await touch('touchMove', from.y + ((to.y - 8 - from.y) * step) / 8)
    await expect(said(page, `${TOOLS} moved to position 1 of 3.`)).toBeAttached()
    await touch('touchEnd', to.y)
    await expectOrder(page, [TOOLS, RESULTS, OLD])
  })
})
