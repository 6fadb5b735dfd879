import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ComparedMessage, ComparedRow, DiffReads } from '@/lib/contracts/diff'
import { messageId, noTokens, ok, partId } from '@/lib/engine'
import { useKeyListener } from '@/components/shared/commands/key-listener'
import { renderInPage } from '@/components/shared/testing/render'
import { useDiffOptions } from './message/diff-options'
import type { Place } from './model/stops'
import { SessionDiff } from './session-diff'
import { comparedRow as row } from './testing/compared-row'

/*
 * Keys that are pressed faster than the diff is drawn: each one acts as if the ones before it had been drawn already.
 */

const part = (position: number) => partId(messageId(position), 1)
const summaryId = messageId(90)
const marker = '⟨ Same as lines 1–3 ⟩'

const edited = (position: number): ComparedRow =>
  row(position, { status: 'edited', hunks: [{ part: part(position), from: 0, to: 3, fate: 'recoverable' }] })
/** Two messages are written as references. */
const byReference: readonly ComparedRow[] = [row(1), edited(2), edited(3)]

const removed = (position: number): ComparedRow =>
  row(position, {
    status: 'removed',
    after: undefined,
    tokensAfter: 0,
    tokensByFate: { ...noTokens, summarized: 30 },
    hunks: [{ part: part(position), from: 0, to: 3, fate: 'summarized' }],
  })
/** The first two messages went into a summary. */
const bySummary: readonly ComparedRow[] = [
  removed(1),
  removed(2),
  row(3, { index: 2, id: summaryId, status: 'inserted', before: undefined, after: 1, summary: true }),
  row(3, { index: 3, after: 2 }),
]

const text = ({ index, id, hunks, status }: ComparedRow): ComparedMessage => ({
  index,
  parts: [
    {
      id: partId(id, 1),
      type: 'tool-result',
      kind: 'toolResults',
      status,
      tokensBefore: 30,
      tokensAfter: 10,
      images: 0,
      reasons: [],
      before: { lines: ['one', 'two', 'three'], moreLines: 0, cut: {} },
      lines: 3,
      coarse: 'nothing',
      hunks: hunks.map((place) => ({
        ...place,
        afterFrom: 0,
        after: place.fate === 'recoverable' ? [{ text: marker }] : [],
        moreLines: 0,
        references:
          place.fate === 'recoverable' ? [{ marker, message: 1, lines: 3, differs: 'not', check: '123456' }] : [],
      })),
    },
  ],
})

const Keys = () => {
  useKeyListener()
  return null
}

/** `arrived`: the texts of the messages are answered once it is resolved. */
async function openDiff(
  rows: readonly ComparedRow[],
  arrived: Promise<void> = Promise.resolve(),
  more: Partial<Parameters<typeof SessionDiff>[0]> = {},
) {
  const reads = {
    rows: async () => ok(rows),
    messages: async ({ from, count }) => {
      await arrived
      return ok(rows.map(text).slice(from, from + count))
    },
    reference: async () => ok({ text: 'one\ntwo\nthree' }),
    search: async () => ok({ total: 0, matches: [] }),
    summaryNames: async () => ok({ named: [], moreNamed: 0, missing: [], moreMissing: 0 }),
    usedLater: async () => ok({ names: [], more: 0 }),
  } as Omit<DiffReads, 'part'> as DiffReads
  const results = [{ letter: 'A', name: 'Strategy', source: { key: ['keys', rows.length], reads } }]
  function Diff() {
    const [place, setPlace] = useState<Place>()
    return (
      <>
        <Keys />
        <button type="button">elsewhere</button>
        <SessionDiff
          results={results}
          place={place}
          onPlace={setPlace}
          layout="split"
          onLayout={() => undefined}
          {...more}
        />
      </>
    )
  }
  const page = renderInPage(<Diff />)
  await screen.findByText(/^\d hunks?$/)
  return page
}

/** One key after the other, without waiting for a frame in between. */
function press(...keys: readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

const isOpen = (): boolean => screen.queryByRole('list', { name: 'Turns' }) !== null

beforeEach(() => {
  useDiffOptions.setState({ asList: false })
  // What is not laid out has no height: the list, and each of its rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
})
afterEach(() => vi.restoreAllMocks())

it('opens the summary that the key before went to, and closes it', async () => {
  await openDiff(bySummary)
  press('n', 'Enter')
  expect(isOpen()).toBe(true)
  press('Escape')
  expect(isOpen()).toBe(false)
})

it('takes the keyboard to the hunk that is gone to, from wherever it was', async () => {
  await openDiff(bySummary)
  screen.getByRole('button', { name: 'elsewhere' }).focus()
  press('n')
  expect(document.activeElement?.getAttribute('aria-current')).toBe('location')
})

it('shows the source of a hunk that was not read yet when it was asked for', async () => {
  let arrive = (): void => undefined
  await openDiff(byReference, new Promise((resolve) => (arrive = resolve)))
  press('n', 'n', 'Enter')
  await act(async () => arrive())
  const source = await screen.findByRole('region', { name: 'Source' })
  expect(source.closest('[data-hunk]')?.getAttribute('data-hunk')).toBe('m3/1')
})

it('gives the keyboard to a hunk of the list of changes once it is read', async () => {
  useDiffOptions.setState({ asList: true })
  let arrive = (): void => undefined
  await openDiff(byReference, new Promise((resolve) => (arrive = resolve)))
  await screen.findByRole('list', { name: 'Changes' })
  press('n')
  expect(document.activeElement?.id).toBe('message-m2')
  await act(async () => arrive())
  await waitFor(() => expect(document.activeElement?.getAttribute('data-hunk')).toBe('m2/1'))
})

it('shows no source that is no longer wanted when the hunk is read', async () => {
  let arrive = (): void => undefined
  await openDiff(byReference, new Promise((resolve) => (arrive = resolve)))
  press('n', 'Enter', 'Escape')
  await act(async () => arrive())
  await screen.findAllByText(marker)
  expect(screen.queryByRole('region', { name: 'Source' })).toBeNull()
})

it('folds a summary again right after it was shown message by message', async () => {
  await openDiff(bySummary)
  press('n')
  const each = screen.getByRole('button', { name: /^Show each of/ })
  each.focus()
  fireEvent.click(each)
  press('Escape')
  expect(screen.queryByRole('button', { name: /^Fold / })).toBeNull()
  expect(document.activeElement?.id).toBe(`message-${summaryId}`)
})

const reviewed = (id: string) =>
  [...document.querySelectorAll(`[data-hunk="${id}"]`)].some((hunk) => hunk.querySelector('[title=Reviewed]') !== null)

it('marks the hunk that one is at as reviewed, goes to the next one, and says how far one is', async () => {
  const { unmount } = await openDiff(byReference, undefined, { session: 'reviewed' })
  press('v')
  await screen.findByText('Hunk 1 of 2')
  press('v')
  expect(screen.getByText('Hunk 2 of 2')).toBeTruthy()
  expect(screen.getByText('1 of 2 reviewed')).toBeTruthy()
  await screen.findAllByText(marker)
  expect([reviewed('m2/1'), reviewed('m3/1')]).toEqual([true, false])
  const control = screen.getByRole('button', { name: 'Mark hunk as reviewed' })
  expect(control.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(control)
  expect(screen.getByText('2 of 2 reviewed')).toBeTruthy()
  expect(control.getAttribute('aria-pressed'), 'with nothing left to review one stays').toBe('true')
  press('v')
  expect(screen.getByText('1 of 2 reviewed')).toBeTruthy()
  unmount()

  // Kept after an edit of the strategy, but for the hunk that it made another.
  const [first = row(1), second = row(2), third = row(3)] = byReference
  const session = { session: 'reviewed' }
  const more = { part: part(1), from: 1, to: 2, fate: 'truncated' } as const
  const elsewhere = [row(1, { status: 'edited', hunks: [more] }), { ...second, tokensAfter: 12 }, third]
  const edit = await openDiff(elsewhere, undefined, session)
  expect(screen.getByText('1 of 3 reviewed')).toBeTruthy()
  edit.unmount()
  const here = { ...second, hunks: second.hunks.map((hunk) => ({ ...hunk, hash: 'another' })) }
  await openDiff([first, here, third], undefined, session)
  expect(screen.getByText('0 of 2 reviewed')).toBeTruthy()
})

it('forgets what was reviewed when it is asked to', async () => {
  await openDiff(byReference, undefined, { session: 'forgotten' })
  press('n', 'v')
  expect(screen.getByText('1 of 2 reviewed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Options of the diff' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Forget the reviewed marks' }))
  expect(screen.getByText('0 of 2 reviewed')).toBeTruthy()
})

it('copies a link to the hunk that one is at by a key', async () => {
  const onCopyLink = vi.fn<(place: Place, read: readonly string[]) => void>()
  await openDiff(byReference, undefined, { onCopyLink })
  press('y')
  expect(onCopyLink).not.toHaveBeenCalled()
  press('n', 'n')
  await screen.findByText('Hunk 2 of 2')
  press('y')
  expect(onCopyLink).toHaveBeenCalledWith({ message: 'm3', hunk: 1 }, ['A'])
})
