import { expect, fixture, openWorkbench, row, session, slowly, test, upload } from './workbench'

test('the keyboard reaches everything: rows, hunks, views, the palette and the list of keys', async ({ page }) => {
  await openWorkbench(page)
  await test.step('the first stop skips to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })

  await test.step('rows are walked, chosen, read beside and held against each other', async () => {
    await row(page, 'A').focus()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 'B')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(page, 'B')).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/column=B/)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/beside=A/)
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/base=A/)
    await page.keyboard.press('b')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(row(page, 'A')).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(row(page, 'B').getByRole('button', { name: 'Strategy of column B: Lossless' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(row(page, 'A').getByRole('button', { name: 'Strategy of column A: Lossless' })).toBeVisible()
    // What was chosen stays chosen. The diff has its keys once it is there.
    await expect(row(page, 'A')).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/column=A/)
    const diff = page.getByRole('tabpanel', { name: 'Diff' })
    await expect(diff.getByText('Lossless', { exact: true })).toBeVisible()
    await expect(diff.getByRole('article').first()).toBeVisible()
  })

  await test.step('maps by +, − and 0, messages by arrows and by j and k', async () => {
    const zoomed = page
      .getByRole('table', { name: 'Strategies' })
      .getByRole('button', { name: 'Show the whole session' })
    await page.keyboard.press('+')
    await expect(zoomed).toBeVisible()
    await expect(page).toHaveURL(/zoom=/)
    await page.keyboard.press('-')
    await expect(zoomed).toBeHidden()
    await expect(page).not.toHaveURL(/zoom=/)
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/message=m\d+/)
    const here = page.url()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(here)
    await page.keyboard.press('k')
    await expect(page).toHaveURL(here)
    const position = Number(new URL(here).searchParams.get('message')?.slice(1))
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`message=m${position + 1}(&|$)`))
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(new RegExp(`message=m${position}(&|$)`))
    // Each press counts, also where the maps are drawn later than one presses.
    await slowly(page, async () => {
      for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(new RegExp(`message=m${position + 4}(&|$)`))
      for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
      await expect(page).toHaveURL(new RegExp(`message=m${position + 1}(&|$)`))
    })
  })

  await test.step('panels by o and i, the layout by u, the search by /; none takes the focus away', async () => {
    for (const [key, panel] of [
      ['o', 'outline'],
      ['i', 'inspector'],
    ] as const) {
      const show = page.getByRole('button', { name: `Show the ${panel}` })
      await page.keyboard.press(key)
      await expect(show).toBeVisible()
      await page.keyboard.press(key)
      await expect(show).toBeHidden()
      await page.getByRole('button', { name: `Hide the ${panel}` }).press('Enter')
      await expect(show).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('complementary', { name: panel })).toBeFocused()
    }
    await row(page, 'A').focus()
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/layout=unified/)
    await page.keyboard.press('u')
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox', { name: 'Search the texts' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row(page, 'A')).toBeFocused()
    const search = page.getByRole('toolbar', { name: 'Diff' }).getByRole('button', { name: 'Search', exact: true })
    await slowly(page, async () => {
      await search.press('Enter')
      await page.keyboard.press('Escape')
      await expect(search).toBeFocused()
      await page.keyboard.press('/')
      await page.keyboard.type('pin')
      await expect(page.getByRole('textbox', { name: 'Search the texts' })).toHaveValue('pin')
      await page.keyboard.press('Escape')
    })
    await expect(search).toBeFocused()
    const turn = (number: number) =>
      page.getByRole('list', { name: 'Turns' }).getByRole('listitem').nth(number).getByRole('button').first()
    await turn(0).focus()
    await slowly(page, async () => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(turn(2)).toBeFocused()
    })
  })

  await test.step('maps by messages, and zoomed by the wheel with Ctrl', async () => {
    await page.getByRole('button', { name: 'Width of the maps: by tokens' }).click()
    await page.getByRole('menuitemradio', { name: 'by messages' }).click()
    await expect(page).toHaveURL(/maps=messages/)
    await row(page, 'A').getByRole('img').first().hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    const whole = page
      .getByRole('table', { name: 'Strategies' })
      .getByRole('button', { name: 'Show the whole session' })
    await expect(whole).toBeVisible()
    await expect(page).toHaveURL(/zoom=\d+-\d+/)
    await page.keyboard.press('0')
    await expect(whole).toBeHidden()
  })

  await test.step('views by their arrows and numbers, hunks by n and p', async () => {
    await page.getByRole('tab', { name: 'Diff' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Replay' })).toBeFocused()
    await page.keyboard.press('1')
    await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByText(/^Hunk 1 of \d+$/)).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByText(/^Hunk 2 of \d+$/)).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.getByText(/^Hunk 1 of \d+$/)).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByText(/^Hunk 2 of \d+$/)).toBeVisible()
  })

  await test.step('the palette and the list of keys', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
    await palette.getByRole('combobox').fill('ledger')
    await expect(palette.getByRole('option', { name: /Show the ledger/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Ledger' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeHidden()
  })
})

test('what is removed, and what comes back, leaves the keyboard beside it', async ({ page }) => {
  /** Where the toast's button is reached by keys: the list of toasts has one of its own. */
  const undo = async (): Promise<void> => {
    await page.keyboard.press('Alt+t')
    const button = page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' })
    await expect(button).toBeVisible()
    await button.press('Enter')
  }
  await openWorkbench(page)
  await test.step('a row', async () => {
    const name = await row(page, 'C').getAttribute('aria-label')
    await row(page, 'B').getByRole('button', { name: 'Actions of strategy B' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await expect(row(page, 'B')).toHaveAttribute('aria-label', (name ?? '').replace(/^C/, 'B'))
    await expect(row(page, 'B')).toBeFocused()
    await undo()
    await expect(row(page, 'C')).toHaveAttribute('aria-label', name ?? '')
    await expect(row(page, 'B')).toBeFocused()
  })
  await test.step('a session', async () => {
    for (const dialect of ['anthropic', 'openai-chat'] as const) {
      const before = page.url()
      await upload(page, fixture(dialect, dialect === 'anthropic' ? 'plain' : 'request', 'json'))
      await expect(page).not.toHaveURL(before)
      await expect(page.getByText(/^Would condense: /)).toBeVisible()
    }
    await session(page).press('Enter')
    const entries = page
      .getByRole('dialog', { name: 'Sessions' })
      .getByRole('listitem')
      .filter({ hasNotText: 'Deleted' })
    const more = entries.getByRole('button', { name: /^More about/ })
    // The list is the one with the session that is open; what another walk saved may stand before it.
    const open = entries.filter({ has: page.locator('[aria-current="true"]') })
    await expect(open).toHaveCount(1)
    const place = await entries.evaluateAll((all) => all.findIndex((each) => each.querySelector('[aria-current]')))
    const before = await more.count()
    await open.getByRole('button', { name: /^More about/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(more).toHaveCount(before - 1)
    await expect(
      entries
        .nth(Math.min(place, before - 2))
        .getByRole('button')
        .first(),
    ).toBeFocused()
    await undo()
    await expect(session(page)).toBeFocused()
  })
})

test('a link to what is not there says so, and leads there no longer', async ({ page }) => {
  await openWorkbench(page, '?message=m9999&column=Z&beside=B,F&base=G&pass=gone')
  const told = page.getByRole('region', { name: /Notifications/ })
  await expect(told.getByText('Message m9999 is not in this session')).toBeAttached()
  for (const letter of ['Z', 'F', 'G'])
    await expect(told.getByText(`There is no strategy ${letter} here`)).toBeAttached()
  await expect(told.getByText('Strategy A has no pass “gone”')).toBeAttached()
  await expect(page).not.toHaveURL(/m9999|column=|base=|pass=|beside=[^&]*F/)
  await expect(page).toHaveURL(/beside=B(&|$)/)
})

test('a view that is called by its key has the keyboard of the one before; every key is in the list', async ({
  page,
}) => {
  await openWorkbench(page)
  await page.getByRole('tabpanel', { name: 'Diff' }).focus()
  for (const [key, view] of [
    ['2', 'Replay'],
    ['4', 'Ledger'],
    ['3', 'Losses'],
    ['1', 'Diff'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tabpanel', { name: view })).toBeFocused()
  }
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys.getByText('F7', { exact: true })).toHaveCount(2)
  await expect(keys.getByText('Open the summary or the source')).toBeVisible()
})

test('a tab that is clicked has no ring, and one that the keyboard goes to has', async ({ page }) => {
  await openWorkbench(page)
  const hasRing = (name: string): Promise<boolean> =>
    page.getByRole('tab', { name, exact: true }).evaluate((tab) => tab.matches(':focus-visible'))
  for (const name of ['Replay', 'Ledger', 'Diff']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { name, exact: true })).toBeFocused()
    expect(await hasRing(name)).toBe(false)
  }
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Replay', exact: true })).toBeFocused()
  expect(await hasRing('Replay')).toBe(true)
  // Hunks are walked from a tab that was clicked, too.
  await page.getByRole('tab', { name: 'Diff', exact: true }).click()
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(/^Hunk 1 of \d+$/)).toBeVisible()
})
