import type { Page } from '@playwright/test'
import { addProfile, startModelServer, type ModelServer } from './model-server'
import {
  chooseStrategy,
  condenseWith,
  expect,
  expectAccessibleInBothThemes,
  expectFigures,
  importMorning,
  openWorkbench,
  row,
  test,
} from './workbench'

let models: ModelServer
/** Id of the session. */
let morning: string

test.beforeAll(async ({ serverUrl }) => {
  models = await startModelServer()
  morning = await importMorning(serverUrl, 156)
})

test.afterAll(() => models.stop())

/** Names of this run alone: the server may hold profiles and pins already. */
const stamp = Date.now().toString(36)
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const run = (page: Page) => row(page, 'A').getByRole('button', { name: /^Run \$/ })
const answer = (page: Page) => page.getByRole('group', { name: 'Answer as it arrives, strategy A' })

/** A workbench whose first row condenses with a model of the loopback server. */
async function openWith(page: Page, profile: string): Promise<void> {
  await openWorkbench(page, `?conversation=${morning}`)
  await condenseWith(page, profile)
  await expect(inspector(page).getByRole('button', { name: `Model of strategy A: ${profile}` })).toBeVisible()
  await expect(run(page)).toBeEnabled()
}

test('a model is chosen for a row, its cost is seen before and after, and its answers are pinned', async ({ page }) => {
  test.slow()
  const profile = `Metered ${stamp}`
  await addProfile(page, { name: profile, model: `fixture-${stamp}`, url: models.url, prices: ['3', '15'] })
  await openWith(page, profile)
  // Until the model was asked, everything that hangs on its answer is an estimate.
  await expect(row(page, 'A').getByRole('cell', { name: /^≈[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(run(page)).toHaveAttribute(
    'title',
    /^One call, .+ tokens in, .+ out, .+, \$3\.00 in and \$15\.00 out per million tokens, prices as the profile has them$/,
  )
  // What a summary would have of the names is not known before there is one.
  await expect(row(page, 'A').getByRole('cell', { name: /^– Known once/ })).toBeVisible()
  await expect(
    inspector(page).getByText(/^The next run asks once: about .+ tokens in and .+ out, \$0\.\d+\./),
  ).toBeVisible()

  // What the session costs stands beside the button, whole.
  const cost = row(page, 'A').getByRole('cell', { name: /^≈\$[\d.]+/ })
  const [figure, button] = [await cost.boundingBox(), await run(page).boundingBox()]
  expect((figure?.x ?? Number.NaN) + (figure?.width ?? Number.NaN)).toBeLessThanOrEqual(button?.x ?? Number.NaN)
  expect(
    await cost
      .locator('span')
      .first()
      .evaluate((said) => said.scrollWidth - said.clientWidth),
  ).toBeLessThanOrEqual(0)

  const asked = await models.requests()
  await models.enqueue({
    type: 'answer',
    text: Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the first answer.`).join('\n'),
    usage: { input: 20_000, output: 1_400 },
    chunks: 60,
    holdAfter: 40,
  })
  // What asks a model and was not asked yet, by keys.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(answer(page)).toContainText(/call 1 of 1.+tokens so far.+Line \d+ of the first answer/s)
  await expect(
    row(page, 'A').getByText(new RegExp(`fixture-${stamp}, \\d+ tokens out, ≈\\$0\\.\\d+ of ≈\\$0\\.\\d+`)),
  ).toBeVisible()
  // A row that asks no model waits for none: edited, it is worked out meanwhile.
  await row(page, 'B').click({ position: { x: 4, y: 16 } })
  const tokens = row(page, 'B').getByTitle(/^[\d,]+ tokens$/)
  const before = (await tokens.getAttribute('title')) ?? ''
  await inspector(page).getByRole('spinbutton', { name: 'First messages kept' }).fill('30')
  await page.keyboard.press('Tab')
  await expect(tokens).not.toHaveAttribute('title', before)
  await expect(row(page, 'A').getByRole('button', { name: 'Cancel strategy A' })).toBeVisible()
  await row(page, 'A').click({ position: { x: 4, y: 16 } })
  await models.release()
  await expect(row(page, 'A').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(run(page)).toBeHidden()
  expect(await models.requests()).toBe(asked + 1)
  await inspector(page).getByRole('tab', { name: 'Facts' }).click()
  const paid = inspector(page).getByRole('region', { name: 'Cost, expected and paid' })
  await expect(paid.getByText(/^It cost \$0\.081/)).toBeVisible()
  await expect(paid.getByRole('row', { name: /^Cost \$0\.\d+ \$0\.081$/ })).toBeVisible()

  // The answer is pinned: wherever the same is asked again, it stands there at once and costs nothing.
  await row(page, 'A').getByRole('button', { name: 'Actions of strategy A' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expectFigures(page)
  await expect(row(page, 'B').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(row(page, 'B').getByRole('button', { name: /^Run/ })).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(await models.requests()).toBe(asked + 1)

  await row(page, 'A').getByRole('button', { name: 'Actions of strategy A' }).click()
  await page.getByRole('menuitem', { name: 'Compare answers' }).click()
  const samples = page.getByRole('dialog', { name: `Answers of fixture-${stamp}` })
  await expect(samples.getByText(/^Another answer of .+: one call, about \$0\.\d+/)).toBeVisible()
  await models.enqueue({
    type: 'answer',
    text: Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of the second answer.`).join('\n'),
    usage: { input: 20_000, output: 700 },
  })
  await samples.getByRole('button', { name: 'Sample again' }).click()
  await expect(paid.getByText(/^It cost \$0\.07/)).toBeVisible()
  expect(await models.requests()).toBe(asked + 2)
  await row(page, 'A').getByRole('button', { name: 'Actions of strategy A' }).click()
  await page.getByRole('menuitem', { name: 'Compare answers' }).click()
  await expect(samples.getByText(/^2 answers, \d+ to \d+ tokens long at \$0\.071? to \$0\.081/)).toBeVisible()
  await expect(samples.getByRole('region', { name: 'Two answers beside each other' })).toContainText('second')
  await samples.getByRole('button', { name: 'Run with answer 1' }).click()
  await expect(paid.getByText(/They cost \$0\.081 when they were first given/)).toBeVisible()
  await expect(paid.getByRole('row', { name: /^Cost .+ no cost$/ })).toBeVisible()
  expect(await models.requests()).toBe(asked + 2)

  // All of it is there after a reload, without anybody being asked again.
  await page.reload()
  await expectFigures(page)
  await expect(paid.getByText(/They cost \$0\.081 when they were first given/)).toBeVisible()
  await expect(run(page)).toBeHidden()
  expect(await models.requests()).toBe(asked + 2)
})

test('a limit stops what would pass it before anything is asked; cancelling is felt at once and reaches the model', async ({
  page,
}) => {
  test.slow()
  const profile = `Endless ${stamp}`
  await addProfile(page, { name: profile, model: `endless-${stamp}`, url: models.url, prices: ['3000', '15000'] })
  await page.goto('/profiles?tab=settings')
  const limit = page.getByRole('spinbutton', { name: 'Limit per run' })
  await limit.fill('0.5')
  await limit.press('Tab')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('button', { name: 'Reset Limit per run' })).toBeVisible()
  await openWith(page, profile)
  await expect(
    inspector(page).getByText('That is above your limit of $0.50 per run, which would stop it.'),
  ).toBeVisible()
  const asked = await models.requests()
  await run(page).click()
  await expect(row(page, 'A').getByRole('button', { name: /^Retry \$/ })).toBeVisible()
  await row(page, 'A').getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText(/would pass the limit of \$0\.50/).first()).toBeVisible()
  expect(await models.requests()).toBe(asked)
  await page.goto('/profiles?tab=settings')
  await page.getByRole('button', { name: 'Reset Limit per run' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('button', { name: 'Reset Limit per run' })).toBeHidden()

  await openWith(page, profile)
  const long = { type: 'answer', text: 'A long answer that nobody waits for.', chunks: 8, holdAfter: 4 }
  await models.enqueue(long, long)
  for (const [count, cancel] of [
    () => row(page, 'A').getByRole('button', { name: 'Cancel strategy A' }).click(),
    () => page.keyboard.press('Escape'),
  ].entries()) {
    // The second half of a double click falls on Cancel, which stands where Run was. A click right after a cancel is ignored too.
    await expect(async () => {
      await run(page).dblclick()
      await expect(row(page, 'A').getByRole('button', { name: 'Cancel strategy A' })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await expect(answer(page)).toContainText('A long')
    await expect(async () => {
      await cancel()
      await expect(run(page)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
    await expect(page.getByRole('status').filter({ hasText: 'Cancelled.' })).toBeAttached()
    await expect(row(page, 'A').getByText(/^Cancelled, ≈\$[\d.]+ of ≈\$[\d.]+ spent$/)).toBeVisible()
    await expect.poll(() => models.abandoned()).toBeGreaterThan(count)
  }
  await expectAccessibleInBothThemes(page, '[role=table]')
})

test('two rows ask their models at the same time; one is cancelled, the other goes on', async ({ page }) => {
  const profile = `Twins ${stamp}`
  await addProfile(page, { name: profile, model: `twins-${stamp}`, url: models.url, prices: ['3', '15'] })
  await openWith(page, profile)
  await chooseStrategy(page, 'B', 'Codex')
  await row(page, 'B').click()
  await page.getByRole('button', { name: /^Model of strategy B/ }).click()
  await page.getByRole('combobox', { name: 'Condenses' }).click()
  await page.getByRole('option', { name: new RegExp(`^${profile} `) }).click()
  await page.keyboard.press('Escape')
  const [asked, abandoned] = [await models.requests(), await models.abandoned()]
  const held = { type: 'answer', text: 'What both of them say at length.', chunks: 8, holdAfter: 4 }
  await models.enqueue(held, held)
  const cancel = (letter: string) => row(page, letter).getByRole('button', { name: `Cancel strategy ${letter}` })
  await run(page).click()
  await expect(cancel('A')).toBeVisible()
  await row(page, 'B')
    .getByRole('button', { name: /^Run \$/ })
    .click()
  await expect(cancel('B')).toBeVisible()
  // Neither answer ends before it is released: both were asked for, and both have begun to arrive.
  await expect.poll(() => models.requests()).toBe(asked + 2)
  for (const letter of ['A', 'B']) {
    await row(page, letter).click()
    await expect(page.getByRole('group', { name: `Answer as it arrives, strategy ${letter}` })).toContainText('What')
  }
  await cancel('B').click()
  await expect(row(page, 'B').getByText(/^Cancelled, ≈\$[\d.]+ of ≈\$[\d.]+ spent$/)).toBeVisible()
  await expect.poll(() => models.abandoned()).toBe(abandoned + 1)
  await expect(cancel('A')).toBeVisible()
  await models.release()
  await expect(row(page, 'A').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(cancel('A')).toBeHidden()
})

test('a row that failed says why in few words and whose model it was; the details stay until they are closed', async ({
  page,
}) => {
  const profile = `Moody ${stamp}`
  await addProfile(page, { name: profile, model: `moody-${stamp}`, url: models.url, prices: ['3', '15'] })
  await openWith(page, profile)
  // Turned away, nothing is spent: the row says when it is tried again.
  await models.enqueue(
    { type: 'error', status: 429, name: 'rate_limit_exceeded', headers: { 'retry-after': '3' } },
    { type: 'error', status: 400, name: 'invalid_request_error' },
  )
  await run(page).click()
  const waiting = row(page, 'A').getByText(/429 rate limit, tries again after 3\ss \(2 of 3\)$/)
  await expect(waiting).toBeVisible()
  await expect(waiting).not.toContainText('$')
  // What takes the place of a button has the keyboard next.
  await expect(row(page, 'A').getByRole('button', { name: 'Cancel strategy A' })).toBeFocused()
  await expect(row(page, 'A').getByText(`${profile}: 400 call failed`)).toBeVisible()
  for (const [behaviour, reason] of [
    [{ type: 'error', status: 401, name: 'invalid_api_key' }, '401 key refused'],
    [{ type: 'answer', text: '' }, 'empty answer'],
  ] as const) {
    await models.enqueue(behaviour)
    // A click that follows another at once is taken for one with it.
    await page.waitForTimeout(500)
    await row(page, 'A')
      .getByRole('button', { name: /^(Run|Retry) / })
      .click()
    await expect(row(page, 'A').getByText(`${profile}: ${reason}`)).toBeVisible()
    await expect(row(page, 'A').getByRole('button', { name: /^Retry / })).toBeFocused()
  }
  await row(page, 'A').getByRole('button', { name: 'Details' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Strategy A failed' })
  await expect(details).toContainText(`“moody-${stamp}” answered with nothing.`)
  await expect(details.getByRole('link', { name: `Open the profile ${profile}` })).toHaveAttribute(
    'href',
    /^\/profiles\/./,
  )
  await details.getByRole('button', { name: /^Retry \$/ }).press('Enter')
  await expect(details).toBeHidden()
  await expect(run(page)).toBeHidden()
  await expect(row(page, 'A').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(row(page, 'A')).toBeFocused()
})

test('an edit does not end a run that is paid for: the row says what it runs with, and offers the answer', async ({
  page,
}) => {
  const profile = `Patient ${stamp}`
  await addProfile(page, { name: profile, model: `patient-${stamp}`, url: models.url, prices: ['3', '15'] })
  await openWith(page, profile)
  await models.enqueue({ type: 'answer', text: 'A short summary of all.', chunks: 6, holdAfter: 3 })
  await run(page).click()
  await expect(answer(page)).toContainText('A short')
  const asked = await models.requests()
  await page.getByRole('button', { name: /^Strategy of column A: / }).click()
  const list = page.getByRole('dialog', { name: 'Strategy of column A' })
  await list.getByRole('combobox').fill('Truncation')
  await list
    .getByRole('option', { name: /^Truncation/ })
    .first()
    .click()
  await expect(row(page, 'A').getByText(/^Before your edit: /)).toBeVisible()
  await models.release()
  await expect(page.getByText('Strategy A was answered with the options that it had before your edit')).toBeVisible()
  await row(page, 'A')
    .getByRole('button', { name: /go back to them$/ })
    .click()
  await expect(row(page, 'A').getByRole('button', { name: /^Strategy of column A: Native/ })).toBeVisible()
  await expect(row(page, 'A').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(run(page)).toBeHidden()
  expect(await models.requests()).toBe(asked)
})

test('a page that is loaded again knows the run that goes on, and shows its answer without being loaded once more', async ({
  page,
}) => {
  const profile = `Steady ${stamp}`
  await addProfile(page, { name: profile, model: `steady-${stamp}`, url: models.url, prices: ['3', '15'] })
  await openWith(page, profile)
  await models.enqueue({ type: 'answer', text: 'A summary that takes its time.', chunks: 6, holdAfter: 3 })
  await run(page).click()
  await expect(answer(page)).toContainText('A summary')
  const asked = await models.requests()
  await page.reload()
  await expect(answer(page)).toContainText('A summary')
  await expect(row(page, 'A').getByRole('button', { name: 'Cancel strategy A' })).toBeVisible()
  await expect(run(page)).toBeHidden()
  await models.release()
  await expect(row(page, 'A').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(run(page)).toBeHidden()
  expect(await models.requests()).toBe(asked)
})
