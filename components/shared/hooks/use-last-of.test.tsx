import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLastOf } from './use-last-of'

it('keeps what is known of its owner until there is something new, and never shows what is known of another', () => {
  const seen: unknown[] = []
  function Probe({ owner, value }: { readonly owner: string; readonly value?: string }) {
    seen.push(useLastOf(owner, value))
    return null
  }
  const { rerender } = render(<Probe owner="A" />)
  expect(seen.at(-1)).toEqual({ value: undefined, isStale: false })
  rerender(<Probe owner="A" value="first" />)
  expect(seen.at(-1)).toEqual({ value: 'first', isStale: false })
  rerender(<Probe owner="A" />)
  expect(seen.at(-1)).toEqual({ value: 'first', isStale: true })
  rerender(<Probe owner="B" />)
  expect(seen.at(-1)).toEqual({ value: undefined, isStale: false })
  rerender(<Probe owner="A" />)
  expect(seen.at(-1)).toEqual({ value: undefined, isStale: false })
})
