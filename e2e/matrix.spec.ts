import type { Locator } from '@playwright/test'
import { expect, expectFigures, row, test } from './support/workbench'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('not on screen')
  return box
}

test('a row is dragged by its handle; on a map a drag zooms, a double click shows all, and a click goes to a place', async ({
  page,
  open,
}) => {
  await open()
  const nameOf = (letter: string) => row(page, letter).getByRole('button', { name: /^Strategy/ })
  const first = (await nameOf('A').textContent()) ?? ''
  await row(page, 'A').hover()
  const from = await boxOf(row(page, 'A').getByTitle(/^Drag to reorder/))
  const to = await boxOf(row(page, 'B'))
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(nameOf('B')).toHaveText(first)
  await page.keyboard.press('Control+z')
  await expect(nameOf('A')).toHaveText(first)

  const map = row(page, 'A').getByRole('img', { name: /^Map of A: / })
  const whole = page.getByRole('table', { name: 'Strategies' }).getByRole('button', { name: 'Show the whole session' })
  const box = await boxOf(map)
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.4, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, middle, { steps: 4 })
  await page.mouse.up()
  await expect(whole).toBeVisible()
  await expect(page).toHaveURL(/zoom=\d+-\d+/)
  await map.dblclick()
  await expect(whole).toBeHidden()
  await expect(page).not.toHaveURL(/message=/)
  await map.click({ position: { x: box.width * 0.75, y: box.height / 2 } })
  await expect(page).toHaveURL(/message=m\d{2,}/)
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1100 } })

  test('a row is held for its menu; on a map one finger goes to a place, and two zoom', async ({ page, open }) => {
    await open()
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) })
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
