import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { inspector } from '@/app/testing/pipeline'
import { expectFigures, openWorkbench, row, tokensOf } from '@/app/testing/strategy-rows'
import { useServer } from '@/app/testing/use-server'
import { makeRoomForPanels } from '@/app/testing/window-size'

useServer()

const table = () => screen.getByLabelText('Strategies', { selector: '[role=table]' })
const rows = () => [...table().querySelectorAll<HTMLElement>('[data-row]')]
/** The strategies as they stand on screen. */
const names = () => rows().map((each) => each.querySelector('[aria-label^="Strategy"]')?.textContent)
const headOf = (column: string) => within(table()).getByRole('button', { name: column })
const sorted = () => table().querySelector('[aria-sort]')?.getAttribute('aria-sort')

async function act(person: UserEvent, letter: string, action: string): Promise<void> {
  await person.click(within(row(letter)).getByLabelText(`Actions of strategy ${letter}`))
  await person.click(await screen.findByText(action, { selector: '[role=menuitem] *, [role=menuitem]' }))
}

it('reads up to three strategies beside each other, and lists only what differs', async () => {
  makeRoomForPanels()
  await openWorkbench()
  const closeButton = (letter: string) => screen.queryByLabelText(new RegExp(`^Close ${letter} `))
  for (const letter of ['B', 'C']) fireEvent.click(row(letter), { shiftKey: true })
  await waitFor(() => expect([closeButton('B'), closeButton('C')]).not.toContain(null))
  fireEvent.click(row('C'), { shiftKey: true })
  await waitFor(() => expect(closeButton('C')).toBeNull())
  fireEvent.click(row('B'))
  await waitFor(() => expect(row('B').getAttribute('aria-current')).toBe('true'))
  fireEvent.click(within(inspector()).getByText('Only what differs from another row'))
  const compared = await within(inspector()).findByLabelText('Compared with')
  expect(compared.textContent).toContain('A Lossless')
  const list = await within(inspector()).findByLabelText('What changed')
  expect(list.children.length).toBeGreaterThan(0)
})

it('moves a sorted row as it stands on screen: the order is the person’s own then, and the baseline goes with its row', async () => {
  const person = await openWorkbench()
  const start = names()
  row('A').focus()
  await person.keyboard('b')
  const base = () =>
    within(table()).getByText('baseline').closest('[data-row]')?.querySelector('[aria-label^="Strategy"]')
  await waitFor(() => expect(base()?.textContent).toBe(start[0]))
  await person.click(headOf('Tokens'))
  await waitFor(() => expect(sorted()).toBe('ascending'))
  const [first, second, third] = names()
  rows()[1]?.focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(names()).toEqual([second, first, third]))
  expect(sorted()).toBeUndefined()
  expect(base()?.textContent).toBe(start[0])
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(names()).toEqual(start))

  // The palette moves it as it stands too.
  await person.click(headOf('Tokens'))
  await waitFor(() => expect(names()).toEqual([first, second, third]))
  const letter = rows()[0]?.dataset['row']
  await person.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Commands' })
  await person.click(within(palette).getByRole('combobox'))
  await person.paste('move down')
  const group = within(palette).getByText(`Strategy ${letter}`).closest('[cmdk-group]')
  await person.click(within(group as HTMLElement).getByText('Move down'))
  await waitFor(() => expect(names()).toEqual([second, first, third]))
  await act(
    person,
    rows().find((each) => each.contains(base() ?? null))?.dataset['row'] ?? '',
    'Compare with the original again',
  )
  await waitFor(() => expect(base()).toBeUndefined())
})

it('copies a strategy up to eight times, and brings back the last that was removed', async () => {
  const person = await openWorkbench()
  for (const letter of ['D', 'E', 'F', 'G', 'H']) {
    await act(person, 'B', 'Duplicate')
    await waitFor(() => row(letter))
  }
  expect(within(table()).getByLabelText('Add strategy').getAttribute('aria-disabled')).toBe('true')
  await act(person, 'H', 'Remove')
  const offer = await screen.findByText('Removed strategy H')
  expect(rows()).toHaveLength(7)
  await person.click(within(offer.closest('li')!).getByText('Undo'))
  await waitFor(() => row('H'))
})

it('keeps the figures from before an edit until the new ones are there', async () => {
  makeRoomForPanels()
  const person = await openWorkbench('column=A')
  const edited = row('A')
  const seen: string[] = []
  const watching = new MutationObserver(() => seen.push(`${edited.getAttribute('aria-busy')} ${edited.textContent}`))
  watching.observe(edited, { subtree: true, childList: true, characterData: true, attributes: true })
  const before = tokensOf('A')
  await person.click(within(inspector()).getByLabelText('Legend'))
  await waitFor(() => expect(tokensOf('A')).not.toBe(before))
  await expectFigures()
  watching.disconnect()
  expect(seen.some((text) => text.startsWith('true'))).toBe(true)
  // Tokens and cost. This session is too small for a recall.
  expect(seen.filter((text) => !/ ALossless[\d.]+k.*\$\d/.test(text))).toEqual([])
})

it('shows the panels beside every view until they are put away', async () => {
  makeRoomForPanels()
  const person = await openWorkbench('view=losses')
  const panel = (name: string) => screen.queryByLabelText(name, { selector: 'aside' })
  for (const [name, key] of [
    ['Inspector', 'i'],
    ['Outline', 'o'],
  ] as const) {
    expect(panel(name)).not.toBeNull()
    await person.keyboard(key)
    await waitFor(() => expect(panel(name)).toBeNull())
    await person.keyboard(key)
    await waitFor(() => expect(panel(name)).not.toBeNull())
  }
})
