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

it('promises guests of a copy nothing, and does not lead them to a workbench', () => {
  renderInPage(<RouteProblem audience="guests" error={new Error('broken')} retry={() => undefined} />)
  expect(screen.getByText('The server could not show this page. Try again in a moment.')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
