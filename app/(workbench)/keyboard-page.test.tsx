import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { findAddress } from '@/app/testing/find-address'
import { openPage } from '@/app/testing/open-page'
import { expectFigures, row } from '@/app/testing/strategy-rows'
import { importSample, useServer } from '@/app/testing/use-server'
import { makeRoomForPanels } from '@/app/testing/window-size'

useServer()

async function openWorkbench(): Promise<UserEvent> {
  const person = await openPage(`/?conversation=${await importSample()}`)
  await expectFigures()
  await screen.findByText('5 hunks')
  return person
}

const focused = () => document.activeElement
const strategyAt = (letter: string) => screen.getByRole('button', { name: new RegExp(`^Strategy ${letter}: `) })
const primary = () => document.querySelector('[role=row][aria-current=true]')

it('goes from row to row, chooses them, reads them beside each other and moves them', async () => {
  const person = await openWorkbench()
  row('A').focus()
  await person.keyboard('{ArrowDown}')
  expect(focused()).toBe(row('B'))
  await person.keyboard('{Enter}')
  expect(primary()).toBe(row('B'))
  await findAddress(/column=B/)
  await person.keyboard('{ArrowUp} ')
  await findAddress(/beside=A/)
  await person.keyboard('b')
  await findAddress(/base=A/)
  await person.keyboard('b')
  await waitFor(() => expect(location.search).not.toContain('base='))
  await person.keyboard(' {Enter}')
  expect(primary()).toBe(row('A'))
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(strategyAt('B').textContent).toBe('Lossless')
  await person.keyboard('{Control>}z{/Control}')
  expect(strategyAt('A').textContent).toBe('Lossless')
  // What was chosen stays chosen.
  expect(primary()).toBe(row('A'))
  await findAddress(/column=A/)
})

it('zooms the maps, and goes from message to message by letters and arrows', async () => {
  const person = await openWorkbench()
  const whole = () => screen.queryByRole('button', { name: 'Show the whole session' })
  await person.keyboard('+')
  expect(whole()).toBeTruthy()
  await findAddress(/zoom=/)
  await person.keyboard('-')
  expect(whole()).toBeNull()
  await waitFor(() => expect(location.search).not.toContain('zoom='))
  await person.keyboard('+0')
  expect(whole()).toBeNull()

  await person.keyboard('jjjj')
  await findAddress(/message=m4(&|$)/)
  await person.keyboard('k')
  await findAddress(/message=m3(&|$)/)
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await findAddress(/message=m4(&|$)/)

  await person.click(screen.getByRole('button', { name: 'Width of the maps: by tokens' }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'by messages' }))
  await findAddress(/maps=messages/)
})

it('hides and shows the panels and keeps the keyboard, and gives it back after a search', async () => {
  makeRoomForPanels()
  const person = await openWorkbench()
  for (const [key, panel] of [
    ['o', 'outline'],
    ['i', 'inspector'],
  ] as const) {
    const show = () => screen.queryByRole('button', { name: `Show the ${panel}` })
    await person.keyboard(key)
    expect(show()).toBeTruthy()
    await person.keyboard(key)
    expect(show()).toBeNull()
    screen.getByRole('button', { name: `Hide the ${panel}` }).focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(focused()).toBe(show()))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(focused()).toBe(screen.getByRole('complementary', { name: new RegExp(panel, 'i') })))
  }
  row('A').focus()
  await person.keyboard('u')
  await findAddress(/layout=unified/)
  await person.keyboard('u/')
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Search the texts' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe(row('A')))

  const search = () => screen.getByRole('button', { name: 'Search' })
  search().focus()
  await person.keyboard('{Enter}{Escape}')
  await waitFor(() => expect(focused()).toBe(search()))
  await person.keyboard('/pin')
  expect(screen.getByRole('textbox', { name: 'Search the texts' })).toHaveProperty('value', 'pin')
})

it('calls each view by its number with the keyboard of the one before, and lists every key', async () => {
  const person = await openWorkbench()
  screen.getByRole('tabpanel', { name: 'Diff' }).focus()
  for (const [key, view] of [
    ['2', 'Replay'],
    ['4', 'Ledger'],
    ['3', 'Losses'],
    ['1', 'Diff'],
  ] as const) {
    await person.keyboard(key)
    await waitFor(() => expect(focused()).toBe(screen.getByRole('tabpanel', { name: view })))
  }
  await person.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: /shortcuts/i }))
  expect(await keys.findAllByText('F7')).toHaveLength(2)
  keys.getByText('Open the summary or the source')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  screen.getByRole('tab', { name: 'Diff' }).focus()
  await person.keyboard('{ArrowRight}')
  expect(focused()).toBe(screen.getByRole('tab', { name: 'Replay' }))
})

it('leaves the keyboard on the row that takes the place of a removed one, also after Undo', async () => {
  const person = await openWorkbench()
  const third = row('C').getAttribute('aria-label') ?? ''
  within(row('B')).getByRole('button', { name: 'Actions of strategy B' }).focus()
  await person.keyboard('{Enter}')
  const removal = await screen.findByRole('menuitem', { name: 'Remove' })
  removal.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(row('B').getAttribute('aria-label')).toBe(third.replace(/^C/, 'B')))
  await waitFor(() => expect(focused()).toBe(row('B')))
  const toasts = await screen.findByRole('region', { name: /Notifications/ })
  const undo = await within(toasts).findByRole('button', { name: 'Undo' })
  undo.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(row('C').getAttribute('aria-label')).toBe(third))
  await waitFor(() => expect(focused()).toBe(row('B')))
})
