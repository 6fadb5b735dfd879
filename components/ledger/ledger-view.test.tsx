import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ItemisedLedger } from '@/lib/engine'
import { LedgerView } from './ledger-view'
import type { LedgerAddress } from './use-ledger-address'

const ledger = {
  items: [{ message: 'm1', fate: 'summarized', rules: [], tokensBefore: 90, tokensAfter: 10 }],
  parts: 2,
  changedParts: 1,
  changedBefore: 90,
  changedAfter: 10,
  untouched: 5,
} as unknown as ItemisedLedger
// Nothing matches: the sums stand alone.
const address = { by: 'fate', filter: { text: 'nowhere' }, sort: undefined } as unknown as LedgerAddress

const sums = (planned: boolean): string => {
  const { container, unmount } = renderInPage(<LedgerView ledger={ledger} address={address} planned={planned} />)
  const text = container.querySelector('[role=status]')?.textContent ?? ''
  unmount()
  return text
}

it('sums with what a model would write are about', () => {
  expect(sums(false)).not.toContain('≈')
  expect(sums(true)).toContain('together ≈15')
  expect(sums(true)).toContain('90 → ≈10')
})
