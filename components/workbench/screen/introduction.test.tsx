import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { Introduction } from './introduction'

it('says what this is until it is read, which the browser remembers', async () => {
  const onRead = vi.fn<() => void>()
  renderInPage(<Introduction onRead={onRead} />)
  expect(screen.getByRole('region', { name: 'Introduction' }).textContent).toContain('what an agent would forget')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('region', { name: 'Introduction' })).toBeNull()
  expect(onRead).toHaveBeenCalledOnce()
  expect(document.cookie).toContain('condensery-introduced=yes')
})
