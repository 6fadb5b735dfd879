import { screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { ExperimentsScreen } from './experiments-screen'

const running = {
  id: 'exp_1',
  name: 'Which',
  state: 'running',
  dataset: { id: 'data_1', name: 'Team', version: 4 },
  variants: ['Lossless', 'Truncation'],
  options: { threshold: 75, fitsWindow: false },
  progress: { done: 5, of: 20 },
  createdAt: '2026-11-20T10:00:00Z',
}
vi.mock('@/components/shared/queries/read-client', () => ({
  readClient: () => ({ list: () => Promise.resolve({ ok: true, value: [running] }) }),
}))

it('shows how far an experiment is', async () => {
  renderInPage(
    <NuqsTestingAdapter>
      <ExperimentsScreen />
    </NuqsTestingAdapter>,
  )
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
})
