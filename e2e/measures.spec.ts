import type { Page } from '@playwright/test'
import { addProfile, startModelServer } from './model-server'
import { expect, expectAccessibleInBothThemes, openWorkbench, row, test } from './workbench'

/** What the view itself holds, in both themes. */
async function expectViewAccessible(page: Page, label: string): Promise<void> {
  await expectAccessibleInBothThemes(page, `section[aria-label="${label}"]`)
}

// Replays and recall are worked out in the background, where other work goes first.
const BACKGROUND_MS = 120_000
test.describe.configure({ timeout: 4 * BACKGROUND_MS })

test('what a strategy does to the bill: the plot and its table, a request, another threshold, a sweep', async ({
  page,
}) => {
  await openWorkbench(page)
  // Lossless works on every request, so that no threshold changes it.
  await row(page, 'B').click({ position: { x: 4, y: 16 } })
  await expect(row(page, 'B')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('tab', { name: 'Replay' }).click()
  const view = page.getByRole('region', { name: 'Replay of the session' })
  const replayed = view.getByRole('table', { name: 'Replayed' })
  await expect(replayed.getByRole('row', { name: /Truncation.*\$/ })).toBeVisible({ timeout: BACKGROUND_MS })
  await expect(view.getByText('It does not show what the agent would have done')).toBeVisible()
  await expectViewAccessible(page, 'Replay of the session')

  // A request stands under its message: the plot shares the edges of the maps.
  const map = await row(page, 'B').getByRole('img').first().boundingBox()
  const tick = await view
    .getByRole('img', { name: /^Context of each request/ })
    .locator('line')
    .first()
    .boundingBox()
  // Its line is a pixel wide.
  for (const edge of ['x', 'width'] as const)
    expect(Math.abs((tick?.[edge] ?? 0) - (map?.[edge] ?? 0))).toBeLessThanOrEqual(1)
  // Panels stand beside it only when they are asked for.
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  await page.keyboard.press('i')

  await view.getByRole('radio', { name: 'Table' }).first().click()
  await expect(view.getByRole('table', { name: 'Context and cost, request by request' })).toBeVisible()
  await view.getByRole('radio', { name: 'Chart' }).first().click()

  await view.getByRole('spinbutton', { name: 'Condense at' }).fill('30')
  await view.getByRole('spinbutton', { name: 'Condense at' }).press('Enter')
  await expect(view.getByText('condense at 30%')).toBeVisible()
  await expect(page).toHaveURL(/[?&]threshold=30(&|$)/)

  await view.getByRole('button', { name: /Try \d+ values with B/ }).click()
  await expect(view.getByText(/B is cheapest from/)).toBeVisible({ timeout: BACKGROUND_MS })

  await view.getByRole('slider', { name: 'Request' }).press('Home')
  await view.getByRole('button', { name: 'Show #2 in the diff' }).click()
  await expect(page).toHaveURL(/message=m2/)
  await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true')
})

test('what a strategy loses: figures, the list behind one, and its place in the diff', async ({ page }) => {
  await openWorkbench(page)
  await page.getByRole('tab', { name: 'Losses' }).click()
  const view = page.getByRole('region', { name: 'Losses', exact: true })
  const cuts = view.getByRole('table', { name: 'Used after a cut, still there' })
  await expect(cuts.getByRole('row', { name: /Future-use recall.*100%/ })).toBeVisible({ timeout: BACKGROUND_MS })
  await expect(view.getByText('“lost” is certain, “kept” is an upper bound')).toBeVisible()
  await expectViewAccessible(page, 'Losses')

  await cuts.getByRole('button', { name: /^B, After 50%/ }).click()
  await view.getByRole('radio', { name: /^Kept \d/ }).click()
  const names = view.getByRole('table', { name: 'Names, with where they stood and were used' })
  await names.getByRole('button', { name: /^#\d/ }).first().click()
  await expect(page).toHaveURL(/message=m\d+/)
  await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true')
})

test('figures of one to eight strategies stand in their own columns, whatever the width', async ({ page }) => {
  await openWorkbench(page)
  await page.getByRole('tab', { name: 'Losses' }).click()
  const view = page.getByRole('region', { name: 'Losses', exact: true })
  const outside = () =>
    view.locator('td[data-letter]').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const [box, own] = [cell.getBoundingClientRect(), document.createRange()]
        own.selectNodeContents(cell.querySelector('.tabular') ?? cell)
        const { left, right } = own.getBoundingClientRect()
        return left < box.left - 1 || right > box.right + 1 ? [cell.textContent] : []
      }),
    )
  for (const letter of ['C', 'D', 'F', 'H']) {
    while ((await row(page, letter).count()) === 0) {
      const count = await page.locator('[data-row]').count()
      await row(page, 'B').getByRole('button', { name: 'Actions of strategy B' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await expect(page.locator('[data-row]')).toHaveCount(count + 1)
    }
    await expect(view.locator(`td[data-letter="${letter}"]`).first()).toBeVisible({ timeout: BACKGROUND_MS })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await outside(), `${letter} at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('a judge: its price is said first, then every question is asked and remembered', async ({ page }) => {
  const models = await startModelServer()
  try {
    const name = `Judge ${Date.now().toString(36)}`
    await addProfile(page, { name, model: 'fixture', url: models.url, key: 'k', prices: ['3', '15'] })
    await openWorkbench(page)
    await page.getByRole('tab', { name: 'Losses' }).click()
    const judge = page.getByRole('region', { name: /^Ask a judge about / })
    await judge.getByRole('combobox', { name: 'Judge' }).click({ timeout: BACKGROUND_MS })
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await expect(judge.getByText(/questions before #\d+, \d+ calls to /)).toBeVisible({ timeout: BACKGROUND_MS })
    expect(await models.requests()).toBe(0)
    await judge.getByRole('button', { name: /^Ask, ≈ \$\d/ }).click()
    await expect(judge.getByRole('table', { name: 'What the judge found' })).toBeVisible({ timeout: BACKGROUND_MS })
    const asked = await models.requests()
    expect(asked).toBeGreaterThan(0)

    await judge
      .getByRole('toolbar', { name: 'Strategies that are judged' })
      .getByRole('button', { pressed: false })
      .first()
      .click()
    await expect(judge.getByRole('columnheader', { name: / right$/ })).toHaveCount(1, { timeout: BACKGROUND_MS })
    await judge.getByRole('button', { name: /^Ask, ≈ \$\d/ }).click()
    await expect(judge.getByRole('columnheader', { name: / right$/ })).toHaveCount(2, { timeout: BACKGROUND_MS })
    expect(await models.requests()).toBeGreaterThan(asked)
    await expectViewAccessible(page, 'Losses')
  } finally {
    models.stop()
  }
})
