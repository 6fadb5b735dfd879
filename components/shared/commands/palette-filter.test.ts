import { describe, expect, it } from 'vitest'
import { RECENT, scoreCommand } from './palette-filter'

const commands = [
  ['workbench.add', 'Add a strategy', 'Workbench'],
  ['strategy.A.duplicate', 'Duplicate', 'Strategy A'],
  ['go.runs', 'Exécutions', 'Aller à'],
  [
    'settings.monthlyBudgetUsd',
    'Settings: Budget per month',
    'Settings',
    'USD. The costs page says when it is nearly used up.',
  ],
  ['share.comparison', 'Share the comparison as a link', 'Share'],
] as const

const found = (search: string): readonly string[] =>
  commands
    .map(([id, ...words]) => ({ id, score: scoreCommand(id, search, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id)

describe('scoreCommand', () => {
  it.each([
    ['add a str', ['workbench.add']],
    ['EXECUTIONS', ['go.runs']],
    ['budget settings', ['settings.monthlyBudgetUsd']],
    ['monthly budget', ['settings.monthlyBudgetUsd']],
    ['strategy', ['workbench.add', 'strategy.A.duplicate']],
    ['link share', ['share.comparison']],
    ['costs page', ['settings.monthlyBudgetUsd']],
    ['zebra', []],
    ['add zebra', []],
  ])('finds %j', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  it('ranks the name before its beginning, a word and what is beside it', () => {
    const scores = ['run', 'run all', 'start the run', 'outrun', 'go'].map((title) =>
      scoreCommand('x', 'run', [title, 'run']),
    )
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
  })

  it('shows everything without a search, and what was run last only then', () => {
    expect(scoreCommand('x', ' ', ['Any'])).toBe(1)
    expect(scoreCommand(`${RECENT}x`, 'any', ['Any'])).toBe(0)
  })
})
