import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectFigures, openWorkbench, row, test } from './workbench'

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

test('strategies are sorted, held against one of them, read together, moved, copied and removed by mouse', async ({
  page,
}) => {
  await openWorkbench(page)
  const matrix = page.getByRole('table', { name: 'Strategies' })
  const nameOf = (letter: string) => row(page, letter).getByRole('button', { name: /^Strategy of column/ })
  const order = () => matrix.locator('[data-row]').evaluateAll((rows) => rows.map((each) => each.dataset['row']))

  await test.step('a head sorts, the other way round, and not any more', async () => {
    // A, B and C come in the order of a newcomer; truncation leaves least.
    const head = matrix.getByRole('columnheader', { name: /^Tokens/ })
    const button = head.getByRole('button').first()
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const ascending = await order()
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    expect(await order()).toEqual(ascending.toReversed())
    await button.click()
    expect(await order()).toEqual(['A', 'B', 'C'])
  })

  await test.step('against another row every column has a difference, in its own unit', async () => {
    await expect(row(page, 'B').getByText(/^[+−]\d+ pt$/)).toHaveCount(0)
    await row(page, 'A').getByRole('button', { name: 'Actions of strategy A' }).click()
    await page.getByRole('menuitem', { name: 'Use as baseline' }).click()
    await expect(row(page, 'A').getByText('base', { exact: true })).toBeVisible()
    // The context in points; tokens, what is lost and money in themselves. What is the same has none.
    await expect(row(page, 'B').getByText(/^−\d+ pt$/)).toBeVisible()
    await expect(row(page, 'B').getByText(/^−[\d.]+k$/)).toBeVisible()
    await expect(row(page, 'B').getByText(/^\+[\d.]+k$/)).toBeVisible()
    await expect(matrix.getByRole('row', { name: 'Original' }).getByText(/^\+\$[\d.]+$/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('up to three are read beside each other by Shift-click, and only what differs is listed', async () => {
    const free = { position: { x: 4, y: 16 } }
    await row(page, 'B').click({ ...free, modifiers: ['Shift'] })
    await row(page, 'C').click({ ...free, modifiers: ['Shift'] })
    for (const letter of ['B', 'C'])
      await expect(page.getByRole('button', { name: new RegExp(`^Close ${letter} `) })).toBeVisible()
    await row(page, 'C').click({ ...free, modifiers: ['Shift'] })
    await expect(page.getByRole('button', { name: /^Close C / })).toHaveCount(0)
    await row(page, 'B').click(free)
    await expect(row(page, 'B')).toHaveAttribute('aria-current', 'true')
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await inspector.getByRole('button', { name: 'Only what differs from another row' }).click()
    await expect(inspector.getByRole('combobox', { name: 'Compared with' })).toContainText('A Lossless')
    await expect(inspector.getByRole('list', { name: 'What changed' }).getByRole('listitem').first()).toBeVisible()
  })

  await test.step('a row is dragged by its handle, and its figures go with it', async () => {
    const first = (await nameOf('A').textContent()) ?? ''
    const handle = row(page, 'A').getByTitle(/^Drag to reorder/)
    await row(page, 'A').hover()
    const [from, to] = [await handle.boundingBox(), await row(page, 'B').boundingBox()]
    if (from === null || to === null) throw new Error('the rows are not on screen')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(nameOf('B')).toHaveText(first)
    await page.keyboard.press('Control+z')
    await expect(nameOf('A')).toHaveText(first)
  })

  await test.step('a sorted row is moved as it stands on screen: the order is the person’s own then, and the baseline goes with its row', async () => {
    const base = matrix.locator('[data-row]').filter({ has: page.getByText('base', { exact: true }) })
    const held = (await base.getByRole('button', { name: /^Strategy of column/ }).textContent()) ?? ''
    const head = matrix.getByRole('columnheader', { name: /^Tokens/ })
    await head.getByRole('button').first().click()
    const names = () => matrix.locator('[data-row] button[aria-label^="Strategy of column"]').allTextContents()
    const [first, second, third] = await names()
    await matrix.locator('[data-row]').nth(1).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(head).not.toHaveAttribute('aria-sort', /ending/)
    expect(await names()).toEqual([second, first, third])
    await expect(base.getByRole('button', { name: /^Strategy of column/ })).toHaveText(held)
    await page.keyboard.press('Control+z')
    // The palette moves it as it stands too.
    await head.getByRole('button').first().click()
    const sorted = await names()
    const top = (await order())[0] ?? ''
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await palette.getByRole('combobox').fill('move down')
    await palette
      .getByRole('group', { name: `Strategy ${top}`, exact: true })
      .getByRole('option', { name: 'Move down' })
      .click()
    await expect(head).not.toHaveAttribute('aria-sort', /ending/)
    expect(await names()).toEqual([sorted[1], sorted[0], sorted[2]])
    await page.keyboard.press('Control+z')
    await base.getByRole('button', { name: /^Actions of strategy/ }).click()
    await page.getByRole('menuitem', { name: 'Compare with the original again' }).click()
    await expect(matrix.getByRole('row', { name: 'Original' }).getByText('base', { exact: true })).toBeVisible()
  })

  await test.step('eight rows stand in 320 px, and the last is removed and brought back', async () => {
    for (const letter of letters.slice(3)) {
      await row(page, 'B').getByRole('button', { name: 'Actions of strategy B' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await expect(row(page, letter)).toBeVisible()
    }
    await expectFigures(page)
    await expect(page.getByRole('button', { name: 'Add strategy' })).toBeDisabled()
    expect((await matrix.boundingBox())?.height ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(320)
    await expectAccessible(page, '[role=table]')
    await row(page, 'H').getByRole('button', { name: 'Actions of strategy H' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(row(page, 'H')).toHaveCount(0)
    const undo = page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' })
    // It leaves the right half free, where dialogs have what they are for.
    const told = await undo.boundingBox()
    expect((told?.x ?? 720) + (told?.width ?? 0)).toBeLessThan(720)
    await undo.click()
    await expect(row(page, 'H')).toBeVisible()
    // Brought back by the history, it is not offered a second time.
    await row(page, 'H').getByRole('button', { name: 'Actions of strategy H' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const offer = page.getByRole('listitem').filter({ hasText: 'Removed strategy H' })
    await expect(offer.first()).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(row(page, 'H')).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
})

test('a map is zoomed by a drag, shown whole by a double click, and leads to its place by a click', async ({
  page,
}) => {
  await openWorkbench(page)
  const map = row(page, 'A').getByRole('img', { name: /^Map of A: / })
  const whole = page.getByRole('table', { name: 'Strategies' }).getByRole('button', { name: 'Show the whole session' })
  const box = await map.boundingBox()
  if (box === null) throw new Error('the map is not on screen')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.4, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, middle, { steps: 4 })
  await page.mouse.up()
  await expect(whole).toBeVisible()
  await expect(page).toHaveURL(/zoom=\d+-\d+/)
  await map.dblclick()
  await expect(whole).toBeHidden()
  // Longer than a single click waits for a second one.
  await page.waitForTimeout(500)
  await expect(page).not.toHaveURL(/message=/)
  await map.click({ position: { x: box.width * 0.75, y: box.height / 2 } })
  await expect(page).toHaveURL(/message=m\d{2,}/)
})

test('an edit dims recall and cost until the new ones are there, and blanks nothing', async ({ page }) => {
  await openWorkbench(page)
  await expectFigures(page)
  const edited = row(page, 'B')
  await edited.focus()
  await page.keyboard.press('Enter')
  await edited.evaluate((element) => {
    const seen: string[] = []
    const look = () => seen.push(`${element.ariaBusy ?? ''} ${element.textContent}`)
    new MutationObserver(look).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-busy', 'class'],
    })
    Object.assign(window, { seen })
  })
  await page.getByRole('spinbutton', { name: /^First messages kept/ }).fill('30')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen').length)).toBeGreaterThan(0)
  await expectFigures(page)
  const seen: readonly string[] = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(seen.some((text) => text.startsWith('true'))).toBe(true)
  expect(seen.filter((text) => text.includes('…'))).toEqual([])
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1100 } })

  test('a row is held for its menu; on a map one finger goes to a place, and two zoom', async ({ page }) => {
    await openWorkbench(page)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) })
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox()
      if (box === null) throw new Error('not on screen')
      return box
    }
    const letter = await boxOf(row(page, 'B').getByText('B', { exact: true }))
    let y = letter.y + letter.height / 2
    const menu = page.getByRole('menu')

    await touch('touchStart', letter.x + 4)
    await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    await touch('touchEnd')
    await expect(row(page, 'A')).toHaveAttribute('aria-current', 'true')
    await menu.getByRole('menuitem', { name: 'Duplicate' }).tap()
    await expect(menu).toBeHidden()
    await expect(row(page, 'D')).toBeVisible()
    await expectFigures(page)

    const box = await boxOf(row(page, 'A').getByRole('img', { name: /^Map of A: / }))
    y = box.y + box.height / 2
    const at = (share: number): number => box.x + box.width * share
    await touch('touchStart', at(0.2))
    await touch('touchMove', at(0.4))
    await touch('touchMove', at(0.6))
    await touch('touchEnd')
    await expect(page).toHaveURL(/message=m\d{2,}/)
    await expect(page).not.toHaveURL(/zoom=/)

    const whole = page
      .getByRole('table', { name: 'Strategies' })
      .getByRole('button', { name: 'Show the whole session' })
    await touch('touchStart', at(0.45), at(0.55))
    for (const spread of [0.1, 0.15, 0.2, 0.25]) await touch('touchMove', at(0.5 - spread), at(0.5 + spread))
    await expect(whole).toBeVisible()
    const place = new URL(page.url()).searchParams.get('message')
    await touch('touchEnd')
    await expect(page).toHaveURL(/zoom=\d+-\d+/)
    expect(new URL(page.url()).searchParams.get('message'), 'two fingers go nowhere').toBe(place)
    await whole.tap()
    await expect(page).not.toHaveURL(/zoom=/)
  })
})
