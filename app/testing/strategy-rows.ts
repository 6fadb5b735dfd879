import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { savePreset } from '@/lib/server/presets/presets'
import { defaults } from '@/lib/server/testing/money'
import { openPage } from './open-page'
import { importSample } from './use-server'

/** A row of the workbench, by the letter of its strategy. */
export function row(letter: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[role=table] [data-row="${letter}"]`)
  if (found === null) throw new Error(`There is no row ${letter}.`)
  return found
}

/** The tokens that a strategy leaves, as its row says them. */
export const tokensOf = (letter: string): string =>
  within(row(letter))
    .getByTitle(/^[\d,]+ tokens$/)
    .title.replace(' tokens', '')

/** As long as a busy machine needs to work the figures out. */
const FIGURES_MS = 60_000

/** The page has the figures of every strategy, and nothing runs. */
export async function expectFigures(): Promise<void> {
  await waitFor(
    () => {
      row('A')
      expect(document.querySelectorAll('[role=table] [aria-busy=true]').length).toBe(0)
    },
    { timeout: FIGURES_MS },
  )
}

/** Opens the workbench on a sample, with the figures of its strategies. `search`: of the address, without `?`. */
export async function openWorkbench(search = ''): Promise<UserEvent> {
  const query = new URLSearchParams(search)
  if (!query.has('conversation')) query.set('conversation', await importSample())
  const person = await openPage(`/?${query}`)
  await expectFigures()
  return person
}

/** Opens the workbench with strategy D, which summarizes with the model of the workspace. */
export async function openPaidStrategy(conversation?: string): Promise<UserEvent> {
  const preset = await savePreset({
    name: 'Paid',
    tags: [],
    description: '',
    provider: 'native',
    config: defaults('native'),
  })
  const person = await openWorkbench(
    `preset=${preset.id}${conversation === undefined ? '' : `&conversation=${conversation}`}`,
  )
  await waitFor(() => row('D'))
  await expectFigures()
  return person
}

/** Puts another strategy or preset in a row. */
export async function chooseStrategy(person: UserEvent, letter: string, name: string): Promise<void> {
  await pickStrategy(person, letter, name)
  await expectFigures()
}

/** The same, without waiting for figures: a strategy that asks a model has none before it runs. */
export async function pickStrategy(person: UserEvent, letter: string, name: string): Promise<void> {
  await person.click(within(row(letter)).getByLabelText(new RegExp(`^Strategy ${letter}: `)))
  const list = await screen.findByLabelText(`Strategy ${letter}`, { selector: '[role=dialog]' })
  await person.type(within(list).getByRole('combobox'), name)
  const option = [...list.querySelectorAll('[role=option]')].find(({ textContent }) => textContent?.startsWith(name))
  if (option === undefined) throw new Error(`No strategy is called ${name}.`)
  await person.click(option)
}
