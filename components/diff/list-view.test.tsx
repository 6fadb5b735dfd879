import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ComparedHunk, ComparedMessage, ComparedRow, DiffMatch, DiffReads } from '@/lib/contracts/diff'
import { messageId, noTokens, ok, partId } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import { useDiffOptions } from './message/diff-options'
import type { Place } from './model/stops'
import { SessionDiff } from './session-diff'
import { comparedRow } from './testing/compared-row'

const MESSAGES = 60
const part = (position: number) => partId(messageId(position), 1)
const lines = Array.from({ length: 90 }, (_, index) => `line ${index + 1}`)

/** Of each message but the last: the first hunk holds a marker, the second is covered by it. */
const hunksOf = (position: number): readonly ComparedHunk[] =>
  position === MESSAGES
    ? []
    : [
        {
          part: part(position),
          from: 0,
          to: position === 1 ? 60 : 3,
          fate: 'recoverable',
          afterFrom: 0,
          after: [{ text: '⟨ Same ⟩' }],
          moreLines: 0,
          references: [],
        },
        {
          part: part(position),
          from: 70,
          to: 72,
          fate: 'recoverable',
          afterFrom: 11,
          after: [],
          moreLines: 0,
          references: [],
        },
      ]

const row = (position: number): ComparedRow =>
  comparedRow(position, {
    status: position === MESSAGES ? 'kept' : 'edited',
    tokensAfter: 10,
    changedParts: 1,
    tokensByFate: { ...noTokens, kept: 10, recoverable: 20 },
    hunks: hunksOf(position).map(({ from, to, fate }) => ({ part: part(position), from, to, ...(fate && { fate }) })),
  })

const message = (position: number): ComparedMessage => ({
  index: position - 1,
  parts: [
    {
      id: part(position),
      type: 'tool-result',
      kind: 'toolResults',
      status: 'edited',
      tokensBefore: 30,
      tokensAfter: 10,
      images: 0,
      reasons: [],
      before: { lines, moreLines: 0, cut: {} },
      lines: lines.length,
      coarse: 'nothing',
      hunks: hunksOf(position),
    },
  ],
})

const positions = Array.from({ length: MESSAGES }, (_, index) => index + 1)

function list(place?: Place, { rows = positions.map(row), matches = [] as readonly DiffMatch[] } = {}) {
  const reads = {
    rows: () => Promise.resolve(ok(rows)),
    messages: ({ from, count }) => Promise.resolve(ok(positions.map(message).slice(from, from + count))),
    search: () => Promise.resolve(ok({ total: matches.length, matches })),
  } as Pick<DiffReads, 'rows' | 'messages' | 'search'> as DiffReads
  const onPlace = vi.fn<(place: Place) => void>()
  const results = [{ letter: 'A', name: 'Lossless', source: { key: ['test', 'list'], reads } }]
  renderInPage(<SessionDiff results={results} place={place} onPlace={onPlace} layout="split" onLayout={() => {}} />)
  return onPlace
}

/** Looked up by its id: roles of all that a long list holds take long to find out. */
const article = (position: number) =>
  waitFor(() => {
    const found = document.getElementById(`message-m${position}`)
    if (found === null) throw new Error(`#${position} is not there`)
    return found
  })

beforeEach(() => useDiffOptions.setState({ asList: true }))
afterEach(() => useDiffOptions.setState({ asList: false }))

it('holds the place that is gone to, wherever it is, and the way to all others', async () => {
  list({ message: 'm55', hunk: 2 })
  const there = await article(55)
  expect(there.getAttribute('aria-label')).toBe('#55 Tool result')
  expect(there.getAttribute('aria-current')).toBe('location')
  const hunk = await within(there).findByRole('group', { name: 'Lines 71 to 72', current: 'location' })
  expect(hunk.dataset.hunk).toBe('m55/2')
  there.focus()
  expect(document.activeElement, 'it is read from the hunk on').toBe(hunk)
  expect(document.getElementById('message-m5')).toBeNull()
  fireEvent.click(screen.getByText('Show 44 earlier changes'))
  const before = await article(5)
  await waitFor(() => expect(document.activeElement).toBe(before))
})

it('tells of an unchanged message only where it is gone to', async () => {
  list({ message: `m${MESSAGES}` })
  expect(await within(await article(MESSAGES)).findByText('line 1')).toBeTruthy()
})

it('says what stands for lines without a marker of their own, and shows all of a long run when asked', async () => {
  list({ message: 'm1' })
  const first = await article(1)
  expect(await within(first).findByText('Its lines stand behind a reference of this message.')).toBeTruthy()
  expect(within(first).queryByText('Nothing stands in its place.')).toBeNull()
  expect(within(first).queryByText('line 60')).toBeNull()
  fireEvent.click(within(first).getByRole('button', { name: '20 more lines' }))
  expect(within(first).getByText('line 60')).toBeTruthy()
})

it('marks what is searched for, in lines that nobody changed too', async () => {
  list({ message: 'm2' }, { matches: [{ id: messageId(2), part: part(2), side: 'before', line: 65, count: 1 }] })
  await article(2)
  fireEvent.click(screen.getByLabelText('Search'))
  fireEvent.change(screen.getByLabelText('Search the texts'), { target: { value: 'line 66' } })
  await screen.findByText('1 line')
  fireEvent.click(screen.getByLabelText('Next line that matches'))
  const [mark] = await waitFor(() => {
    const found = document.querySelectorAll('[data-sought] mark')
    expect(found).toHaveLength(1)
    return found
  })
  expect(mark?.textContent).toBe('line 66')
})

it('shows each message that was left out together, and makes one block of them again', async () => {
  const rows = positions.map((position) =>
    position > 1 && position < 6
      ? { ...row(position), status: 'removed' as const, after: undefined, tokensByFate: { ...noTokens, removed: 30 } }
      : row(position),
  )
  const onPlace = list(undefined, { rows })
  const name = '#2–#5, left out together: 4 messages'
  await screen.findByLabelText(name)
  fireEvent.click(screen.getByText('Show each of the 4 messages'))
  const back = (await screen.findByText('Fold #2–#5 again · 4 messages')).closest('button')
  await waitFor(() => expect(document.activeElement).toBe(back))
  expect(await article(3)).toBeTruthy()
  if (back) fireEvent.keyDown(back, { key: 'Escape' })
  expect(await screen.findByLabelText(name)).toBeTruthy()
  expect(onPlace).toHaveBeenCalledWith({ message: 'm2', hunk: 1 }, 'leap')
})
