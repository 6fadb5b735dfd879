import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { RouteProblem } from './route-problem'

it('says which page is missing, tries again, and leads out', () => {
  const retry = vi.fn<() => void>()
  renderInPage(
    <RouteProblem page="presets" error={Object.assign(new Error('broken'), { digest: '42' })} retry={retry} />,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Presets cannot be shown')
  expect(screen.getByText('Reference: 42')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})
