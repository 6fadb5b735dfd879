import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { chooseStrategy, expectFigures, row } from '@/app/testing/strategy-rows'
import { importSample, useServer } from '@/app/testing/use-server'
import { makeRoomForPanels } from '@/app/testing/window-size'

useServer()

it('says where a preset comes from, and that it was changed, and resets it', async () => {
  makeRoomForPanels()
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

it('adds several strategies at once and looks at the first, whose typed name is one step of the history', async () => {
  makeRoomForPanels()
  const person = await openPage(`/?conversation=${await importSample()}`)
  await expectFigures()
  await person.keyboard('a')
  const list = within(await screen.findByRole('dialog', { name: 'Add strategies' }))
  expect(list.getByRole('option', { name: /^Lossless in the workbench as A/ })).toBeTruthy()
  await person.click(list.getByRole('option', { name: /^Codex/ }))
  await person.click(list.getByRole('option', { name: /^Empty pipeline/ }))
  await person.click(list.getByRole('button', { name: 'Add 2 strategies' }))
  const added = await screen.findByLabelText('Strategy D: Codex')
  const offered = added.textContent
  expect(screen.getByLabelText('Strategy E: Empty pipeline')).toBeTruthy()
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

it('adds the strategy that is pointed at by Enter, and chooses others by Space, as far as there is room', async () => {
  const person = await openPage(`/?conversation=${await importSample()}`)
  await expectFigures()
  await person.keyboard('a')
  const list = within(await screen.findByRole('dialog', { name: 'Add strategies' }))
  await person.keyboard(' {ArrowDown} {ArrowDown} {ArrowDown} {ArrowDown} {ArrowDown} ')
  expect(list.getAllByRole('option', { checked: true })).toHaveLength(5)
  expect(list.getByRole('status').textContent).toBe('There is room for 5 more.')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.querySelectorAll('[role=table] [data-row]')).toHaveLength(3)
  await person.keyboard('a')
  await screen.findByRole('dialog', { name: 'Add strategies' })
  await person.keyboard('cline leg{Enter}')
  await person.keyboard('{Enter}')
  await screen.findByLabelText('Strategy D: Cline legacy')
})
