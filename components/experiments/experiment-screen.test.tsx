import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { BriefCell, ExperimentMatrix, ExperimentView } from '@/lib/contracts/evaluation/experiments'
import { Matrix } from './matrix/matrix'
import { everySession, sortedSessions, shownSessions, variantFigures } from './model/figures'
import { Missing } from './overview/missing'
import { Says } from './overview/says'
import { Phone } from './phone/phone'
import type { ShownExperiment } from './use-experiment'
import { useExperimentState } from './use-experiment'
import { useExperimentWords } from './use-words'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
})

const cell = (cost: number, lost = 0, kept = 4): BriefCell => [cost, 1, 20, lost, 0, 4, kept]

function experimentOf(
  sessions: number,
  variants: number,
  cellAt: (row: number, column: number) => BriefCell,
): ShownExperiment {
  const experiment: ExperimentView = {
    id: 'exp_1',
    name: 'Which',
    dataset: { id: 'data_1', name: 'Team', version: 4 },
    options: { threshold: 75, fitsWindow: false },
    variants: Array.from({ length: variants }, (_, at) => ({
      id: `v${at}`,
      title: `Variant ${at}`,
      provider: 'lossless',
      config: {},
      preset: { id: `pre_${at}`, version: 1 },
    })),
    baseline: 'v0',
    sessions: Array.from({ length: sessions }, (_, at) => ({
      id: `s${at}`,
      title: `Session ${at}`,
      dialect: 'codex',
      models: ['gpt-5'],
      tokens: 1_000 + at,
      requests: 20,
      part: 'tune' as const,
      group: 'g',
    })),
    notes: [{ session: 's0', variant: 'v1', text: 'Look here', updatedAt: '2026-11-25T10:00:00Z' }],
    note: 'For the team',
    engine: '1.0.0',
    createdAt: '2026-11-20T10:00:00Z',
  }
  const rows = experiment.sessions.map((_, row) => experiment.variants.map((__, column) => cellAt(row, column)))
  const shown = shownSessions(experiment.sessions, everySession)
  const figures = variantFigures(experiment, rows, shown, 'v0')
  const failed = rows.flat().filter((each) => each !== null && 'type' in each && each.type === 'failed').length
  const progress: ExperimentMatrix['progress'] = {
    state: 'done',
    total: rows.flat().length,
    reused: 0,
    measured: rows.flat().length - failed,
    notAvailable: 0,
    failed,
    waiting: 0,
  }
  const [baseline, selected] = figures
  if (!baseline) throw new Error('There is a variant.')
  return {
    experiment,
    isCopy: false,
    progress,
    rows,
    price: undefined,
    variants: figures,
    baseline,
    selected: selected ?? baseline,
    sessions: shown,
    sorted: sortedSessions(shown, rows, {
      sort: 'regression',
      measure: 'cost',
      worse: false,
      selected: 1,
      baseline: 0,
    }),
  }
}

const actions = {
  onSelect: vi.fn<(variant: string) => void>(),
  onPin: vi.fn<(variant: string) => void>(),
  onOrder: vi.fn<(session: string) => void>(),
  onOpen: vi.fn<(session: string, variant: string) => void>(),
  onFocus: vi.fn<(session: string, variant: string) => void>(),
}
const nameOf = ({ title }: { readonly title: string }): string => title

function MatrixOf({ shown }: { readonly shown: ShownExperiment }) {
  const words = useExperimentWords()
  return (
    <Matrix
      shown={shown}
      state={{ measure: 'cost', session: null, cell: null }}
      words={words}
      nameOf={nameOf}
      {...actions}
    />
  )
}

describe('the matrix', () => {
  it('mounts only the rows near the eye of 5,000 sessions × 20 variants', () => {
    const shown = experimentOf(5_000, 20, (row, column) => cell(0.5 + ((row * 7 + column) % 50) / 100))
    renderInPage(<MatrixOf shown={shown} />)
    const grid = screen.getByLabelText('Sessions by variants')
    expect(grid.getAttribute('aria-rowcount')).toBe('5001')
    const cells = grid.querySelectorAll('[data-session]')
    expect(cells.length).toBeGreaterThan(200)
    expect(cells.length).toBeLessThan(1_200)
  })

  it('tells cells apart in signs and in words', () => {
    const kinds: readonly BriefCell[] = [
      cell(0.8),
      cell(1.04, 4, 3),
      [1, 0, 0, 0, 0, 0, 0],
      { type: 'noRequests' },
      { type: 'failed', message: 'Out of memory' },
      null,
    ]
    renderInPage(<MatrixOf shown={experimentOf(1, 6, (_, column) => kinds[column] ?? null)} />)
    const cells = [...screen.getByLabelText('Sessions by variants').querySelectorAll('[data-session]')]
    expect(cells.map((each) => each.textContent)).toEqual(['80', '104', '=', 'n/a', 'failed', '·'])
    expect(cells.map((each) => each.getAttribute('aria-label')?.replace(/^Variant \d, Session 0: /, ''))).toEqual([
      '80%',
      '104%, instructions lost, needed names lost',
      'never condensed, so it costs the same',
      'No answer of a model stands in it, so there is nothing to replay',
      'Out of memory',
      'waiting',
    ])
    fireEvent.click(cells[1] as Element)
    expect(actions.onOpen).toHaveBeenCalledWith('s0', 'v1')
    fireEvent.click(screen.getByTitle('Make Variant 1 the baseline of this view'))
    expect(actions.onPin).toHaveBeenCalledWith('v1')
    fireEvent.click(screen.getByText('Session 0'))
    expect(actions.onOrder).toHaveBeenCalledWith('s0')
  })
})

function PhoneOf({ shown }: { readonly shown: ShownExperiment }) {
  const words = useExperimentWords()
  const [state, setState] = useExperimentState()
  return <Phone {...{ shown, state, setState, words, nameOf }} {...actions} says={null} frontier={null} />
}

describe('on a narrow screen', () => {
  const shown = experimentOf(3, 10, (row, column) =>
    row === 2 && column === 1
      ? { type: 'failed', message: 'Out of memory' }
      : cell(0.9 - column / 100 + row / 10, column),
  )
  const draw = (search: string, locale: 'en' | 'fr' = 'en') =>
    renderInPage(
      <NuqsTestingAdapter searchParams={search}>
        <PhoneOf shown={shown} />
      </NuqsTestingAdapter>,
      locale,
    )

  it('variants are rows, the baseline first, and more on request', () => {
    draw('')
    const names = () =>
      screen.getAllByText(/^Variant \d$/, { selector: '.font-medium' }).map((each) => each.textContent)
    expect([names()[0], names().length]).toEqual(['Variant 0', 8])
    fireEvent.click(screen.getByText('2 more variants'))
    expect(names()).toHaveLength(10)
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('sessions compare one variant with the baseline', () => {
    draw('?show=sessions')
    expect(screen.getByText('Variant 1 against Variant 0')).toBeTruthy()
    const rows = within(screen.getByLabelText('Sessions', { selector: 'section' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['Session 09089−1', 'Session 110099−1', 'Session 2110failed'])
  })

  it('failed cells stand with their reasons, in French too', () => {
    draw('?show=failed', 'fr')
    expect(screen.getByText('1 cellule en échec sur 30')).toBeTruthy()
    expect(screen.getByText('Out of memory')).toBeTruthy()
    expect(screen.getByText('Relancer 1')).toBeTruthy()
  })
})

function Overview({ shown }: { readonly shown: ShownExperiment }) {
  const words = useExperimentWords()
  return (
    <>
      <Says variants={shown.variants} nameOf={nameOf} words={words} onSelect={actions.onSelect} />
      <Missing shown={shown} words={words} nameOf={(id) => id} onOpen={actions.onOpen} />
    </>
  )
}

it('says what the figures say, and leads to the variant and to what a note is about', async () => {
  renderInPage(<Overview shown={experimentOf(4, 2, (_, column) => (column === 0 ? cell(1.1) : cell(0.8)))} />)
  expect(screen.getByText('Cheapest of those that keep 95% of the needed names')).toBeTruthy()
  expect(screen.getByText('Dearer than doing nothing in 4 of 4 sessions')).toBeTruthy()
  fireEvent.click(screen.getAllByText('Variant 1')[0] as Element)
  expect(actions.onSelect).toHaveBeenCalledWith('v1')
  fireEvent.click(screen.getByText('v1, Session 0:'))
  await waitFor(() => expect(actions.onOpen).toHaveBeenCalledWith('s0', 'v1'))
  expect(screen.getByText('For the team')).toBeTruthy()
})
