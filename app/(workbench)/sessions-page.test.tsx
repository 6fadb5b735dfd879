import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { shortSession } from '@/app/testing/session-texts'
import { importSample, importText, useServer } from '@/app/testing/use-server'

useServer()

const findTitle = (title: RegExp) => screen.findByRole('button', { name: title })

async function openMenu(person: UserEvent) {
  await person.click(await findTitle(/^Session: /))
  return within(await screen.findByRole('dialog', { name: 'Sessions' }))
}

async function deleteSession(person: UserEvent, title: string): Promise<void> {
  const menu = await openMenu(person)
  await person.click(await menu.findByRole('button', { name: `More about ${title}` }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}

const undoDeletion = async (person: UserEvent, title: string): Promise<void> => {
  const toast = (await screen.findByText(`Deleted “${title}”`)).closest('li')!
  await person.click(within(toast).getByRole('button', { name: 'Undo' }))
}

it('renames a saved session, deletes it and brings it back', async () => {
  const person = await openPage(`/?conversation=${await importText(shortSession('Where is the lamp?'))}`)
  const menu = await openMenu(person)
  await person.click(await menu.findByRole('button', { name: 'More about Where is the lamp?' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const box = await menu.findByRole('textbox', { name: /^New name of/ })
  await person.clear(box)
  await person.type(box, 'Lamps{Enter}')
  await menu.findByText('Lamps')
  await findTitle(/^Session: Lamps$/)
  await person.click(menu.getByRole('button', { name: 'More about Lamps' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await undoDeletion(person, 'Lamps')
  await findTitle(/^Session: Lamps$/)
  expect(screen.queryByText('Where is the lamp?', { selector: 'h1 *' })).toBeNull()
})

it('leaves the keyboard at the session that takes the place of a deleted one, and on the title after Undo', async () => {
  await importText(shortSession('Where is the first lamp?'))
  await importText(shortSession('Where is the second lamp?'))
  const person = await openPage(`/?conversation=${await importText(shortSession('Where is the third lamp?'))}`)
  await deleteSession(person, 'Where is the third lamp?')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Where is the second lamp\?/))
  await undoDeletion(person, 'Where is the third lamp?')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Session: Where is the third lamp?'),
  )
})

it('offers the ways to bring a session in where none is left, and takes a deletion back', async () => {
  const person = await openPage(`/?conversation=${await importText(shortSession('Where is the lamp?'))}`)
  await deleteSession(person, 'Where is the lamp?')
  const heading = await screen.findByRole('heading', { level: 1, name: /^See what your agent would forget/ })
  const main = within(heading.closest('main')!)
  expect(main.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save run' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(main.getByLabelText('Upload conversation')))

  await person.click(main.getByRole('button', { name: 'Paste' }))
  await screen.findByRole('dialog', { name: 'Paste a session' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paste a session' })).toBeNull())

  await undoDeletion(person, 'Where is the lamp?')
  await findTitle(/^Session: Where is the lamp/)
  await deleteSession(person, 'Where is the lamp?')
  const samples = within(await screen.findByRole('list', { name: 'Samples' }))
  await person.click((await samples.findAllByRole('button')).at(-1)!)
  await findTitle(/^Session: .*LF-48213/)
})

it('says of a link to a session that is not here that it is not, and offers nothing to do with it', async () => {
  await importSample()
  await openPage('/?conversation=conv_nope')
  await screen.findByText('This session is not here')
  for (const name of ['Save run', 'Share', 'Download']) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toBe('No session is open.')
  }
})
