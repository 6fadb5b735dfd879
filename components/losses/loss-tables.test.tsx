import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { LossTables } from './loss-tables'
import type { MeasuredRow } from './model/rows'

const counts = { kept: 2, recoverable: 0, summarized: 0, lost: 3, unknown: 0, items: 5, total: 5 }
const report = {
  recall: { items: 18, recall: 0.8, tokensKept: 0.5, answers: 'mechanical' },
  cuts: [{ turn: 4, message: 'm9', needed: counts }],
  userText: counts,
  counts: { namedPath: counts },
  summaries: { named: 0, invented: [], more: 0 },
  redundancy: { before: { characters: 10, repeated: 1 }, after: { characters: 10, repeated: 1 } },
  byPosition: [{ ...counts, from: 0, to: 4 }],
}
const rowAt = (letter: string, planned = false): MeasuredRow =>
  ({ key: letter, letter, name: `Named ${letter}`, ref: { type: 'run', run: letter }, report, planned }) as never

const draw = (rows: readonly MeasuredRow[]) => {
  const selection = { type: 'cuts', row: 'A' } as const
  renderInPage(<LossTables rows={rows} primary="A" selection={selection} onSelect={vi.fn<() => void>()} />)
  return screen.getAllByRole('table')
}

it('names each strategy at the head of its figures, however many there are, and says that they are of what is gone', () => {
  const tables = draw(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => rowAt(letter)))
  expect(tables).toHaveLength(3)
  for (const table of tables) {
    expect(table.getAttribute('aria-label')).toMatch(/, gone$/)
    expect(within(table).getByRole('columnheader', { name: /^H\s*Named H$/ })).toBeTruthy()
  }
})

it('says nothing of a summary that is not written yet, in lists as in sums', () => {
  const tables = draw([rowAt('A'), rowAt('B', true)])
  const cellsOf = (letter: string) =>
    tables.flatMap((table) => [...table.querySelectorAll(`[data-letter="${letter}"]`)].map((cell) => cell.textContent))
  const ofPlanned = cellsOf('B').filter((text) => text !== '50%')
  expect(ofPlanned).toHaveLength(7)
  for (const text of ofPlanned) expect(text).toMatch(/^– Known after Run/)
  expect(cellsOf('A').filter((text) => text?.startsWith('–'))).toEqual([])
})
