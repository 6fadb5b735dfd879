import { fireEvent, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import { messageId, noTokens } from '@/lib/engine'
import { Matrix } from './matrix'
import type { MatrixRow, MatrixSort } from './model/matrix-row'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const outline: readonly OutlineMessage[] = [1, 2].map((position) => ({
  id: messageId(position),
  role: 'user',
  parts: [],
  tokens: 5_000,
  preview: '',
  summary: false,
  turn: true,
}))

const row = (letter: string, tokens: number, cost: number): MatrixRow => ({
  key: letter.toLowerCase(),
  letter,
  name: `Strategy ${letter}`,
  status: { type: 'ready' },
  figures: {
    tokens,
    context: tokens / 10_000,
    fates: { ...noTokens, kept: tokens, truncated: 10_000 - tokens },
    instructions: { total: 10, kept: 9, paraphrased: 0 },
    sessionCost: cost,
    planned: false,
  },
})
const rows = [row('A', 9_000, 2), row('B', 4_000, 3), row('C', 6_000, 1)]

const onOrder = vi.fn<(keys: readonly string[]) => void>()
const onPrimary = vi.fn<(key: string) => void>()
const onRead = vi.fn<(key: string) => void>()

/** Keeps what one looks at. */
function Strategies({ priced }: { readonly priced?: StrategyEstimate | undefined }) {
  const [sort, setSort] = useState<MatrixSort>()
  const [base, setBase] = useState<string>()
  return (
    <Matrix
      outline={outline}
      rows={priced === undefined ? rows : rows.map((each) => ({ ...each, price: priced }))}
      original={{ tokens: 10_000, context: 1, sessionCost: 4, planned: false }}
      primary="a"
      read={[]}
      base={base}
      onBase={setBase}
      sort={sort}
      onSort={setSort}
      scale="tokens"
      onScale={() => undefined}
      zoom={undefined}
      onZoom={() => undefined}
      current={undefined}
      currentNow={() => undefined}
      onGo={() => undefined}
      nameOf={({ name }) => name}
      onPrimary={onPrimary}
      onRead={onRead}
      edits={{
        onRun: () => undefined,
        onCancel: () => undefined,
        wordsOf: () => null,
        onEarlier: () => undefined,
        onOrder,
        entriesOf: () => [],
      }}
    />
  )
}

function openMatrix(): UserEvent {
  renderInPage(<Strategies />)
  return userEvent.setup({ delay: null })
}

const rowElements = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const letters = () =>
  rowElements()
    .map(({ dataset }) => dataset['row'])
    .join('')
const rowOf = (letter: string): HTMLElement => {
  const found = rowElements().find(({ dataset }) => dataset['row'] === letter)
  if (found === undefined) throw new Error(`no row ${letter}`)
  return found
}
const head = (name: string): HTMLElement => {
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=columnheader] > button')]
  const found = buttons.find((button) => button.getAttribute('aria-label') === name)
  if (found === undefined) throw new Error(`no column ${name}`)
  return found
}
const sortOf = (name: string) => head(name).parentElement?.getAttribute('aria-sort')

it('is sorted by a head, the other way round, and not any more', async () => {
  const person = openMatrix()
  expect([letters(), sortOf('Tokens')]).toEqual(['ABC', null])
  await person.click(head('Tokens'))
  expect([letters(), sortOf('Tokens')]).toEqual(['BCA', 'ascending'])
  await person.click(head('Tokens'))
  expect([letters(), sortOf('Tokens')]).toEqual(['ACB', 'descending'])
  await person.click(head('Tokens'))
  expect([letters(), sortOf('Tokens')]).toEqual(['ABC', null])
})

it('against a row, the others differ from that one, and the original has no difference', async () => {
  const person = openMatrix()
  const differences = (letter: string) =>
    [...rowOf(letter).querySelectorAll('[role=cell]')].flatMap(
      ({ textContent }) => /[+−][\d.]+%$/.exec(textContent)?.[0] ?? [],
    )
  expect(differences('B')).toEqual(['−60%', '−25%'])
  rowOf('A').focus()
  await person.keyboard('b')
  expect(within(rowOf('A')).getByText('baseline')).toBeTruthy()
  expect(differences('B')).toEqual(['−56%', '+50%'])
  rowOf('A').focus()
  await person.keyboard('b')
  expect(within(screen.getByLabelText('Original')).getByText('baseline')).toBeTruthy()
})

it('stands in two groups, with the trigger that is the same for all rows in the head of the second', () => {
  openMatrix()
  const groups = [...document.querySelectorAll('[role=columnheader] > b')].map(({ textContent }) => textContent)
  expect(groups).toEqual(['If condensed now', expect.stringContaining('Over the session')])
  const cells = [...rowOf('A').querySelectorAll('[role=cell]')]
  const placeOf = (text: string): number => cells.findIndex(({ textContent }) => textContent?.includes(text))
  // What is forgotten stands before what is saved.
  expect(placeOf('9 of 10')).toBeLessThan(placeOf('$2.00'))
})

it('the price of a run stands in a cell of its own, and takes no figure away', async () => {
  const differences = () =>
    [...rowOf('B').querySelectorAll('[role=cell]')].flatMap(
      ({ textContent }) => /[+−][\d.]+%$/.exec(textContent)?.[0] ?? [],
    )
  const priced = { calls: 1, inputTokens: 20_000, outputTokens: 2_000, costUsd: 0.09 }
  renderInPage(<Strategies priced={priced as StrategyEstimate} />)
  expect(differences()).toEqual(['−60%', '−25%'])
  const run = await within(rowOf('B')).findByText('Run $0.09')
  expect(run.closest('[role=cell]')?.textContent).not.toMatch(/%/)
})

it('explains each word by a click, and closes again', async () => {
  const person = openMatrix()
  // The first of two: cards, which have no heads, have their own.
  const [ask] = screen.getAllByRole('button', { name: 'What is “Needed later”?' })
  if (ask === undefined) throw new Error('no question mark')
  await person.click(ask)
  expect((await screen.findByRole('dialog', { name: 'Needed later' })).textContent).toContain(
    'whether it could still read that name',
  )
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(ask)
})

it('is moved by keys as it stands on screen, sorted or not', async () => {
  const person = openMatrix()
  rowOf('B').focus()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(onOrder.mock.lastCall).toEqual([['a', 'c', 'b']])
  await person.click(head('Tokens'))
  rowOf('C').focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(onOrder.mock.lastCall).toEqual([['c', 'b', 'a']])
})

it('goes from row to row by keys, chooses one, and reads another beside it', async () => {
  const person = openMatrix()
  rowOf('A').focus()
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(rowOf('B'))
  await person.keyboard('{Enter}')
  expect(onPrimary.mock.lastCall).toEqual(['b'])
  await person.keyboard(' ')
  expect(onRead.mock.lastCall).toEqual(['b'])
  fireEvent.click(rowOf('C'), { shiftKey: true })
  expect(onRead.mock.lastCall).toEqual(['c'])
  fireEvent.click(rowOf('C'))
  expect(onPrimary.mock.lastCall).toEqual(['c'])
})
