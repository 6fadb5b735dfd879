import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noSource } from '../api/diff-queries'
import { comparedRow } from '../testing/compared-row'
import { useDiffItems } from './use-diff-items'

const rows = Array.from({ length: 20 }, (_, index) =>
  comparedRow(index + 1, [0, 19].includes(index) ? { status: 'edited', changedParts: 1 } : {}),
)
const read = [{ source: noSource, rows }]
const nothing = { only: undefined, unfolded: new Set<string>(), notes: {} }
const options = { showUnchanged: false, asList: false }

it('makes the same items for every message that is shown anyway, and others for one that is folded', () => {
  const { result, rerender } = renderHook(
    (wanted: string) => useDiffItems(read, { ...nothing, wanted, options }).items,
    {
      initialProps: rows[0]?.id ?? '',
    },
  )
  const first = result.current
  expect(first.map(({ type }) => type)).toContain('fold')
  rerender(rows[19]?.id ?? '')
  expect(result.current).toBe(first)
  const folded = rows[10]?.id ?? ''
  rerender(folded)
  expect(result.current.map(({ key }) => key)).toContain(folded)
  rerender(rows[0]?.id ?? '')
  expect(result.current).toEqual(first)
})
