import { fireEvent, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { OutlineMessage } from '@/lib/contracts/conversations'
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
    recall: 0.9,
    sessionCost: cost,
    planned: false,
  },
})
const rows = [row('A', 9_000, 2), row('B', 4_000, 3), row('C', 6_000, 1)]

const onOrder = vi.fn<(keys: readonly string[]) => void>()
const onPrimary = vi.fn<(key: string) => void>()
const onRead = vi.fn<(key: string) => void>()

/** Keeps what one looks at. */
function Strategies() {
  const [sort, setSort] = useState<MatrixSort>()
  const [base, setBase] = useState<string>()
  return (
    <Matrix
      outline={outline}
      rows={rows}
      original={{ tokens: 10_000, context: 1, recall: 1, sessionCost: 4, planned: false }}
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
  const found = buttons.find(({ textContent }) => textContent === name)
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

it('against a row, the others have a difference in every column, in its own unit', async () => {
  const person = openMatrix()
  expect(rowOf('B').textContent).not.toContain('pt')
  rowOf('A').focus()
  await person.keyboard('b')
  expect(within(rowOf('A')).getByText('base')).toBeTruthy()
  const differences = within(rowOf('B'))
    .getAllByRole('cell')
    .flatMap(({ textContent }) => /[+−]\S+( pt)?$/.exec(textContent)?.[0] ?? [])
  // Recall is the same in both rows.
  expect(differences).toEqual(['−5k', '−50 pt', '+5k', '+$1.00'])
  expect(within(screen.getByLabelText('Original')).getByText('+$2.00')).toBeTruthy()
  rowOf('A').focus()
  await person.keyboard('b')
  expect(within(screen.getByLabelText('Original')).getByText('base')).toBeTruthy()
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
