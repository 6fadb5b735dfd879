import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ResultRow } from '@/lib/contracts/results'
import { checkNames, noTokens } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import { useSight } from '@/components/matrix'
import { SavedMatrix, type SavedRow } from './saved-matrix'
import { useSavedSelection } from './use-saved-selection'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const result: ResultRow = {
  tokensBefore: 100,
  tokensAfter: 40,
  messagesBefore: 1,
  messagesAfter: 1,
  fates: { ...noTokens, kept: 40, truncated: 60 },
  map: [0, 0, 40, 0, 4, 60],
  planned: false,
  steps: [],
  checks: Object.fromEntries(checkNames.map((name) => [name, true])) as ResultRow['checks'],
  counter: 'cl100k',
  fallbacks: [],
  warnings: [],
}

const whole: SavedRow = {
  letter: 'A',
  name: 'Now',
  row: result,
  figures: {
    instructions: { total: 4, kept: 2, paraphrased: 0 },
    condensations: 3,
    neededLater: { items: 40, gone: 8 },
    sessionCost: 2,
    session: {
      requests: 3,
      cost: 4,
      overflows: 0,
      calibration: { scale: 1, overheadTokens: 100, requests: 3, meanErrorPercent: 1 },
    },
  },
}
const unmeasured: SavedRow = { letter: 'B', name: 'Unmeasured', row: result, figures: undefined }

function Screen({ rows }: { readonly rows: readonly SavedRow[] }) {
  const selection = useSavedSelection(rows.map(({ letter }) => letter))
  const outline = useQuery({ queryKey: ['no outline'], queryFn: () => [], initialData: [] })
  return <SavedMatrix rows={rows} outline={outline} selection={selection} sight={useSight()} />
}

const draw = (rows: readonly SavedRow[]) =>
  renderInPage(
    <NuqsTestingAdapter hasMemory>
      <Screen rows={rows} />
    </NuqsTestingAdapter>,
  )

const rowOf = (letter: string) => screen.getByRole('row', { name: new RegExp(`^${letter} `) })
const figuresOf = (letter: string) =>
  within(rowOf(letter))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('shows the figures that were kept, and nothing to change', () => {
  draw([whole, unmeasured])
  expect(figuresOf('A').slice(1, 6)).toEqual([
    '40−60%',
    '60',
    '2 of 4 instructions kept',
    '3',
    'Needed later8of 40 gone20%',
  ])
  expect(screen.queryByRole('button', { name: 'Add strategy' })).toBeNull()
  expect(within(rowOf('A')).queryByRole('button')).toBeNull()
})

it('shows of a result without measured figures what is known, and – for the rest, with its reason', () => {
  draw([unmeasured])
  const unknown = '– Not known: the session holds no request to replay.'
  expect(figuresOf('B').slice(1, 6)).toEqual([
    '40−60%',
    '60',
    '– It could not be measured.',
    unknown,
    `Needed later${unknown}`,
  ])
})

it('rows are chosen and read by keys', () => {
  draw([whole, unmeasured])
  fireEvent.keyDown(rowOf('B'), { key: 'Enter' })
  expect(rowOf('B').getAttribute('aria-current')).toBe('true')
})

it('keeps the letters that rows come with, and marks what is estimated', () => {
  draw([
    { ...whole, figures: { ...whole.figures, estimates: ['neededLater'] } },
    { ...unmeasured, letter: 'D' },
  ])
  expect(figuresOf('A').slice(1, 6)).toEqual([
    '40−60%',
    '60',
    '2 of 4 instructions kept',
    '3',
    'Needed later≈8of 40 gone20%',
  ])
  expect(screen.queryByRole('row', { name: /^B / })).toBeNull()
  fireEvent.keyDown(rowOf('D'), { key: 'Enter' })
  expect(rowOf('D').getAttribute('aria-current')).toBe('true')
})
