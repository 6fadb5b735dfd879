import type { Page, TestInfo } from '@playwright/test'
import { lossless } from '@/lib/engine'
import { expectAccessibleInBothThemes } from './support/accessibility'
import { createProfile, startModelServer } from './support/model-server'
import { expectPlainWords } from './support/plain-words'
import { keepPicture } from './support/thumbnails'
import {
  chooseStrategy,
  expect,
  expectFigures,
  expectNoSidewaysScroll,
  row,
  session,
  test,
  WORKED_OUT_MS,
} from './support/workbench'

/*
 * Every kind of thing that pages show once: accessible in both themes, no class that contradicts another, plain words, nothing
 * wider than its window; and for some a picture. States of a list follow each other on one page; what of the page was
 * checked in a state before is not checked again.
 */

interface State {
  readonly name: string
  /** Leads from the state before to this one. */
  readonly reach: (page: Page) => Promise<void>
  /** Selector of what is new in this state; default: the whole page. `none`: only the layout. */
  readonly part?: string | 'none'
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
const MATRIX = '[role=table][aria-label=Strategies]'
const VIEW = '[role=tabpanel][data-view]'
const INSPECTOR = 'aside[aria-label=Inspector]'
const OPENED = '[role=dialog], [role=menu]'

const openView =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name }).getByRole('table').first()).toBeAttached({
      timeout: WORKED_OUT_MS,
    })
  }

const view = (name: string): State => ({
  name: `the view ${name}`,
  reach: openView(name),
  part: VIEW,
  picture: { name: `${name.toLowerCase()}-1440` },
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
  part: 'none',
}

async function expectStates(page: Page, info: TestInfo, states: readonly State[]): Promise<void> {
  for (const { name, reach, part, picture } of states)
    await test.step(name, async () => {
      await reach(page)
      if (part !== 'none')
        await expectAccessibleInBothThemes(page, part, async (theme) => {
          if (picture) await keepPicture(page, info, `${picture.name}-${theme}`, picture.busy ? 'busy' : undefined)
        })
      await expectNoSidewaysScroll(page)
      await expectPlainWords(page)
    })
}

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
      {
        ...view('Replay'),
        name: 'the view Replay, beside the reasons',
        reach: async () => {
          await page.getByRole('tab', { name: 'Why' }).click()
          await openView('Replay')(page)
        },
        part: `${VIEW}, ${INSPECTOR}`,
      },
      view('Losses'),
      {
        name: 'losses that a model judged, beside the facts',
        reach: async () => {
          await page.getByRole('tab', { name: 'Facts' }).click()
          const judge = page.getByRole('region', { name: /^Ask a judge about / })
          await judge.getByRole('combobox', { name: 'Judge' }).click()
          await page.getByRole('option', { name: /^Judge/ }).click()
          await judge.getByRole('button', { name: /^Ask, / }).click()
          await expect(judge.getByRole('table', { name: 'What the judge found' })).toBeVisible({
            timeout: WORKED_OUT_MS,
          })
        },
        part: `${VIEW}, ${INSPECTOR}`,
      },
      {
        ...view('Ledger'),
        reach: async () => {
          await page.getByRole('tab', { name: 'Why' }).click()
          await openView('Ledger')(page)
        },
      },
      {
        name: 'figures of before an edit',
        reach: async () => {
          await page.getByRole('tab', { name: 'Diff' }).click()
          await page.getByRole('tab', { name: 'Options' }).click()
          await figures.hold()
          await page.getByRole('switch', { name: 'Consolidate tool results' }).click()
          await expect(row(page, 'A')).toHaveAttribute('aria-busy', 'true')
          await expect(row(page, 'A').getByText('updating')).toBeVisible()
          // Nothing is blanked: what was known is paler.
          await expect(row(page, 'A').getByRole('cell').nth(1)).toContainText(/^[\d.]+k/)
        },
        part: `${MATRIX}, ${INSPECTOR}`,
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
        part: MATRIX,
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

test('dialogs and menus of the workbench, sharing, and the page that a stranger sees', async ({ page, open }, info) => {
  await open()
  await expectStates(page, info, [
    dialog('a pasted text that is refused', async (opened) => {
      await button('Paste')(opened)
      const pasted = opened.getByRole('dialog')
      await pasted.getByLabel('Session text').fill('{"role": ')
      await pasted.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(pasted.getByRole('alert')).toBeVisible()
    }),
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
    dialog('sharing: what others will see', async (opened) => {
      await button('Share')(opened)
      await opened.getByRole('switch', { name: 'Include the conversation' }).click()
      await opened.getByRole('button', { name: 'Choose what to redact' }).click()
      await expect(opened.getByRole('searchbox', { name: 'Search in parts' })).toBeVisible()
    }),
    {
      name: 'sharing: the link',
      reach: async (opened) => {
        await opened.getByRole('button', { name: 'Check what others will see' }).click()
        await opened.getByRole('button', { name: 'Create link' }).click()
        await expect(opened.getByRole('textbox', { name: 'Link', exact: true })).toBeVisible()
      },
      part: OPENED,
    },
  ])
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await expectStates(page, info, [
    dialog('the model of a strategy', async (opened) => {
      await chooseStrategy(opened, 'A', 'Native')
      await opened.getByRole('button', { name: /^Model of strategy A/ }).click()
      await expect(opened.getByRole('combobox', { name: 'Condenses' })).toBeVisible()
    }),
    {
      name: 'a pipeline as JSON that is not valid',
      reach: instead(async (opened) => {
        await row(opened, 'C').click({ position: { x: 4, y: 16 } })
        await opened.getByRole('radio', { name: 'JSON' }).click()
        const text = opened.getByRole('textbox', { name: 'Pipeline as JSON' })
        await text.focus()
        await opened.keyboard.type('x')
        await expect(text).toHaveAttribute('aria-invalid', 'true')
      }),
      part: INSPECTOR,
    },
    {
      name: 'the shared page',
      reach: async (opened) => {
        await opened.goto(link)
        await expectFigures(opened)
        await expect(opened.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
      },
    },
    narrow,
    { name: 'its ledger', reach: openView('Ledger'), part: 'none' },
  ])
})

/** A page as it is once it is there, and its layout in a narrow window. `reach`: its address, or what leads to it from the page before. */
const wideAndNarrow = (name: string, reach: string | ((page: Page) => Promise<void>)): readonly State[] => [
  {
    name,
    reach: async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      if (typeof reach === 'string') await page.goto(reach)
      else await reach(page)
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    },
  },
  narrow,
]

/** A page that the bar leads to. */
const pageOf = (name: string): readonly State[] =>
  wideAndNarrow(name, async (page) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  })

const tabOf = (name: string): readonly State[] =>
  wideAndNarrow(name, async (page) => {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  })

test('the page of a run, and the libraries of runs and of presets with their dialogs', async ({
  page,
  client,
}, info) => {
  const conversation = await client.openSample('support-agent')
  const events = await client.run(conversation, [{ provider: 'lossless', config: lossless.defaultConfig }])
  const [run = ''] = /run_\w+/.exec(events) ?? []
  const [aRun, ...narrowRun] = wideAndNarrow('a run', async () => {
    await page.goto(`/runs/${run}`)
    await expectFigures(page)
  })
  await expectStates(page, info, [
    ...(aRun ? [{ ...aRun, picture: { name: 'run-1440' } }] : []),
    ...narrowRun,
    ...pageOf('Runs'),
    ...pageOf('Presets'),
    dialog('a preset', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await button('Details of Balanced')(page)
    }),
    dialog('a link to a preset', async () => {
      await page.getByRole('button', { name: 'More for Balanced' }).click()
      await page.getByRole('menuitem', { name: 'Share' }).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
    }),
    dialog('the import of a preset', button('Import preset')),
  ])
})

test('profiles, settings, costs, help, and a page that is not there', async ({ page, client }, info) => {
  await client.openSample('support-agent')
  await expectStates(page, info, [
    ...wideAndNarrow('a new profile', '/profiles/new'),
    ...pageOf('Profiles'),
    ...tabOf('Settings'),
    ...pageOf('Costs'),
    ...tabOf('Usage'),
    ...pageOf('Live'),
    ...pageOf('Help'),
    ...wideAndNarrow('a page that is not there', '/nowhere'),
  ])
})
