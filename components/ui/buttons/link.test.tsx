import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { Link } from './link'

interface LinkProps {
  readonly prefetch: boolean | null
  readonly children: ReactNode
}

vi.mock(import('next/link'), async (original) => ({
  ...(await original()),
  default: (({ prefetch, children, ...rest }: LinkProps) => (
    <a data-prefetch={String(prefetch)} {...rest}>
      {children}
    </a>
  )) as never,
}))

const prefetchOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('data-prefetch')

it('fetches its page ahead once somebody points at it or focuses it, and not before', () => {
  const onFocus = vi.fn<() => void>()
  render(
    <>
      <Link href="/runs">Runs</Link>
      <Link href="/help" onFocus={onFocus}>
        Help
      </Link>
    </>,
  )
  expect([prefetchOf('Runs'), prefetchOf('Help')]).toEqual(['false', 'false'])
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Runs' }))
  expect([prefetchOf('Runs'), prefetchOf('Help')]).toEqual(['null', 'false'])
  fireEvent.focus(screen.getByRole('link', { name: 'Help' }))
  expect([prefetchOf('Help'), onFocus.mock.calls.length]).toEqual(['null', 1])
})
