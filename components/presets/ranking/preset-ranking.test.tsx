import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { noTokens, presetById } from '@/lib/engine'
import type { PresetFigures } from '../api/preset-figures'
import { PresetRanking } from './preset-ranking'
import type { PresetRowProps } from './preset-row'

const entries = (['balanced', 'aggressive'] as const).map((id) => {
  const preset = presetById(id)
  return { preset, name: preset.name, description: preset.description }
})

const known = (tokens: number): PresetFigures => ({
  type: 'known',
  isWhole: true,
  figures: { tokens, planned: false, fates: { ...noTokens, kept: tokens } },
  row: {
    tokensBefore: 1_000,
    tokensAfter: tokens,
    fates: { ...noTokens, kept: tokens },
    planned: false,
  },
})

const ranking = (balanced: number, aggressive: number) => (
  <PresetRanking
    entries={entries}
    figures={
      new Map([
        ['balanced', known(balanced)],
        ['aggressive', known(aggressive)],
      ])
    }
    total={1_000}
    hrefOf={() => '/'}
    onAction={vi.fn<PresetRowProps['onAction']>()}
  />
)

const order = (): readonly (string | null)[] =>
  screen.getAllByRole('row', { name: /Balanced|Aggressive/ }).map((row) => row.getAttribute('aria-label'))

it('ranks by what is known, and moves no row while a menu is open', async () => {
  const { rerender } = renderInPage(ranking(100, 200))
  expect(order()).toEqual(['Balanced', 'Aggressive'])
  fireEvent.click(screen.getByRole('button', { name: 'More for Aggressive' }))
  const [first] = await screen.findAllByRole('menuitem', {}, { timeout: 20_000 })
  rerender(ranking(300, 200))
  expect(screen.getAllByRole('row', { hidden: true, name: /Balanced|Aggressive/ })[0]?.getAttribute('aria-label')).toBe(
    'Balanced',
  )
  fireEvent.keyDown(first ?? document.body, { key: 'Escape' })
  expect(order()).toEqual(['Aggressive', 'Balanced'])
})

it('ranks by another figure, the best first, and the other way round', () => {
  const withNeeded = (gone: number): PresetFigures => {
    const figures = known(100)
    return figures.type === 'known'
      ? { ...figures, figures: { ...figures.figures, neededLater: { items: 50, gone } } }
      : figures
  }
  renderInPage(
    <PresetRanking
      entries={entries}
      figures={
        new Map([
          ['balanced', withNeeded(30)],
          ['aggressive', withNeeded(15)],
        ])
      }
      total={1_000}
      hrefOf={() => '/'}
      onAction={vi.fn<PresetRowProps['onAction']>()}
    />,
  )
  const head = screen.getByRole('columnheader', { name: 'Needed later' })
  expect([order(), head.getAttribute('aria-sort')]).toEqual([['Balanced', 'Aggressive'], null])
  fireEvent.click(screen.getByRole('button', { name: 'Needed later' }))
  expect([order(), head.getAttribute('aria-sort')]).toEqual([['Aggressive', 'Balanced'], 'ascending'])
  fireEvent.click(screen.getByRole('button', { name: 'Needed later' }))
  expect([order(), head.getAttribute('aria-sort')]).toEqual([['Balanced', 'Aggressive'], 'descending'])
})
