import { describe, expect, it } from 'vitest'
import { holdTo } from '@/lib/engine'
import type { BriefCell, ExperimentSession } from '@/lib/contracts/evaluation/experiments'
import { letterOfVariant } from '@/lib/contracts/shared/column-letters'
import { isUnchanged, lostIn, measureOf, regressionOf } from './cells'
import { missingCells } from './failures'
import { everySession, shownSessions, sortedSessions, variantFigures } from './figures'
import { judge } from './gate'
import { recommendations } from './recommendation'
import { sentencesOf } from './sentences'

const session = (id: string, more: Partial<ExperimentSession> = {}): ExperimentSession => ({
  id,
  title: id,
  dialect: 'claude-code',
  models: ['opus'],
  tokens: 100_000,
  requests: 20,
  part: 'tune',
  group: 'g',
  ...more,
})
const variant = (id: string) => ({ id, title: id.toUpperCase(), provider: 'lossless', config: {} })

/** Cost, names lost of 20, instructions kept of 4. */
const cell = (cost: number, lost = 0, kept = 4): BriefCell => [cost, 1, 20, lost, 0, 4, kept]
const failed: BriefCell = { type: 'failed', message: 'Out of memory' }

const sessions = [session('one'), session('two', { dialect: 'codex', models: [] }), session('three', { tokens: 9_000 })]
const variants = ['base', 'cheap', 'safe', 'dear'].map(variant)
const rows: readonly (readonly BriefCell[])[] = [
  [cell(0.8), cell(0.7, 6, 1), cell(0.75), cell(1.2, 1)],
  [cell(0.9), cell(0.5, 6, 1), cell(0.72), failed],
  [cell(0.8), cell(0.6, 6, 1), { type: 'noRequests' }, null],
]
const shown = shownSessions(sessions, everySession)
const figures = variantFigures({ variants }, rows, shown, 'base')

describe('the figures of variants', () => {
  it('leave out what failed or waits, and name the frontier', () => {
    expect(
      figures.map(({ letter, summary, dearer }) => [letter, summary.sessions, summary.notAvailable, dearer]),
    ).toEqual([
      ['A', 3, 0, 0],
      ['B', 3, 0, 0],
      ['C', 2, 1, 0],
      ['D', 1, 0, 1],
    ])
    expect(figures.filter(({ isOnFrontier }) => isOnFrontier).map(({ id }) => id)).toEqual(['cheap', 'safe'])
    expect([letterOfVariant(0), letterOfVariant(19)]).toEqual(['A', 'T'])
  })

  it('are those of the sessions that filters leave', () => {
    const codex = shownSessions(sessions, { ...everySession, harness: 'codex' })
    expect(codex.map(({ id, at }) => [id, at])).toEqual([['two', 1]])
    expect(variantFigures({ variants }, rows, codex, 'base')[1]?.summary.costRatio?.median).toBe(0.5)
    expect(shownSessions(sessions, { ...everySession, model: 'opus', tokens: 50_000 }).map(({ id }) => id)).toEqual([
      'one',
    ])
    const held = [session('Fix the Tests', { part: 'heldOut' }), session('Fix the page'), session('Tests of fixes')]
    const found = (filter: object) => shownSessions(held, { ...everySession, ...filter }).map(({ id }) => id)
    expect(found({ text: ' fix TESTS ' })).toEqual(['Fix the Tests', 'Tests of fixes'])
    expect(found({ part: 'heldOut' })).toEqual(['Fix the Tests'])
  })
})

describe('sessions', () => {
  const order = (selected: number, measure: 'cost' | 'later' = 'cost') =>
    sortedSessions(shown, rows, { sort: 'regression', measure, worse: false, selected, baseline: 0 })

  it('stand by regression, the worst first, and those without a result last', () => {
    expect(order(3).map(({ id, regression }) => [id, regression])).toEqual([
      ['one', expect.closeTo(0.4)],
      ['two', undefined],
      ['three', undefined],
    ])
    expect(order(1).map(({ id }) => id)).toEqual(['one', 'three', 'two'])
  })

  it('are left where they got worse', () => {
    const worse = (selected: number) =>
      sortedSessions(shown, rows, { sort: 'title', measure: 'cost', worse: true, selected, baseline: 0 })
    expect(worse(3).map(({ id }) => id)).toEqual(['one'])
    expect(worse(1)).toEqual([])
  })

  it('are worse where less is kept', () => {
    expect(regressionOf(cell(1, 6), cell(1), 'later')).toBeCloseTo(0.3)
    expect(regressionOf(cell(1, 0, 2), cell(1), 'instructions')).toBeCloseTo(0.5)
    expect(regressionOf(null, cell(1), 'cost')).toBeUndefined()
  })
})

describe('a cell', () => {
  it('is unchanged where it never condensed, and marked where it lost', () => {
    expect(isUnchanged([1, 0, 0, 0, 0, 0, 0])).toBe(true)
    expect(isUnchanged([1, 1, 0, 0, 0, 0, 0])).toBe(false)
    expect(lostIn([1, 1, 20, 3, 0, 4, 3])).toEqual({ instructions: true, later: true })
    expect(lostIn([1, 1, 0, 0, 0, 0, 0])).toEqual({ instructions: false, later: false })
    expect(measureOf([1, 1, 0, 0, 0, 0, 0], 'later')).toBeUndefined()
  })
})

describe('what it says', () => {
  it('is made by rule, and calls nothing cheapest within the error of a replay', () => {
    const said = sentencesOf(figures).map(({ variant: { id }, sentence }) => [id, sentence])
    expect(said).toEqual([
      ['safe', { type: 'cheapestThatKeeps', kept: 0.95, equal: [] }],
      ['cheap', { type: 'cheap', forgotten: expect.closeTo(0.3), equal: [] }],
      ['safe', { type: 'losesNothing' }],
      ['cheap', { type: 'dropsInstructions', kept: 0.25 }],
      ['dear', { type: 'dearer', sessions: 1, of: 1 }],
    ])
    const near = [[cell(0.8), cell(0.79), cell(0.95), cell(1.2)]]
    const [first] = sentencesOf(variantFigures({ variants }, near, shown.slice(0, 1), 'base'))
    expect(first).toMatchObject({ variant: { id: 'cheap' }, sentence: { equal: ['A'] } })
    expect(sentencesOf(variantFigures({ variants }, [], shown, 'base'))).toEqual([])
  })
})

describe('a recommendation', () => {
  it('names for each harness and model the cheapest that keeps enough, and its equals', () => {
    const near = rows.map((row, at) => (at === 0 ? [cell(0.76), ...row.slice(1)] : row))
    expect(recommendations({ variants, baseline: 'base' }, near, shown)).toMatchObject([
      { dialect: 'claude-code', model: 'opus', sessions: 2, best: { id: 'safe' }, equal: [] },
      { dialect: 'codex', sessions: 1, best: { id: 'safe' } },
    ])
    const [one] = recommendations({ variants, baseline: 'base' }, near, shown.slice(0, 1))
    expect(one?.equal.map(({ id }) => id)).toEqual(['base'])
    expect(
      recommendations({ variants }, [[cell(1.1), cell(0.5, 6), null, null]], shown.slice(0, 1))[0],
    ).not.toHaveProperty('best')
  })
})

describe('a gate', () => {
  it('judges as the terminal does: what failed or waits is missing', () => {
    const { verdicts, summaries, passed } = judge({ variants, baseline: 'base' }, rows, {
      bars: { minRecall: 0.9 },
      policy: 'all-must-pass',
    })
    expect(passed).toBe(false)
    expect(verdicts.map(({ failures }) => failures.map(({ type }) => type))).toEqual([
      [],
      ['missed'],
      ['notAvailable'],
      ['notAvailable'],
    ])
    expect(holdTo(summaries, { minRecall: 0.9 }, { policy: 'all-must-pass' })).toEqual(verdicts)
  })
})

it('gathers cells without figures by reason, what failed apart from what is not available', () => {
  expect(missingCells({ variants }, rows)).toEqual({
    failed: [{ reason: failed, count: 1, variants: [{ title: 'DEAR', count: 1 }] }],
    notAvailable: [{ reason: { type: 'noRequests' }, count: 1, variants: [{ title: 'SAFE', count: 1 }] }],
  })
})
