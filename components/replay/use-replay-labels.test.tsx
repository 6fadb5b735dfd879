import { expect, it } from 'vitest'
import type { CostUnit } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import { useReplayLabels } from './use-replay-labels'

function Difference({ value }: { readonly value: number }) {
  return <b>{useReplayLabels('usd').difference(4 + value, 4)}</b>
}

const said = (value: number): string | null => renderInPage(<Difference value={value} />).container.textContent

it('a difference is that of the amounts as they are shown, and one that nobody would speak of is said as a person would', () => {
  expect([said(0), said(0.001), said(-0.063), said(-0.5)]).toEqual(['same', 'same', '−$0.06', '−$0.50'])
})

function Amounts({ unit }: { readonly unit: CostUnit }) {
  const words = useReplayLabels(unit)
  return <b>{`${words.amount(272_900)} | ${words.cost(272_900)}`}</b>
}

it('a table whose head says the unit does not say it again in each cell', () => {
  expect(renderInPage(<Amounts unit="input-tokens" />).container.textContent).toBe('272.9k | 272.9k tokens')
  expect(renderInPage(<Amounts unit="usd" />).container.textContent).toMatch(/^\$[\d,.]+ \| \$[\d,.]+$/)
})
