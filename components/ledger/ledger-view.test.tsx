import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { noTokens, type ItemisedLedger } from '@/lib/engine'
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

it('a row of no file shows how its message begins', () => {
  // What is not laid out has no height: the list, and each of its rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const item = {
    ...ledger.items[0],
    position: 1,
    kind: 'messageText',
    made: false,
    steps: [],
    fates: { ...noTokens, summarized: 90 },
  }
  const { container } = renderInPage(
    <LedgerView
      ledger={{ ...ledger, items: [item] } as unknown as ItemisedLedger}
      address={{ by: 'fate', filter: { text: '' }, sort: undefined } as unknown as LedgerAddress}
      planned={false}
      previews={new Map([['m1', 'Please keep the names of exported functions']])}
    />,
  )
  expect(container.querySelector('tbody')?.textContent).toContain('Please keep the names of exported functions')
})
