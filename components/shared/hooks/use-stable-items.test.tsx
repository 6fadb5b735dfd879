import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStableItems } from './use-stable-items'

it('keeps what is alike, takes what is new, and ends where an item is new every time', () => {
  const seen: (readonly { readonly name: string; readonly retry?: () => void }[])[] = []
  function Probe({ names, restless }: { readonly names: readonly string[]; readonly restless: boolean }) {
    seen.push(useStableItems(names.map((name) => ({ name, ...(restless && { retry: () => undefined }) }))))
    return null
  }
  const { rerender } = render(<Probe names={['a', 'b']} restless={false} />)
  rerender(<Probe names={['a', 'b']} restless={false} />)
  expect(seen[1]).toBe(seen[0])
  rerender(<Probe names={['a', 'c']} restless={false} />)
  expect(seen[2]?.[0]).toBe(seen[0]?.[0])
  expect(seen[2]).toEqual([{ name: 'a' }, { name: 'c' }])
  rerender(<Probe names={['a', 'c']} restless />)
  expect(seen).toHaveLength(4)
})
