import { agentSession } from '@/lib/bench/session'
import { expect, openWorkbench, row, test, WORKED_OUT_MS } from './support/workbench'

// Replays and recall are worked out in the background, where other work goes first.
test.describe.configure({ timeout: 4 * WORKED_OUT_MS })

test('what a strategy does to the bill: the plot and its table, a request, another threshold, a sweep', async ({
  page,
  client,
}) => {
  // The smallest one with recorded usage in which truncation pays.
  await openWorkbench(
    page,
    `?conversation=${await client.openSample('opencode-session')}&strategies=lossless,truncation&column=B&view=replay`,
  )
  const view = page.getByRole('region', { name: 'Replay of the session' })
  const replayed = view.getByRole('table', { name: 'Replayed' })
  await expect(replayed.getByRole('row', { name: /Truncation.*\$/ })).toBeVisible({ timeout: WORKED_OUT_MS })

  // Without the outline a request stands under its message: the plot shares the edges of the maps.
  await page.keyboard.press('o')
  await expect(page.getByRole('complementary', { name: 'Outline' })).toBeHidden()
  const map = await row(page, 'B').getByRole('img').first().boundingBox()
  const tick = await view
    .getByRole('img', { name: /^Context of each request/ })
    .locator('line')
    .first()
    .boundingBox()
  // Its line is a pixel wide.
  for (const edge of ['x', 'width'] as const)
    expect(Math.abs((tick?.[edge] ?? 0) - (map?.[edge] ?? 0))).toBeLessThanOrEqual(1)

  await view.getByRole('radio', { name: 'Table' }).first().click()
  await expect(view.getByRole('table', { name: 'Context and cost, request by request' })).toBeVisible()
  await view.getByRole('radio', { name: 'Chart' }).first().click()

  await view.getByRole('spinbutton', { name: 'Condense at' }).fill('10')
  await view.getByRole('spinbutton', { name: 'Condense at' }).press('Enter')
  await expect(view.getByText('condense at 10%')).toBeVisible()
  await expect(page).toHaveURL(/[?&]threshold=10(&|$)/)

  await view.getByRole('button', { name: /Try \d+ values with B/ }).click()
  // Its context stays below the least threshold that there is room for.
  await expect(view.getByText('B condenses nothing at any of these values')).toBeVisible({ timeout: WORKED_OUT_MS })

  await view.getByRole('slider', { name: 'Request' }).press('Home')
  await view.getByRole('button', { name: 'Show #2 in the diff' }).click()
  await expect(page).toHaveURL(/message=m2/)
  await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true')
})

test('what a strategy loses: a figure opens its list, which leads to a place in the diff', async ({ page, client }) => {
  // Long enough for names to be needed after a cut.
  const session = JSON.stringify(agentSession(40_000, 5))
  const conversation = await client.importSession(session, 'session.json')
  await openWorkbench(page, `?conversation=${conversation}&view=losses`)
  const view = page.getByRole('region', { name: 'Losses', exact: true })
  const cuts = view.getByRole('table', { name: 'Used after a cut, gone' })
  await expect(cuts.getByRole('row', { name: /Future-use recall.*100%/ })).toBeVisible({ timeout: WORKED_OUT_MS })
  await cuts.getByRole('button', { name: /^B, After 50%/ }).click()
  await view.getByRole('radio', { name: /^Kept \d/ }).click()
  const names = view.getByRole('table', { name: 'Names, with where they stood and were used' })
  await names.getByRole('button', { name: /^#\d/ }).first().click()
  await expect(page).toHaveURL(/message=m\d+/)
  await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true')
})
