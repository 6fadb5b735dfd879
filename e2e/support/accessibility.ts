import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expectNoStyleConflicts } from './style-conflicts'

/** The colours of a row take axe as long as a small page. The rows of a table are made alike: every kind is among the first of them. */
const ROWS_LIKE_THOSE_BEFORE = 'tbody > tr:nth-child(n + 31)'

const levelsAandAA: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Not among those of the tags, or off by themselves.
  rules: { 'target-size': { enabled: true }, 'landmark-unique': { enabled: true } },
}
/** What may differ between the themes. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/**
 * No finding of axe at level A or AA in the light theme, and of colours in the dark one, on the page or inside the elements of a
 * selector; and no two styles that contradict each other. `meanwhile`: done in each theme. The page is light before and afterwards.
 */
export async function expectAccessibleInBothThemes(
  page: Page,
  part?: string,
  meanwhile: (theme: 'light' | 'dark') => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expectNoStyleConflicts(page)
  await expectFitsWindow(page)
  await expectNoFindings(page, levelsAandAA, part)
  await meanwhile('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page, colours, part)
  await meanwhile('dark')
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoFindings(page: Page, options: RunOptions, part: string | undefined): Promise<void> {
  const run = () => page.evaluate(findings, { options, part, exclude: ROWS_LIKE_THOSE_BEFORE })
  const found = await run()
  if (found !== undefined) return expect(found).toEqual([])
  await page.evaluate(axe.source)
  expect(await run()).toEqual([])
}

interface Asked {
  readonly options: RunOptions
  readonly part: string | undefined
  readonly exclude: string
}

/** Runs in the page. Undefined: axe is not in this document yet. */
async function findings({ options, part, exclude }: Asked): Promise<readonly string[] | undefined> {
  const { axe: inPage } = window as unknown as { readonly axe?: typeof axe }
  if (inPage === undefined) return undefined
  const context = { exclude: [[exclude]], ...(part !== undefined && { include: [[part]] }) }
  const { violations } = await inPage.run(context, { ...options, resultTypes: ['violations'] })
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join(' | ')}`,
  )
}

/** The workbench scrolls within its panels, never as a whole; on phones it is a page as any other. */
async function expectFitsWindow(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollHeight, clientHeight, clientWidth } = document.documentElement
    return location.pathname === '/' && clientWidth >= 640 ? scrollHeight - clientHeight : 0
  })
  expect(over, 'pixels by which the workbench is higher than its window').toBeLessThanOrEqual(0)
}
