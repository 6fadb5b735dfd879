import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { shortSession } from '@/app/testing/session-texts'
import { chooseStrategy, expectFigures, row } from '@/app/testing/strategy-rows'
import { importSample, importText, useServer } from '@/app/testing/use-server'
import { providerById } from '@/lib/engine'
import { runGroup } from '@/lib/server/testing/run-group'

useServer()

/** Saves what a strategy makes of a session by its defaults, and returns the id of the run. */
async function saveRun(conversationId: string, provider: string): Promise<string> {
  const { name: title = provider, defaultConfig: config = {} } = providerById(provider) ?? {}
  const strategy = { key: 'a', title, provider, config }
  for await (const event of runGroup({ groupId: randomUUID(), conversationId, strategies: [strategy] }))
    if (event.type === 'run-finished') return event.run.id
  throw new Error(`The run of ${provider} did not finish.`)
}

const listed = () => screen.queryAllByRole('link', { name: /^Open run/ })
const findListed = (count: number): Promise<void> => waitFor(() => expect(listed()).toHaveLength(count))

async function choose(person: UserEvent, box: string, option: string): Promise<void> {
  await person.click(screen.getByRole('combobox', { name: box }))
  await person.click(await screen.findByRole('option', { name: option }))
}

it('lists the saved runs, and finds them by name and by strategy', async () => {
  const session = await importSample()
  await saveRun(session, 'lossless')
  await saveRun(session, 'truncation')
  const person = await openPage('/runs')
  await findListed(2)
  const search = screen.getByRole('searchbox', { name: 'Search runs' })
  await person.type(search, 'no run is called this')
  await screen.findByText('No run matches')
  await person.clear(search)
  await person.type(search, 'lossless')
  await findListed(1)
  expect(listed()[0]?.textContent).toBe('Lossless')
  await person.clear(search)
  await findListed(2)
  await choose(person, 'Kind of strategy', 'Truncation')
  await findListed(1)
  expect(listed()[0]?.textContent).toBe('Truncation')
  await choose(person, 'Kind of strategy', 'All strategies')
  await findListed(2)
})

it('compares two runs of one session as the workbench does, and of two sessions by their figures', async () => {
  const session = await importSample()
  await saveRun(session, 'lossless')
  await saveRun(session, 'truncation')
  await saveRun(await importText(shortSession('Where is the lamp?')), 'lossless')
  const person = await openPage('/runs')
  await findListed(3)
  const pick = (place: number) => person.click(screen.getAllByRole('checkbox', { name: /^Compare run/ })[place]!)
  await pick(0)
  await pick(1)
  await person.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two runs compared' }))
  expect(dialog.getByRole('row', { name: /^Tokens/ }).textContent).toContain('→')
  expect(await dialog.findByRole('row', { name: /^Kept/ })).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pick(2)
  await person.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByLabelText(/^Map of B: /)).toBeTruthy()
  expect(location.pathname + location.search).toMatch(/^\/runs\/run_.+with=run_/)
  expect(await screen.findByRole('button', { name: /^Close B / })).toBeTruthy()
})

it('takes a deletion back, and leaves the keyboard at the run beside a deleted one', async () => {
  const session = await importSample()
  for (const provider of ['lossless', 'truncation', 'smart']) await saveRun(session, provider)
  const person = await openPage('/runs')
  await findListed(3)
  const names = listed().map((link) => link.getAttribute('aria-label'))
  const findFocused = (name: string | null | undefined) =>
    waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
  await person.click(screen.getAllByRole('button', { name: /^Delete run/ })[0]!)
  await findListed(2)
  await findFocused(names[1])
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await findListed(3)
  // The toast gives the focus back when it goes.
  await findFocused(names[1])
  screen
    .getAllByRole('button', { name: /^Delete run/ })
    .at(-1)!
    .focus()
  await person.keyboard('{Enter}')
  await findListed(2)
  await findFocused(names[1])
})

it('shows a preset that was saved as a run on a page of its own, read only, and in the list', async () => {
  const person = await openPage(`/?conversation=${await importSample()}`)
  await expectFigures()
  await chooseStrategy(person, 'B', 'JetBrains mask')
  await person.click(within(row('B')).getByRole('rowheader'))
  await waitFor(() => expect(row('B').getAttribute('aria-current')).toBe('true'))
  await person.click(screen.getByRole('button', { name: 'Save run' }))
  await person.click(await screen.findByRole('button', { name: 'Open it' }))
  await screen.findByRole('heading', { level: 1, name: /^JetBrains mask on/ })
  await expectFigures()
  // All figures of the row were kept with it.
  expect((await within(row('A')).findAllByText(/^\$\d/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Add strategy' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions of strategy A' })).toBeNull()
  for (const view of ['Replay', 'Losses', 'Ledger', 'Facts'])
    await person.click(screen.getByRole('tab', { name: view }))
  await screen.findByText('Context condensed using JetBrains mask (Smart) strategy:')
  await person.click(screen.getByRole('link', { name: 'All runs' }))
  expect(await screen.findByRole('link', { name: /^Open run JetBrains mask/ })).toBeTruthy()
})

it('says of a run that paid nothing that no model was asked', async () => {
  const run = await saveRun(await importSample(), 'native')
  const person = await openPage(`/runs/${run}`)
  await person.click(await screen.findByRole('tab', { name: 'Facts' }))
  expect(await screen.findByText('No model was asked, nothing was paid.')).toBeTruthy()
  expect((await screen.findAllByText(/1 summary by Offline extract/)).length).toBeGreaterThan(0)
  await person.click(screen.getByRole('tab', { name: 'Ledger' }))
  await person.click(await screen.findByRole('radio', { name: 'Fate' }))
  const table = within(await screen.findByRole('table', { name: 'Ledger: every change' }))
  expect((await table.findAllByText('Summarized')).length).toBeGreaterThan(0)
})

it('says of a run that is not there that it is not', async () => {
  await openPage('/runs/run_doesnotexist00')
  expect(await screen.findByText(/does not exist, or what it showed was deleted/)).toBeTruthy()
})
