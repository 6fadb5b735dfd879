import type { Page, TestInfo } from '@playwright/test'
import { createProfile, startModelServer } from './support/model-server'
import { expectAnotherPicture, keepPictures } from './support/thumbnails'
import {
  chooseStrategy,
  expect,
  expectAccessibleInBothThemes,
  expectFigures,
  expectNoSidewaysScroll,
  openSavedRun,
  row,
  session,
  test,
  WORKED_OUT_MS,
} from './support/workbench'

/*
 * Every state of every page once: accessible in both themes, no class that contradicts another, plain words, nothing
 * wider than its window; and for some a picture. States of a list follow each other on one page; what of the page was
 * checked in a state before is not checked again.
 */

interface State {
  readonly name: string
  /** Leads from the state before to this one. */
  readonly reach: (page: Page) => Promise<void>
  /** Selector of what is new in this state; default: the whole page. */
  readonly part?: string
  /** Name of the picture that is compared. `busy`: what is on it stays busy. */
  readonly picture?: { readonly name: string; readonly busy?: true }
}

const click =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole(role, { name }).first().click()

/** Closes what is open and opens something else. */
const instead =
  (next: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.locator(OPENED)).toHaveCount(0)
    await next(page)
  }

/** Selectors of what changes while the rest of the page stays. */
const VIEW = '[role=tabpanel][data-view]'
const INSPECTOR = 'aside[aria-label=Inspector]'
const OPENED = '[role=dialog], [role=menu]'

const view = (name: string): State => ({
  name: `the view ${name}`,
  reach: async (page) => {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    if (name !== 'Diff')
      await expect(page.getByRole('tabpanel', { name }).getByRole('table').first()).toBeAttached({
        timeout: WORKED_OUT_MS,
      })
  },
  part: VIEW,
  ...(name !== 'Diff' && { picture: { name: `${name.toLowerCase()}-1440` } }),
})

const dialog = (name: string, open: (page: Page) => Promise<void>): State => ({
  name,
  reach: async (page) => {
    await instead(open)(page)
    await expect(page.locator(OPENED).first()).toBeVisible()
  },
  part: OPENED,
})

/** Answers of the live figures wait until they are released; those of rows fail while `failing`. */
function holdFigures(page: Page): { hold(): Promise<void>; release(how: 'failing' | 'answered'): void } {
  let release: (how: 'failing' | 'answered') => void = () => undefined
  const error = { code: 'unexpected', message: 'Nobody knows why.' }
  return {
    hold: async () => {
      const released = new Promise<'failing' | 'answered'>((resolve) => (release = resolve))
      await page.route(/\/api\/(results\/(row|ledger)|diff\/(rows|messages)|studio\/dryRun)$/, async (route) => {
        const how = await released
        const isRow = route.request().url().endsWith('/results/row')
        if (how === 'failing' && isRow) await route.fulfill({ json: { ok: false, error } })
        else await route.continue()
      })
    },
    release: (how) => release(how),
  }
}

/** The page of the state before, in a window as narrow as a phone. */
const narrow: State = {
  name: 'the same at 390 px',
  reach: (page) => page.setViewportSize({ width: 390, height: 844 }),
}

async function expectStates(page: Page, info: TestInfo, states: readonly State[]): Promise<void> {
  for (const { name, reach, part, picture } of states)
    await test.step(name, async () => {
      await reach(page)
      await expectAccessibleInBothThemes(page, part)
      await expectNoSidewaysScroll(page)
      await expectPlainWords(page)
      if (picture) await keepPictures(page, info, picture.name, picture.busy ? 'busy' : undefined)
    })
}

/** A message is #47; its id, fractions of milliseconds and of percents are nowhere on a screen. */
const notPlain = [/\bm\d+(?:\.p\d+)?\b/, /\b\d+\.\d+ ms\b/, /\b\d+\.\d{2,} ?%/]

async function expectPlainWords(page: Page): Promise<void> {
  const text = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      // Lines and names of sessions, and what a person typed, have words of their own.
      const isOurs = parent?.closest('script, style, pre, code, [data-line], .font-mono, [role=textbox]') === null
      if (isOurs && parent?.checkVisibility()) texts.push(node.textContent ?? '')
    }
    return texts.join('\n')
  })
  for (const pattern of notPlain) expect(text).not.toMatch(pattern)
}

test('a new workbench shows a sample that three strategies have condensed', async ({ page, open }, info) => {
  await open('large')
  for (const letter of ['A', 'B', 'C'])
    await expect(row(page, letter).getByRole('cell').nth(1)).toContainText(/^[\d.]+k.*−\d+%$/)
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  await expect(page.getByText('Open yours:')).toBeVisible()
  // The legend has the fates that occur in these rows, and no others.
  const legend = page.getByRole('columnheader', { name: /^If condensed now/ })
  for (const [fate, occurs] of [
    ['Kept', true],
    ['Recoverable', true],
    ['Summarized', false],
    ['Truncated', true],
    ['Superseded', false],
    ['Removed', false],
  ] as const)
    await expect(legend.getByText(fate, { exact: true })).toHaveCount(occurs ? 1 : 0)
  await expectStates(page, info, [
    { name: 'a new workbench', reach: () => expectFigures(page), picture: { name: 'workbench-1440' } },
  ])
  // The picture would tell a colour that means something else.
  const recoverableAsRemoved =
    ':root { --recoverable-fill: var(--removed-fill) !important; --recoverable-soft: var(--removed-soft) !important }'
  await expectAnotherPicture(page, 'workbench-1440-light', recoverableAsRemoved)
})

test('the workbench, its views, and before and after an answer', async ({ page, open, client }, info) => {
  const models = await startModelServer()
  try {
    await createProfile(client, { name: 'Judge', url: models.url })
    const figures = holdFigures(page)
    await open('small', 'beside=B,C&message=m5')
    await expectStates(page, info, [
      {
        name: 'three strategies beside each other',
        reach: () => expect(page.getByRole('slider', { name: 'Edge between two columns' })).toHaveCount(3),
        picture: { name: 'three-1440' },
      },
      { name: 'facts', reach: click('tab', 'Facts'), part: INSPECTOR },
      { name: 'why', reach: click('tab', 'Why'), part: INSPECTOR },
      view('Replay'),
      view('Losses'),
      {
        name: 'losses that a model judged',
        reach: async () => {
          const judge = page.getByRole('region', { name: /^Ask a judge about / })
          await judge.getByRole('combobox', { name: 'Judge' }).click()
          await page.getByRole('option', { name: /^Judge/ }).click()
          await judge.getByRole('button', { name: /^Ask, / }).click()
          await expect(judge.getByRole('table', { name: 'What the judge found' })).toBeVisible({
            timeout: WORKED_OUT_MS,
          })
        },
        part: VIEW,
      },
      view('Ledger'),
      view('Diff'),
      {
        name: 'figures of before an edit',
        reach: async () => {
          await page.getByRole('tab', { name: 'Options' }).click()
          await figures.hold()
          await page.getByRole('switch', { name: 'Consolidate tool results' }).click()
          await expect(row(page, 'A')).toHaveAttribute('aria-busy', 'true')
          await expect(row(page, 'A').getByText('updating')).toBeVisible()
          // Nothing is blanked: what was known is paler.
          await expect(row(page, 'A').getByRole('cell').nth(1)).toContainText(/^[\d.]+k/)
        },
        picture: { name: 'stale-1440', busy: true },
      },
      {
        name: 'a strategy whose figures failed',
        reach: async () => {
          figures.release('failing')
          await expect(row(page, 'A')).toContainText('Something unexpected happened')
          await expect(row(page, 'A')).not.toContainText('updating')
          await expect(row(page, 'A').getByRole('img')).not.toHaveAccessibleName(/recoverable/i)
        },
        picture: { name: 'failed-1440' },
      },
    ])
    await page.unroute(/\/api\//)
    await page.unrouteAll()
    await row(page, 'A').getByRole('button', { name: 'Retry' }).click()
    await expectFigures(page)
    await expect(row(page, 'A').getByRole('cell').nth(1)).toContainText(/^[\d.]+k/)
  } finally {
    models.stop()
  }
})

const button = (name: string | RegExp) => click('button', name)

test('dialogs and menus of the workbench', async ({ page, open }, info) => {
  await open()
  await expectStates(page, info, [
    dialog('pasting a session', button('Paste')),
    {
      name: 'a pasted text that is refused',
      reach: async (opened) => {
        const pasted = opened.getByRole('dialog')
        await pasted.getByLabel('Session text').fill('{"role": ')
        await pasted.getByRole('button', { name: 'Open', exact: true }).click()
        await expect(pasted.getByRole('alert')).toBeVisible()
      },
      part: OPENED,
    },
    dialog('the menu of a strategy', button('Actions of strategy A')),
    dialog('choosing a strategy', button(/^Strategy B: /)),
    dialog('the sessions', (opened) => session(opened).click()),
    dialog('the command palette', (opened) => opened.keyboard.press('Control+k')),
    dialog('the keys', (opened) => opened.keyboard.press('?')),
    dialog('several sessions', async (opened) => {
      const file = (name: string, words: string) => ({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify([
            { role: 'user', content: words },
            { role: 'assistant', content: 'There.' },
          ]),
        ),
      })
      await opened
        .getByLabel('Upload conversation')
        .setInputFiles([file('one.json', 'Where is the lamp?'), file('two.json', 'Where is the table?')])
    }),
    dialog('the model of a strategy', async (opened) => {
      await chooseStrategy(opened, 'A', 'Native')
      await opened.getByRole('button', { name: /^Model of strategy A/ }).click()
      await expect(opened.getByRole('combobox', { name: 'Condenses' })).toBeVisible()
    }),
    {
      name: 'a pipeline as JSON that is not valid',
      reach: async (opened) => {
        const address = new URL(opened.url())
        address.searchParams.set('column', 'C')
        address.searchParams.set('json', 'true')
        await opened.goto(address.href)
        const text = opened.getByRole('textbox', { name: 'Pipeline as JSON' })
        await text.focus()
        await opened.keyboard.type('x')
        await expect(text).toHaveAttribute('aria-invalid', 'true')
      },
    },
  ])
})

test('sharing, and the page that a stranger sees', async ({ page, open }, info) => {
  await open()
  await expectStates(page, info, [
    dialog('sharing', button('Share')),
    {
      name: 'sharing: what others will see',
      reach: async (opened) => {
        await opened.getByRole('switch', { name: 'Include the conversation' }).click()
        await opened.getByRole('button', { name: 'Choose what to redact' }).click()
        await expect(opened.getByRole('searchbox', { name: 'Search in parts' })).toBeVisible()
      },
      part: OPENED,
    },
    {
      name: 'sharing: the link',
      reach: async (opened) => {
        await opened.getByRole('button', { name: 'Check what others will see' }).click()
        await opened.getByRole('button', { name: 'Create link' }).click()
        await expect(opened.getByRole('textbox', { name: 'Link', exact: true })).toBeVisible()
      },
      part: OPENED,
    },
    {
      name: 'the shared page',
      reach: async (opened) => {
        await opened.goto(await opened.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
        await expectFigures(opened)
        await expect(opened.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
      },
    },
    narrow,
    { name: 'its ledger', reach: view('Ledger').reach, part: '[role=tabpanel]' },
  ])
})

const at = (address: string): State => ({
  name: address,
  reach: async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  },
})

test('the page of a run, and the libraries of runs and of presets with their dialogs', async ({ page, open }, info) => {
  await open()
  await openSavedRun(page)
  await expectFigures(page)
  const preset = (item: string) => async (): Promise<void> => {
    await page.getByRole('button', { name: 'More for Balanced' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await expectStates(page, info, [
    { ...at(new URL(page.url()).pathname), picture: { name: 'run-1440' } },
    narrow,
    at('/runs'),
    narrow,
    at('/presets'),
    dialog('the menu of a preset', button('More for Balanced')),
    dialog('a preset', button('Details of Balanced')),
    dialog('a link to a preset', preset('Share')),
    dialog('the import of a preset', button('Import preset')),
    { ...narrow, reach: instead(narrow.reach) },
  ])
})

test('profiles, settings, costs, help, and a page that is not there', async ({ page, client }, info) => {
  await client.openSample('support-agent')
  const addresses = [
    '/profiles',
    '/profiles?tab=settings',
    '/profiles/new',
    '/costs',
    '/costs?tab=analytics',
    '/live',
    '/help',
    '/nowhere',
  ]
  await expectStates(
    page,
    info,
    addresses.flatMap((address) => [at(address), narrow]),
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the workbench and its panels', async ({ page, open }, info) => {
    await open()
    const bar = page.getByRole('toolbar', { name: 'Hunks and panels' })
    await expectStates(page, info, [
      { name: 'the workbench', reach: () => expect(bar).toBeVisible(), picture: { name: 'workbench-390' } },
      dialog('the inspector', () => bar.getByRole('button', { name: 'Show the inspector' }).tap()),
      dialog('the outline', () => bar.getByRole('button', { name: 'Show the outline' }).tap()),
    ])
  })
})
