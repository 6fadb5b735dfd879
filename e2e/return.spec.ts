import {
  chooseStrategy,
  expect,
  expectFigures,
  expectReady,
  openWorkbench,
  row,
  session,
  test,
} from './support/workbench'

test('a person who comes back finds the session, the strategies with their results, and the view', async ({
  page,
  open,
}) => {
  await open()
  await chooseStrategy(page, 'B', 'Aggressive')
  await row(page, 'B').click({ position: { x: 4, y: 16 } })
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await expect(page).toHaveURL(/view=ledger/)
  const shown = async (of = page) => ({
    session: await session(of).getAttribute('aria-label'),
    rows: await of
      .getByRole('table', { name: 'Strategies' })
      .getByRole('row')
      .evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label'))),
    tokens: await row(of, 'B').getByRole('cell').nth(1).innerText(),
    view: await of.getByRole('tab', { selected: true }).first().innerText(),
    primary: await row(of, 'B').getAttribute('aria-current'),
  })
  const before = await shown()
  const navigation = page.getByRole('banner').getByRole('navigation')
  await navigation.getByRole('link', { name: 'Runs' }).click()
  await expect(page.getByRole('heading', { name: 'Runs', level: 1 })).toBeVisible()
  await navigation.getByRole('link', { name: 'Workbench' }).click()
  await expectReady(page)
  await expectFigures(page)
  await expect.poll(() => shown()).toEqual(before)

  // Not for one frame the strategies of a newcomer.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = (): void => {
      const name = document.querySelector<HTMLElement>('[data-row=B] [role=rowheader]')
      if (name?.checkVisibility({ visibilityProperty: true })) seen.add(name.innerText)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { seenNames: seen })
  })
  await page.reload()
  await expectReady(page)
  await expectFigures(page)
  await expect.poll(() => shown()).toEqual(before)
  const names = await page.evaluate(() => [
    ...(window as unknown as { readonly seenNames: ReadonlySet<string> }).seenNames,
  ])
  expect(names).toEqual([expect.stringContaining('Aggressive')])

  // Another day, in another tab, without an address.
  const later = await page.context().newPage()
  await openWorkbench(later)
  await expect.poll(() => shown(later)).toEqual(before)

  // A session that is no longer there is not asked for again.
  const gone = encodeURIComponent('conversation=conv_0000000000000000&view=ledger')
  await page.context().addCookies([{ name: 'condensery-workbench', value: gone, url: page.url() }])
  await later.goto('/')
  await expect(session(later)).toHaveAccessibleName(/Go through lib/)
  await expect(later).not.toHaveURL(/conversation=/)
})
