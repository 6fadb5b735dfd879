import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { LiveCallView } from '@/lib/contracts/production/live'
import { CallTable } from './call-table'
import { Totals } from './totals'

const call: LiveCallView = {
  id: 'lc_1',
  at: '2026-11-27T10:00:00.000Z',
  preset: 'Balanced',
  model: 'claude',
  messages: 12,
  tokensBefore: 100_000,
  tokensAfter: 40_000,
  timeMs: 12.3,
  outcome: 'changed',
}

it('a call says what it saved, or why it changed nothing', () => {
  const second: LiveCallView = { ...call, id: 'lc_2', outcome: 'below-threshold', tokensAfter: 100_000, messages: 1 }
  renderInPage(<CallTable calls={[call, second]} />)
  const [, one, two] = screen.getAllByRole('row')
  expect(one?.textContent).toContain('100,000 → 40,000')
  expect(one?.textContent).toContain('60% saved')
  expect(two?.textContent).toContain('Below the threshold of the preset')
  expect(two?.textContent).toContain('1 message')
})

it('totals name the reasons for no change with their counts, in French too', () => {
  renderInPage(
    <Totals
      view={{
        tokens: [],
        calls: [],
        totals: { calls: 7, tokensBefore: 1_000, tokensAfter: 600, medianMs: 10, slowestTenthMs: 30 },
        outcomes: [
          { outcome: 'nothing-to-write', calls: 4 },
          { outcome: 'changed', calls: 2 },
          { outcome: 'bypassed', calls: 1 },
        ],
      }}
    />,
    'fr',
  )
  const totals = screen.getByLabelText('Totaux')
  expect(within(totals).getByText('2 modifiés')).toBeTruthy()
  expect(
    within(totals)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['4Rien ne répète ce qui précède', '1La requête demandait de ne rien faire'])
  expect(within(totals).getByText(/^40,0\s%$/)).toBeTruthy()
})
