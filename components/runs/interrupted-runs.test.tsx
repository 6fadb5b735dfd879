import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { InterruptedRun } from '@/lib/contracts/runs'
import { InterruptedRuns } from './interrupted-runs'

const run: InterruptedRun = {
  id: 'run_1',
  title: 'Truncation',
  conversationId: 'conv_1',
  conversationTitle: 'Fix the tests',
  dialectName: 'Anthropic',
  provider: 'truncation',
  providerName: 'Truncation',
  tokensBefore: 1000,
  createdAt: '2026-11-19T10:00:00.000Z',
}

it('a run that never ended is told, leads back to its session, and stays until it is dismissed', () => {
  const onDismiss = vi.fn<(id: string) => void>()
  renderInPage(<InterruptedRuns runs={[run]} onDismiss={onDismiss} />)
  expect(screen.getByText('A run was interrupted')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Fix the tests/ }).getAttribute('href')).toBe('/?conversation=conv_1')
  fireEvent.click(screen.getByRole('button', { name: /Dismiss/ }))
  expect(onDismiss).toHaveBeenCalledWith('run_1')
})

it('nothing is said where every run has ended', () => {
  renderInPage(<InterruptedRuns runs={[]} onDismiss={() => undefined} />)
  expect(screen.queryByText(/interrupted/)).toBeNull()
})
