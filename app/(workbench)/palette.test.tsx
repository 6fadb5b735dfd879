import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { expectFigures, openWorkbench, row } from '@/app/testing/strategy-rows'
import { useServer } from '@/app/testing/use-server'

useServer()

const palette = () => screen.findByRole('dialog', { name: 'Commands' })

/** Searches the palette and runs what it finds first. */
async function choose(person: UserEvent, text: string, name: string): Promise<void> {
  await person.keyboard('{Control>}k{/Control}')
  const found = await palette()
  await waitFor(() => expect(document.activeElement).toBe(found.querySelector('[role=combobox]')))
  await person.paste(text)
  await waitFor(() => expect(found.querySelector('[aria-selected=true]')?.textContent).toContain(name))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull())
}

it('has what was typed before it was there, which is nobody else’s', async () => {
  const person = await openWorkbench()
  const address = location.search
  // A single key each: L shows something, 2 another view.
  await person.keyboard('{Control>}k{/Control}2ledgex{Backspace}r')
  expect(location.search).toBe(address)
  const box = () => document.querySelector<HTMLInputElement>('[data-palette] [role=combobox]')
  await waitFor(() => expect(box()?.value).toBe('2ledger'))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(box()).toBeNull())
  await person.keyboard('{Control>}k{/Control}ledger{Enter}')
  await waitFor(() => expect(location.search).toContain('view=ledger'))
})

it('runs what the workbench offers, and lists first what was run last', async () => {
  const person = await openWorkbench()
  await choose(person, 'ledger', 'Show the ledger')
  await waitFor(() => expect(location.search).toContain('view=ledger'))
  await choose(person, 'add a str', 'Add a strategy')
  const strategies = within(await screen.findByRole('dialog', { name: 'Add strategies' }))
  await person.click(strategies.getByRole('option', { name: /^Codex/ }))
  await person.click(strategies.getByRole('button', { name: 'Add 1 strategy' }))
  await waitFor(() => row('D'))
  await choose(person, 'Undo the last', 'Undo the last edit')
  await waitFor(() => expect(document.querySelector('[data-row="D"]')).toBeNull())
  await choose(person, 'link share', 'Share the comparison as a link')
  await screen.findByRole('dialog', { name: /^Share/ })
  await person.keyboard('{Escape}')
  await choose(person, 'research', 'Research agent')
  await waitFor(() => expect(screen.getByLabelText(/^Session: /).textContent).not.toContain('LF-48213'))
  await expectFigures()
  await choose(person, 'save run', 'Save run')
  await screen.findByText('Saved as a run')
  await person.keyboard('{Control>}k{/Control}')
  expect((await palette()).querySelector('[role=option]')?.textContent).toContain('Save run')
})

it('leads to a setting, of which one switches single keys off', async () => {
  const person = await openPage('/runs')
  await choose(person, 'monthly budget', 'Settings: Budget per month')
  await waitFor(() => expect(location.search).toContain('tab=settings&setting=monthlyBudgetUsd'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Budget per month')))

  await choose(person, 'single', 'Settings: Single-key shortcuts')
  const single = await screen.findByLabelText('Single-key shortcuts')
  await waitFor(() => expect(document.activeElement).toBe(single))
  await person.keyboard(' ')
  expect(single.getAttribute('aria-checked')).toBe('false')
  await person.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  // Keys with Control go on working.
  await person.keyboard('{Control>}k{/Control}')
  await palette()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(single))
  await person.keyboard(' ')
  expect(single.getAttribute('aria-checked')).toBe('true')
  await person.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})
