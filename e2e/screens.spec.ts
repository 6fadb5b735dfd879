import type { Page } from '@playwright/test'
import { expectAnotherPicture, keepPictures } from './thumbnails'
import {
  chooseStrategy,
  dragIn,
  expect,
  expectAccessibleInBothThemes,
  expectFigures,
  expectNoSidewaysScroll,
  expectReady,
  fixture,
  openSavedRun,
  openWorkbench,
  row,
  session,
  test,
  upload,
} from './workbench'

/*
 * The measures of the design, on the screen as it is drawn, and its pictures: whole ones are attached for people to look at, small copies are compared
 * with those that are kept (thumbnails.ts).
 */

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not on screen`)
  return box
}

test('the workbench has the measures of its design at every width', async ({ page }, info) => {
  await openWorkbench(page)
  const matrix = page.getByRole('table', { name: 'Strategies' })
  const rows = matrix.getByRole('row')

  await test.step('wide: rows of 32, maps of 20, outline of 208, inspector of 300, views of 36', async () => {
    for (const letter of ['A', 'B', 'C']) expect((await row(page, letter).boundingBox())?.height).toBe(32)
    const maps = await Promise.all(
      [rows.nth(1), row(page, 'A'), row(page, 'C')].map(async (each) => each.getByRole('img').first().boundingBox()),
    )
    // One below the other, to the pixel: where rows differ is seen by looking down.
    for (const map of maps) expect([map?.x, map?.width, map?.height]).toEqual([maps[0]?.x, maps[0]?.width, 20])
    const [outline, inspector] = [await boxOf(page, 'aside >> nth=0'), await boxOf(page, 'aside >> nth=1')]
    expect([outline.width, inspector.width]).toEqual([208, 300])
    const table = await matrix.boundingBox()
    const views = await page.getByRole('tablist', { name: 'Views' }).boundingBox()
    // Nothing lies over anything else: matrix, then views.
    expect((table?.y ?? 0) + (table?.height ?? 0)).toBeLessThanOrEqual(views?.y ?? 0)
    await keepPictures(page, info, 'workbench-1440')
    // The pictures would tell: what is missing, and a colour that means something else.
    for (const change of [
      'canvas { visibility: hidden }',
      'aside:last-of-type { visibility: hidden }',
      ':root { --recoverable-fill: var(--removed-fill) !important; --recoverable-soft: var(--removed-soft) !important }',
    ])
      await expectAnotherPicture(page, 'workbench-1440-light', change)
  })

  await test.step('narrower: panels are drawers, the diff has the room', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('button', { name: 'Show the inspector' })).toBeVisible()
    await expect(page.locator('aside')).toHaveCount(0)
    expect((await row(page, 'A').boundingBox())?.height).toBe(32)
    await expectNoSidewaysScroll(page)
    await keepPictures(page, info, 'workbench-1024')
    // In a short window the matrix gives way: what is below it can be read.
    await page.setViewportSize({ width: 1024, height: 450 })
    expect((await page.getByRole('tabpanel', { name: 'Diff' }).boundingBox())?.height).toBeGreaterThan(200)
    // A long title gives way; it does not lie over what is said of the session.
    await page.setViewportSize({ width: 700, height: 768 })
    const [title, facts] = [
      await session(page).boundingBox(),
      await page
        .getByText(/messages · /)
        .first()
        .boundingBox(),
    ]
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(facts?.x ?? 0)
  })

  await test.step('phone: rows of three lines, a bar at the bottom, and nothing scrolls sideways down to 320', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('toolbar', { name: 'Hunks and panels' })).toBeVisible()
    const map = await row(page, 'A').getByRole('img').first().boundingBox()
    expect(map?.height).toBe(14)
    expect(map?.width).toBeGreaterThan(340)
    await expectNoSidewaysScroll(page)
    await keepPictures(page, info, 'workbench-390')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
})

test('views have their pictures: what it costs, what is lost, the ledger', async ({ page }, info) => {
  await openWorkbench(page)
  for (const view of ['Replay', 'Losses', 'Ledger']) {
    await page.getByRole('tab', { name: view }).click()
    await expect(page.getByRole('tabpanel', { name: view }).getByRole('table').first()).toBeAttached()
    await keepPictures(page, info, `${view.toLowerCase()}-1440`)
  }
})

test('states have their pictures: figures of before, a failure that is tried again, a run of its own', async ({
  page,
}, info) => {
  await openWorkbench(page)
  let [failing, release] = [true, (): void => undefined]
  const released = new Promise<void>((resolve) => (release = resolve))
  const error = { code: 'unexpected', message: 'Nobody knows why.' }
  await page.route(/\/api\/(results\/(row|ledger)|diff\/(rows|messages)|studio\/dryRun)$/, async (route) => {
    await released
    if (failing && route.request().url().endsWith('/results/row')) await route.fulfill({ json: { ok: false, error } })
    else await route.continue()
  })
  await page.getByRole('switch', { name: 'Consolidate tool results' }).click()
  await expect(row(page, 'A')).toHaveAttribute('aria-busy', 'true')
  await expect(row(page, 'A').getByText('updating')).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Diff' }).getByText('updating')).toBeVisible()
  // Nothing is blanked: what was known is paler.
  await expect(row(page, 'A').getByRole('cell').nth(1)).toContainText(/^[\d.]+k/)
  await keepPictures(page, info, 'stale-1440', 'busy')

  release()
  await expect(row(page, 'A')).toContainText('Something unexpected happened')
  await expect(row(page, 'A')).not.toContainText('updating')
  await expect(row(page, 'A').getByRole('img')).not.toHaveAccessibleName(/recoverable/i)
  await keepPictures(page, info, 'failed-1440')
  await expectAccessibleInBothThemes(page, '[role=table]')
  failing = false
  await row(page, 'A').getByRole('button', { name: 'Retry' }).click()
  await expectFigures(page)
  await expect(row(page, 'A').getByRole('cell').nth(1)).toContainText(/^[\d.]+k/)

  await openSavedRun(page)
  await expectFigures(page)
  await expect(row(page, 'A').getByRole('cell', { name: /^\$\d/ })).toBeVisible({ timeout: 60_000 })
  await keepPictures(page, info, 'run-1440')
})

test('whoever comes back finds the session, the strategies with their results, and the view', async ({ page }) => {
  await openWorkbench(page)
  await upload(page, fixture('claude-code', 'parallel-tools', 'jsonl'))
  await expect(page).toHaveURL(/conversation=/)
  await expectFigures(page)
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
  await openWorkbench(later)
  await expect(session(later)).toHaveAccessibleName(/Go through lib/)
  await expect(later).not.toHaveURL(/conversation=/)
})

test('files that are dragged over the page are met by one overlay, above everything', async ({ page }, info) => {
  await openWorkbench(page)
  await dragIn(page, 'session.json', '[]')
  const words = page.getByText('Drop to open')
  await expect(page.getByText(/your strategies are worked out on them\.$/)).toBeVisible()
  await keepPictures(page, info, 'drop-1440')
  // What lies on top, over the bar, the matrix, the heads that stay in sight, both panels and the diff.
  const pierced = await words.evaluate((element) => {
    const overlay = element.closest<HTMLElement>('.fixed')
    if (overlay === null) return ['there is no overlay']
    overlay.style.pointerEvents = 'auto'
    const points = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98].flatMap((x) =>
      [0.02, 0.1, 0.2, 0.3, 0.36, 0.5, 0.8, 0.98].map((y) => [x * innerWidth, y * innerHeight] as const),
    )
    return points.flatMap(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return overlay.contains(top) ? [] : [`${x}, ${y}: ${top?.tagName} ${top?.className}`]
    })
  })
  expect(pierced).toEqual([])
})

test('one name for one thing, figures as a person would say them, and words that are common', async ({ page }) => {
  await openWorkbench(page)
  /** What we say, without what sessions say: their lines, their file names, and what a person chose. */
  const said = (): Promise<string> =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement
        const ours = parent?.closest('script, style, pre, code, [data-line], .font-mono') === null
        if (ours && parent?.checkVisibility()) texts.push(node.textContent ?? '')
      }
      return texts.join('\n')
    })
  const wrong = [
    // A message is #47; its id in the file, or that of a part, is nowhere beside it.
    /\bm\d+(?:\.p\d+)?\b/,
    /\b\d+\.\d+ ms\b/,
    /\b\d+\.\d{2,} ?%/,
    /Lines that stand elsewhere|Roles carry what they may|Reference moved to what is left|From the design documents/,
  ]
  const expectPlain = async (): Promise<void> => {
    const text = await said()
    expect(text.length).toBeGreaterThan(200)
    for (const pattern of wrong) expect(text).not.toMatch(pattern)
  }
  for (const view of ['Diff', 'Replay', 'Losses', 'Ledger']) {
    await page.getByRole('tab', { name: view }).click()
    await expect(page.getByRole('tabpanel', { name: view })).toBeVisible()
    await expectPlain()
  }
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByText('Every part fits its role')).toBeVisible()
  await expectPlain()
  for (const address of ['/presets', '/runs', '/costs', '/help']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPlain()
  }
})
