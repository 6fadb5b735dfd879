import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { chooseStrategy, expectFigures, row } from '@/app/testing/strategy-rows'
import { importSample, useServer } from '@/app/testing/use-server'
import { setWindowSize } from '@/app/testing/window-size'

useServer()
beforeEach(() => setWindowSize(1440, 900))

it('says where a preset comes from, and that it was changed, and resets it', async () => {
  const person = await openPage(`/?conversation=${await importSample()}`)
  await expectFigures()
  await chooseStrategy(person, 'A', 'Codex')
  const note = within(await screen.findByRole('region', { name: 'Preset Codex' }))
  await person.click(note.getByRole('button', { name: 'Source and limits' }))
  await note.findByText(/codex-rs\/core\/src\/compact\.rs/)
  note.getByText(/^2026-08/)
  note.getByText(/The first message always stays\./)
  expect(note.queryByText('customised')).toBeNull()
  const inspector = within(screen.getByRole('complementary', { name: 'Inspector' }))
  await person.click(inspector.getByRole('button', { name: 'Pipeline settings' }))
  const first = await inspector.findByRole('switch', { name: 'The first message' })
  await person.click(first)
  await note.findByText('customised')
  await person.click(note.getByRole('button', { name: 'Reset to Codex' }))
  await waitFor(() => expect(note.queryByText('customised')).toBeNull())
  expect(first.getAttribute('aria-checked')).toBe('true')
})

it('looks at an added row, whose typed name is one step of the history', async () => {
  const person = await openPage(`/?conversation=${await importSample()}`)
  await expectFigures()
  await person.click(screen.getByRole('button', { name: 'Add strategy' }))
  // It offers what the others do not show yet.
  const added = await screen.findByLabelText(/^Strategy D: /)
  const offered = added.textContent
  expect(['A', 'B', 'C'].map((letter) => row(letter).textContent)).not.toContain(offered)
  expect(row('D').getAttribute('aria-current')).toBe('true')
  const inspector = within(screen.getByRole('complementary', { name: 'Inspector' }))
  await person.click(await inspector.findByRole('button', { name: /^Name, / }))
  const name = await inspector.findByRole('textbox', { name: 'Name of strategy D' })
  await person.type(name, 'Ours')
  await screen.findByLabelText('Strategy D: Ours')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(name).toHaveProperty('value', ''))
  expect(screen.getByLabelText(`Strategy D: ${offered}`)).toBeTruthy()
})
