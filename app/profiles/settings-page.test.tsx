import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { importSample, useServer } from '@/app/testing/use-server'
import { loadSettings, saveSettings } from '@/lib/server/settings/settings'

useServer()
// What is set for all workspaces would reach the next test.
afterEach(() => saveSettings('global', {}))

async function fill(person: UserEvent, label: string, value: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await person.clear(field)
  await person.type(field, `${value}{Tab}`)
}

it('what is set for all is saved, and inherited by profiles, which say from where', async () => {
  const person = await openPage('/profiles?tab=settings')
  await fill(person, 'Condense from', '64')
  await fill(person, 'Limit per run', '0.5')
  await person.click(screen.getByText('Save settings'))
  await screen.findByText('Settings saved')
  expect((await loadSettings()).global).toEqual({ threshold: 64, limitPerRunUsd: 0.5 })

  await person.click(screen.getByText('Profiles', { selector: '[role=tab]' }))
  await person.click(await screen.findByText('New profile'))
  await screen.findByText('In effect: 64% of the context window, from the global settings.')
  await person.click(screen.getByLabelText('Inherit the threshold'))
  screen.getByRole('slider', { name: 'Condense from' }).focus()
  await person.keyboard('{ArrowRight}')
  await screen.findByText('In effect: 65% of the context window, set by this profile.')
})

it('a setting is reset to what it inherits', async () => {
  await saveSettings('global', { threshold: 64, limitPerRunUsd: 0.5 })
  const person = await openPage('/profiles?tab=settings')
  await person.click(await screen.findByLabelText('Reset Limit per run'))
  await person.click(screen.getByText('Save settings'))
  await screen.findByText('Settings saved')
  await waitFor(() => expect(screen.queryByLabelText('Reset Limit per run')).toBeNull())
  expect(screen.getByLabelText('Reset Condense from')).toBeTruthy()
  expect((await loadSettings()).global).toEqual({ threshold: 64 })
})

it('what is kept is listed, bounded in days, and cleaned up after asking', async () => {
  await importSample()
  const person = await openPage('/profiles?tab=storage')
  const sizes = await screen.findByRole('table', { name: 'What is kept' })
  expect(within(sizes).getByText('Sessions').closest('tr')?.textContent).toMatch(/^Sessions[1-9]/)
  await fill(person, 'Runs', '30')
  await person.click(screen.getByText('Save', { selector: 'button' }))
  await screen.findByText('Saved')

  cleanup()
  await openPage('/profiles?tab=storage')
  expect((await screen.findByLabelText<HTMLInputElement>('Runs')).value).toBe('30')
  await person.click(screen.getByText('Clean up now'))
  await person.click(within(await screen.findByRole('alertdialog')).getByText('Clean up now', { selector: 'button' }))
  await screen.findByText(/Nothing was old enough to go|items? removed/)
})
