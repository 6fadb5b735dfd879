import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { ImportStatus, type ImportState } from './import-panel'

function drawn(state: ImportState) {
  const onCancel = vi.fn<() => void>()
  const ignored = () => undefined
  renderInPage(<ImportStatus state={state} onCancel={onCancel} onDismiss={ignored} />)
  return onCancel
}

it('an import that is sent, waits or is read says how far it is, and can be cancelled', async () => {
  const stages = [{ type: 'sending', share: 0.5 } as const, { type: 'queued', ahead: 2 } as const]
  for (const [index, stage] of stages.entries()) {
    const onCancel = drawn({ type: 'reading', name: 'large.jsonl', stage })
    await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(index + 1))
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement)
    expect(onCancel).toHaveBeenCalledOnce()
  }
  expect(screen.getAllByRole('progressbar')[0]?.getAttribute('aria-valuenow')).toBe('50')
  // Said once: the stage says what is done with it.
  expect(screen.getAllByText('large.jsonl')).toHaveLength(2)
  expect(screen.queryByText(/Reading large/)).toBeNull()
})

it('nothing is there to cancel where nothing is read', () => {
  drawn({ type: 'idle' })
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
