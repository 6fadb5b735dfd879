import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { RecordedRow } from './recorded-row'

const wordsOf = (recorded: Parameters<typeof RecordedRow>[0]['recorded']): string => {
  const { unmount } = renderInPage(<RecordedRow recorded={recorded} />)
  const words = screen.getByRole('row', { name: 'as recorded' }).textContent ?? ''
  unmount()
  return words
}

it('says what its own agent did and what was billed', () => {
  const words = wordsOf({ condensations: 1, firstCondensation: 197, billed: 13.86 })
  expect(words).toContain('condensed once by its agent')
  expect(words).toContain('first at #198')
  expect(words).toContain('$13.86billed')
})

it('marks a bill of which something is estimated, and shows none where nothing was billed', () => {
  expect(wordsOf({ condensations: 0, billed: 13.86, estimated: 2 })).toContain('≈$13.86$2.00 of it estimated')
  expect(wordsOf({ condensations: 2 })).not.toContain('$')
})
