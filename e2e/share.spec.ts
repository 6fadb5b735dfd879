import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ActionClient } from './bench/action-client'
import { addProfile, startModelServer, type ModelServer } from './model-server'
import { keepReceived } from './received'
import {
  condenseWith,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  expectFigures,
  importMorning,
  openWorkbench,
  row,
  session,
  test,
  upload,
} from './workbench'

// In pieces, so that no scanner of repositories takes it for a real one.
const KEY = ['sk', 'ant-api03-Zx81kfQp02LmNvTyRw77AbCdEf'].join('-')
const MAIL = 'jane.doe@corp.example.org'

/** A small session with a key and an address in several places. */
const planted = {
  name: 'janes-private-session.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify([
      {
        role: 'user',
        content: `Repair the marmalade clockwork in /home/janedoe/clock. My key is ${KEY}, write to ${MAIL}.`,
      },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look into the settings first.' },
          { type: 'tool_use', id: 't1', name: 'read_file', input: { path: '/home/janedoe/clock/settings.ts' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't1',
            content: `export const key = "${KEY}"\n${'const tooth = 12\n'.repeat(60)}`,
          },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 't2', name: 'read_file', input: { path: '/home/janedoe/clock/settings.ts' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't2',
            content: `export const key = "${KEY}"\n${'const tooth = 12\n'.repeat(60)}`,
          },
        ],
      },
      { role: 'assistant', content: `The escapement was worn. I told ${MAIL}.` },
    ]),
  ),
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share comparison' })

async function openShare(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The planted session; the second row is read beside the primary one, the third is not. */
async function openPlanted(page: Page): Promise<void> {
  await openWorkbench(page)
  await upload(page, planted)
  await expect(page).toHaveURL(/conversation=/)
  await expectFigures(page)
  await row(page, 'B').getByRole('button', { name: 'Actions of strategy B' }).click()
  await page.getByRole('menuitem', { name: 'Read beside' }).click()
}

async function createdLink(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  const field = dialog(page).getByRole('textbox', { name: 'Link', exact: true })
  await expect(field).toBeFocused()
  return field.inputValue()
}

/** With everything that the stranger's browser is sent while it looks through the page. */
async function asStranger<Value>(
  browser: Browser,
  link: string,
  look: (page: Page, received: () => readonly string[]) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const received = await keepReceived(context)
  const page = await context.newPage()
  await page.goto(link)
  const value = await look(page, () => received.map(({ text }) => text))
  await context.unrouteAll({ behavior: 'wait' })
  await context.close()
  return value
}

test('figures are shared without a word of the conversation, and outlive their runs', async ({ page, browser }) => {
  await openPlanted(page)
  await openShare(page)
  await expectAccessible(page)
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue('3 ways to condense a session')
  await dialog(page).getByRole('button', { name: 'Check what others will see' }).click()
  await expect(dialog(page).getByText('Nothing of the conversation is in it.')).toBeVisible()
  const link = await createdLink(page)
  expect(link).toMatch(/\/s\/snap_[0-9a-x]{26}$/)
  const texts = await asStranger(browser, link, async (stranger, received) => {
    await expect(stranger.getByRole('heading', { level: 1, name: '3 ways to condense a session' })).toBeVisible()
    // The same matrix, with the figures of when it was shared, and nothing to change in it.
    await expectFigures(stranger)
    await expect(row(stranger, 'A')).toContainText('Lossless')
    await expect(
      row(stranger, 'A')
        .getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })
        .first(),
    ).toBeVisible()
    await row(stranger, 'B').click()
    await expect(row(stranger, 'B')).toHaveAttribute('aria-current', 'true')
    await row(stranger, 'A').click()
    await expect(stranger.getByRole('button', { name: 'Add strategy' })).toHaveCount(0)
    await expect(stranger.getByRole('navigation')).toHaveCount(0)
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(stranger.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
    // Nothing empty is offered: what there is of it comes first.
    await expect(stranger.getByText('Figures only, without the conversation')).toBeVisible()
    await expect(stranger.getByRole('tab', { name: 'Diff' })).toHaveCount(0)
    await expect(stranger.getByRole('tab', { name: 'Ledger' })).toHaveAttribute('aria-selected', 'true')
    await expect(stranger.getByRole('table', { name: 'Ledger' })).toBeVisible()
    await stranger.getByRole('tab', { name: 'Facts' }).click()
    await expect(stranger.getByText('"deduplicateFileReads": true')).toBeVisible()
    await expect(stranger.getByRole('region', { name: 'How tokens are counted' })).toContainText(
      'Calibrationuncalibrated',
    )
    return received()
  })
  for (const word of ['marmalade', 'escapement', 'tooth', 'janedoe', 'janes-private', 'settings.ts', KEY, MAIL])
    expect(texts.filter((text) => text.includes(word))).toEqual([])
})

test('what is redacted is nowhere on the page, and a deleted link is dead', async ({ page, browser }) => {
  await openPlanted(page)
  await openShare(page)
  await dialog(page).getByRole('switch', { name: 'Include the conversation' }).click()
  await dialog(page).getByRole('button', { name: 'Choose what to redact' }).click()
  for (const finding of [
    'Redact Key sk-ant•••dEf',
    'Redact E-mail address j•••@corp.example.org',
    'Redact Home folder /home/j•••',
  ])
    await expect(dialog(page).getByRole('checkbox', { name: finding })).toBeChecked()
  await dialog(page).getByRole('searchbox', { name: 'Search in parts' }).fill('escapement')
  await dialog(page).getByRole('button', { name: 'Redact the part shown' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Redact Text in #6, Assistant' })).toBeChecked()
  await expect(dialog(page).getByRole('status').filter({ hasText: 'go along' })).toContainText(
    'Redacted: 1 part, 3 findings',
  )
  // By hand: typed, and selected in a part.
  await dialog(page).getByRole('searchbox', { name: 'Search in parts' }).fill('')
  await dialog(page).getByRole('textbox', { name: 'Word or text' }).fill('Tooth')
  await dialog(page).getByRole('button', { name: 'Redact it' }).click()
  await dialog(page)
    .locator('[data-selectable]')
    .first()
    .evaluate((element) => {
      const at = element.textContent.indexOf('clockwork')
      document
        .getSelection()
        ?.setBaseAndExtent(element.firstChild ?? element, at, element.firstChild ?? element, at + 'clockwork'.length)
    })
  await dialog(page).getByRole('button', { name: 'Redact “clockwork”' }).click()
  await expect(dialog(page).getByRole('list', { name: 'Redacted by hand' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog(page).getByRole('region', { name: 'Found in it' })).toContainText('My key is')
  await expect(dialog(page).getByText('Finding cannot be complete')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Check what others will see' }).click()
  await expect(dialog(page).getByRole('list', { name: 'Messages' })).toContainText(
    'My key is ⟨ Redacted: key 1 ⟩, write to ⟨ Redacted: e-mail address 1 ⟩',
  )
  await expectAccessible(page)
  const link = await createdLink(page)
  const texts = await asStranger(browser, link, async (stranger, received) => {
    await stranger.getByRole('tab', { name: 'Diff' }).click()
    await stranger.keyboard.press('x')
    await expect(stranger.getByText('⟨ Redacted: key 1 ⟩').first()).toBeVisible()
    // What lies on the map is said by its tip: there too without what was redacted.
    await row(stranger, 'A')
      .getByRole('img', { name: /^Map of A: / })
      .hover()
    await expect(stranger.getByText('⟨ Redacted ⟩').first()).toBeVisible()
    // A reference is followed in the copy itself, where what was redacted is not.
    await stranger
      .getByRole('button', { name: /^Show source/ })
      .first()
      .click()
    const referred = stranger.getByRole('region', { name: 'Source' })
    await expect(referred).toContainText('const ⟨ Redacted: words 1 ⟩ = 12')
    await expectAccessible(stranger)
    await stranger.keyboard.press('Escape')
    await stranger.getByRole('tab', { name: 'Ledger' }).click()
    await expect(stranger.getByRole('table', { name: 'Ledger' })).toBeVisible()
    return received()
  })
  expect(texts.some((text) => text.includes('marmalade'))).toBe(true)
  for (const secret of ['escapement', 'tooth', 'clockwork', 'janedoe', 'janes-private', KEY, KEY.slice(0, 16), MAIL])
    expect(texts.filter((text) => text.includes(secret))).toEqual([])

  await dialog(page)
    .getByRole('button', { name: /^Delete the link to/ })
    .first()
    .click()
  await expect(page.getByText('The link is dead.')).toBeVisible()
  await asStranger(browser, link, async (stranger) => {
    await expect(stranger.getByRole('heading', { level: 1, name: 'There is nothing under this link' })).toBeVisible()
    await expect(stranger.getByRole('link', { name: 'Go to the workbench' })).toBeVisible()
  })
})

/** Figures of a row as it says them, once none is being worked out. */
async function figuresIn(page: Page, letter: string): Promise<readonly string[]> {
  await expect(row(page, letter).getByRole('img', { name: `Map of ${letter}: ` })).toBeVisible()
  await expect(row(page, letter)).not.toContainText('…', { timeout: 60_000 })
  return (await row(page, letter).getByRole('cell').allInnerTexts()).slice(1, 6)
}

/** A third of the sample: it has recorded usage and prices, so that every figure is known. */
async function openMorning(page: Page, serverUrl: string): Promise<string> {
  const conversation = await importMorning(serverUrl, 152)
  await openWorkbench(page, `?conversation=${conversation}`)
  return conversation
}

async function reportOf(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download', { timeout: 60_000 })
  await dialog(page).getByRole('button', { name: 'Download the report (HTML)' }).click()
  return readFile(await (await downloading).path(), 'utf8')
}

const sectionsOf = (report: string): readonly (string | undefined)[] =>
  [...report.matchAll(/<section id="(.)">/g)].map(([, letter]) => letter)

let models: ModelServer

test.beforeAll(async () => {
  models = await startModelServer()
})

test.afterAll(() => models.stop())

test('every row with a result is shared under its letter with its figures; runs are made once, when something is done with them', async ({
  page,
  browser,
  serverUrl,
}) => {
  test.slow()
  const stamp = Date.now().toString(36)
  await addProfile(page, {
    name: `Shared ${stamp}`,
    model: `shared-${stamp}`,
    url: models.url,
    prices: ['3', '15'],
  })
  const conversation = await openMorning(page, serverUrl)
  const savedRuns = async (): Promise<number> => {
    const answer = (await new ActionClient(serverUrl).post('/api/runs/list', {})) as {
      readonly value: { readonly runs: readonly { readonly conversationId?: string }[] }
    }
    return answer.value.runs.filter(({ conversationId }) => conversationId === conversation).length
  }
  await condenseWith(page, `Shared ${stamp}`)
  await expect(row(page, 'A').getByRole('button', { name: /^Run \$/ })).toBeEnabled()
  const figures = [await figuresIn(page, 'B'), await figuresIn(page, 'C')]
  expect(figures.flat().filter((figure) => figure.startsWith('–'))).toEqual([])

  await openShare(page)
  await expect(dialog(page).getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText(
    'A Native needs a model and was not run.',
  )
  for (const name of ['B Truncation', 'C Balanced'])
    await expect(dialog(page).getByRole('checkbox', { name })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(await savedRuns()).toBe(0)

  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Check what others will see' }).click()
  const shared = dialog(page).getByRole('region', { name: 'Strategies' }).getByRole('listitem')
  await expect(shared).toHaveText([/^B\s*Truncation/, /^C\s*Balanced/], { timeout: 60_000 })
  // What was only looked at is no run.
  await page.keyboard.press('Escape')
  await expect.poll(savedRuns).toBe(0)
  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Check what others will see' }).click()
  const link = await createdLink(page)
  expect(await savedRuns()).toBe(2)
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  await openShare(page)
  const report = await reportOf(page)
  expect(sectionsOf(report)).toEqual(['B', 'C'])
  // It opens without the app, and without a network.
  const paper = await browser.newContext({ offline: true })
  const opened = await paper.newPage()
  await opened.setContent(report)
  await expect(opened.getByRole('heading', { name: 'B Truncation' })).toBeVisible()
  await expect(opened.getByRole('img', { name: /^Original: / })).toBeVisible()
  await expectNoSidewaysScroll(opened)
  await paper.close()
  // What is taken out is not in it, and the rest keeps its letters.
  await dialog(page).getByRole('checkbox', { name: 'B Truncation' }).click()
  expect(sectionsOf(await reportOf(page))).toEqual(['C'])
  expect(await savedRuns()).toBe(2)

  await asStranger(browser, link, async (stranger) => {
    expect([await figuresIn(stranger, 'B'), await figuresIn(stranger, 'C')]).toEqual(figures)
    await expect(row(stranger, 'A')).toHaveCount(0)
    await row(stranger, 'C').click()
    await expect(row(stranger, 'C')).toHaveAttribute('aria-current', 'true')
    await expect(stranger).toHaveURL(/column=C/)
  })
})

test('a copy that is opened in a workbench has the context and the cost of the session that was shared', async ({
  page,
  browser,
  serverUrl,
}) => {
  await openMorning(page, serverUrl)
  const figuresOf = async (where: Page): Promise<readonly (readonly string[])[]> => [
    await figuresIn(where, 'A'),
    await figuresIn(where, 'B'),
    await figuresIn(where, 'C'),
  ]
  const figures = await figuresOf(page)
  expect(figures.flat().filter((figure) => figure.startsWith('–'))).toEqual([])
  await openShare(page)
  await dialog(page).getByRole('switch', { name: 'Include the conversation' }).click()
  await dialog(page).getByRole('button', { name: 'Choose what to redact' }).click()
  // What is found stays in, so that the counts are those of the session.
  for (const finding of await dialog(page)
    .getByRole('region', { name: 'Found in it' })
    .getByRole('checkbox', { checked: true })
    .all())
    await finding.click()
  await dialog(page).getByRole('button', { name: 'Check what others will see' }).click()
  const link = await createdLink(page)
  await asStranger(browser, link, async (stranger) => {
    await stranger.getByRole('link', { name: 'Open a copy in my workbench' }).click()
    await expect(stranger.getByText('This is a session of your own now, with its recorded usage.')).toBeVisible()
    await expectFigures(stranger)
    // It is the same session, of the same harness.
    expect(await figuresOf(stranger)).toEqual(figures)
    await expect(stranger.getByRole('paragraph').filter({ hasText: /^Claude Code · \d+ messages/ })).toBeVisible()
  })
})

test('links that are no links say so', async ({ page }) => {
  for (const id of [
    'snap_0123456789',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '..%2F..%2Fetc%2Fpasswd',
    'x'.repeat(3_000),
  ]) {
    const response = await page.request.get(`/s/${id}`)
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('There is nothing under this link')
  }
  expect((await page.request.get('/s/%E0%A4%A')).status()).toBe(400)
  await page.goto('/s/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing under this link' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the workbench' })).toBeVisible()
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('a shared page has no finding in either theme, also when it is narrow', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('img', { name: /^Carte de A : / })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Partager' }).click()
    await page.getByRole('switch', { name: 'Inclure la conversation' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Choisir quoi caviarder' }).click()
    await page.getByRole('button', { name: 'Vérifier ce que les autres verront' }).click()
    await page.getByRole('button', { name: 'Créer le lien' }).click()
    const link = await page.getByRole('textbox', { name: 'Lien', exact: true }).inputValue()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    for (const tab of ['Diff', 'Registre', 'Chiffres']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await expectNoSidewaysScroll(page)
    }
    // The reader takes it into a workbench of their own, as a session like any other.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Ouvrir une copie dans mon atelier' }).click()
    await expect(page).toHaveURL(/conversation=/)
    await expect(page.getByRole('img', { name: /^Carte de A : / })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Stratégies' }).getByRole('row', { name: /^C / })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Session : / })).toBeVisible()
  })
})

test('the palette runs what every page offers, and single keys can be switched off', async ({ page }) => {
  await openWorkbench(page)
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const choose = async (text: string, name: string | RegExp): Promise<void> => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
    await expect(palette.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }
  await choose('ledger', 'Show the ledger')
  await expect(page.getByRole('tabpanel', { name: 'Ledger' })).toBeVisible()
  await choose('add a str', 'Add a strategy')
  await expect(row(page, 'D')).toBeVisible()
  await choose('Undo the last', /^Undo the last edit/)
  await expect(row(page, 'D')).toBeHidden()
  await choose('link share', 'Share the comparison as a link')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('support', 'Support agent finds a lost parcel')
  await expect(session(page)).toContainText('my order LF-48213')
  await expectFigures(page)
  await choose('save run', 'Save run')
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Saved as a run')).toBeVisible()
  // What was run last stands first.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option').first()).toHaveText(/Save run/)
  await page.keyboard.press('Escape')

  await choose('monthly budget', 'Settings: Budget per month')
  await expect(page).toHaveURL(/tab=settings&setting=monthlyBudgetUsd/)
  await expect(
    page
      .getByRole('textbox', { name: 'Budget per month' })
      .or(page.getByRole('spinbutton', { name: 'Budget per month' })),
  ).toBeFocused()
  await choose('single', 'Settings: Single-key shortcuts')
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(single).toBeFocused()
  await page.keyboard.press('Space')
  await expect(single).not.toBeChecked()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(single).toBeFocused()
  await page.keyboard.press('Space')
  await expect(single).toBeChecked()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('settings are found by name, value and explanation', async ({ page }) => {
  await page.goto('/profiles?tab=settings')
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('database machine')
  await expect(page.getByText('1 setting matches')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Record condensations' })).toBeVisible()
  await expect(page.getByText('Budget per month')).toBeHidden()
  await search.fill('budget')
  await expect(page.getByText('Budget per month')).toBeVisible()
  await search.fill('nothing of the kind')
  await expect(page.getByText('No setting matches “nothing of the kind”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all settings' }).click()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).toBeVisible()
  await expectAccessible(page)
})
