import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ComparedRow, DiffReads } from '@/lib/contracts/diff'
import { messageId, noTokens, ok, partId } from '@/lib/engine'
import { useKeyListener } from '@/components/shared/commands/key-listener'
import { renderInPage } from '@/components/shared/testing/render'
import { useDiffOptions } from '../message/diff-options'
import type { Place } from '../model/stops'
import { SessionDiff } from '../session-diff'
import { keepNotes, useNotes, useNotesToShare, type Notes } from './use-notes'
import { comparedRow } from '../testing/compared-row'

const row = (position: number, more: Partial<ComparedRow> = {}): ComparedRow =>
  comparedRow(position, { role: 'user', kinds: ['messageText'], mainKind: 'messageText', ...more })

const cut = { part: partId(messageId(1), 1), from: 1, to: 3, fate: 'truncated' } as const
/** The first message is cut, the others stay. */
const rows: readonly ComparedRow[] = [
  row(1, { status: 'edited', hunks: [cut] }),
  ...Array.from({ length: 11 }, (_, index) => row(index + 2)),
]
/** Those from the second to the fifth were left out together. */
const withSpan = rows.map((each, index) =>
  index >= 1 && index <= 4
    ? { ...each, status: 'removed' as const, after: undefined, tokensByFate: { ...noTokens, removed: 30 } }
    : each,
)

function Diff({ notes, of = rows }: { readonly notes: Notes | undefined; readonly of?: readonly ComparedRow[] }) {
  useKeyListener()
  const [place, setPlace] = useState<Place>()
  const reads = {
    rows: async () => ok(of),
    messages: async () => ok([]),
    search: async () => ok({ total: 0, matches: [] }),
  } as Partial<DiffReads> as DiffReads
  const results = [{ letter: 'A', name: 'Strategy', source: { key: ['notes', of === rows], reads } }]
  return (
    <SessionDiff
      results={results}
      place={place}
      onPlace={setPlace}
      notes={notes}
      layout="split"
      onLayout={() => undefined}
    />
  )
}

function Own({ session }: { readonly session: string }) {
  const notes = useNotes(session)
  const shared = useNotesToShare(session)
  return (
    <>
      <Diff notes={notes} />
      <output>{JSON.stringify(shared)}</output>
    </>
  )
}

const press = (key: string, more: { readonly ctrlKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const ready = () => screen.findByText('1 hunk')
const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value } })
const shared = () => document.querySelector('output')?.textContent

beforeEach(() => {
  useDiffOptions.setState({ asList: false })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
})
afterEach(() => vi.restoreAllMocks())

it('is written, changed and deleted from the head of its message, stays, and goes along with a copy', async () => {
  const { unmount } = renderInPage(<Own session="written" />)
  await ready()
  fireEvent.click(screen.getByRole('button', { name: 'Add a note to #1' }))
  const field = screen.getByRole('textbox', { name: 'Note' })
  expect(document.activeElement).toBe(field)
  type('Why is this cut?')
  press('Enter', { ctrlKey: true })
  const note = screen.getByRole('region', { name: 'Note on #1' })
  expect(note.textContent).toContain('Why is this cut?')
  expect(document.activeElement?.id).toBe('message-m1')
  expect(screen.queryByRole('button', { name: 'Add a note to #1' })).toBeNull()
  expect(shared()).toBe('[{"message":"m1","text":"Why is this cut?"}]')
  unmount()

  renderInPage(<Own session="written" />)
  await ready()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the note on #1' }))
  type('Because of the limit.')
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(screen.getByText('Because of the limit.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete the note on #1' }))
  expect(screen.queryByText('Because of the limit.')).toBeNull()
  expect(shared()).toBe('[]')
})

it('opens by a key for the message that one is at; what was typed survives Escape and not Cancel', async () => {
  renderInPage(<Own session="by key" />)
  await ready()
  press('n')
  press('m')
  type('half a thou')
  press('Escape')
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
  expect(document.activeElement?.id).toBe('message-m1')
  press('m')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  expect(field.value).toBe('half a thou')
  expect(document.activeElement).toBe(field)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  press('m')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('')
})

it('is only read where it came with a copy, on unchanged messages that would be folded too, and as a list', async () => {
  const notes = { texts: { m8: 'Look here.' } }
  const { unmount } = renderInPage(<Diff notes={notes} />)
  await ready()
  expect(screen.getByRole('region', { name: 'Note on #8' }).textContent).toBe('Look here.')
  expect(screen.queryByRole('button', { name: /note/i })).toBeNull()
  press('n')
  press('m')
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
  unmount()
  useDiffOptions.setState({ asList: true })
  renderInPage(<Diff notes={notes} />)
  const list = await screen.findByRole('list', { name: 'Changes' })
  expect(within(list).getByRole('region', { name: 'Note on #8' })).toBeTruthy()
})

it('is led to from the block that its message was left out with', async () => {
  renderInPage(<Diff notes={{ texts: { m3: 'Was needed.' } }} of={withSpan} />)
  expect(await screen.findByText('Note on')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '#3' }))
  expect(await screen.findByText('Was needed.')).toBeTruthy()
})

it('comes with an opened copy, beside what is kept of other sessions', async () => {
  localStorage.setItem(
    'condensery.message-notes',
    JSON.stringify({ state: { all: [{ session: 'other', notes: { m1: 'mine' } }] }, version: 0 }),
  )
  await keepNotes('copy', [{ message: 'm1', text: 'theirs' }])
  renderInPage(<Own session="copy" />)
  await ready()
  expect(screen.getByText('theirs')).toBeTruthy()
  await waitFor(() => expect(localStorage.getItem('condensery.message-notes')).toContain('mine'))
})
