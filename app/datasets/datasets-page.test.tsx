import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { findDialog, fill } from '@/app/testing/dialogs'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { agentSession } from '@/lib/bench/session'

useServer()

const PATIENCE = 30_000
const patient = { timeout: PATIENCE }

function sessionFile(path: string, seed: number): File {
  const [folder, name] = path.split('/')
  const file = new File([JSON.stringify(agentSession(2_000, seed))], name ?? path)
  Object.defineProperty(file, 'webkitRelativePath', { value: folder === undefined ? '' : path })
  return file
}

const table = (name: string): HTMLElement => screen.getByLabelText(name, { selector: 'table' })

const version = (number: number): HTMLElement =>
  within(screen.getByLabelText('Versions', { selector: 'section' })).getByText(`Version ${number}`)

/** Imports a folder and returns a person on the list of datasets. */
async function imported(files: readonly File[], name: string): Promise<UserEvent> {
  const person = await openPage('/datasets')
  await person.click(await screen.findByText('New dataset'))
  await fill(person, await screen.findByLabelText('Name', { selector: 'input' }), name)
  await person.upload(screen.getByLabelText('Choose a folder'), [...files])
  await waitFor(() => expect(within(table('Datasets')).getByText(name)).toBeTruthy(), patient)
  return person
}

it('a folder becomes a dataset; what is no session is refused with what to do', { timeout: 2 * PATIENCE }, async () => {
  const broken = new File(['{"theme":"dark"}'], 'other.json')
  Object.defineProperty(broken, 'webkitRelativePath', { value: 'work/other.json' })
  const files = [1, 2, 3, 4].map((seed) => sessionFile(`work/${seed}.json`, seed))
  const person = await imported([...files, broken], 'Autumn')
  const list = await screen.findByLabelText('Import: Autumn', { selector: 'section' })
  expect(await within(list).findByText(/5 of 5 files · 1 refused/)).toBeTruthy()
  await person.click(await within(list).findByText('Refused files'))
  const refused = await screen.findByLabelText('Refused files', { selector: 'section' })
  await person.click(await within(refused).findByText('Show'))
  expect(await within(refused).findByText('work/other.json')).toBeTruthy()
  const row = within(table('Datasets')).getByText('Autumn').closest('tr')
  expect(row?.textContent).toMatch(/Autumnv14/)
  // No price was recorded: that is not $0.
  expect(row?.textContent).toContain('No cost was recorded')

  await person.click(within(table('Datasets')).getByText('Autumn'))
  await waitFor(() => expect(screen.getByText('4 of 4 shown')).toBeTruthy(), patient)
  const [first] = within(table('Session')).getAllByLabelText(/^Select (?!all)/)
  await person.click(first as HTMLElement)
  await person.click(await screen.findByText('Remove'))
  await waitFor(() => expect(screen.getByText('3 of 3 shown')).toBeTruthy(), patient)
  await person.click(version(1))
  await waitFor(() => expect(screen.getByText('4 of 4 shown')).toBeTruthy(), patient)
  expect(screen.queryByText('Remove')).toBeNull()
})

it('sessions are moved between parts and divided by another rule, each as a version', {
  timeout: 2 * PATIENCE,
}, async () => {
  const person = await imported(
    [11, 12, 13, 14].map((seed) => sessionFile(`a/${seed}.json`, seed)),
    'Moved',
  )
  await person.click(within(table('Datasets')).getByText('Moved'))
  await waitFor(() => expect(screen.getByText('4 of 4 shown')).toBeTruthy(), patient)
  await person.keyboard('j')
  await person.keyboard('t')
  await waitFor(() => expect(version(2)).toBeTruthy(), patient)
  expect(screen.getByText(/Somebody moved sessions/)).toBeTruthy()
  await person.click(screen.getByText('By source'))
  await waitFor(() => expect(version(3)).toBeTruthy(), patient)
  expect(screen.getByText(/may be near-copies/)).toBeTruthy()
})

it('stored sessions are chosen for a dataset by a filter; it is deleted and restored', {
  timeout: 2 * PATIENCE,
}, async () => {
  let person = await imported(
    [21, 22].map((seed) => sessionFile(`b/${seed}.json`, seed)),
    'Base',
  )
  person = await openPage('/datasets/stored')
  const search = await screen.findByLabelText('Find a session', { selector: 'input' })
  await fill(person, search, 'nothing is called so')
  expect(await screen.findByText('No stored session matches.')).toBeTruthy()
  await person.clear(search)
  const [first, second] = within(table('Stored sessions')).getAllByLabelText(/^Select (?!all)/)
  for (const box of [first, second]) await person.click(box as HTMLElement)
  await person.click(screen.getByText('Use 2 sessions as a dataset'))
  const dialog = await findDialog('New dataset')
  await fill(person, within(dialog).getByLabelText('Name'), 'Chosen')
  await person.click(within(dialog).getByText('Create'))
  await waitFor(() => expect(within(table('Datasets')).getByText('Chosen')).toBeTruthy(), patient)
  await person.click(within(table('Datasets')).getByLabelText('Delete Chosen'))
  await waitFor(() => expect(within(table('Datasets')).queryByText('Chosen')).toBeNull(), patient)
  await person.click(await screen.findByText('Undo', {}, patient))
  await waitFor(() => expect(within(table('Datasets')).getByText('Chosen')).toBeTruthy(), patient)
})
