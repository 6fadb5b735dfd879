import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from './dialog'

it('is named by its title, and closed by Escape, which leads back to what opened it', async () => {
  renderInPage(<Sharing />)
  expect(screen.queryByRole('dialog')).toBeNull()
  const trigger = screen.getByRole('button', { name: 'Share' })
  trigger.focus()
  fireEvent.click(trigger)
  const dialog = screen.getByRole('dialog', { name: 'Share this run' })
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Nothing leaves before you say so.')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})

function Sharing() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Share this run" description="Nothing leaves before you say so.">
        <input aria-label="Title" />
      </Dialog>
    </>
  )
}

it('leads back to what is left around the button that opened it', async () => {
  renderInPage(<RowOfFailure />)
  const details = screen.getByRole('button', { name: 'Details' })
  details.focus()
  fireEvent.click(details)
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  await waitFor(() => expect(document.activeElement).toBe(dismiss))
  fireEvent.click(dismiss)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group')))
})

function RowOfFailure() {
  const [state, setState] = useState<'failed' | 'told' | 'dismissed'>('failed')
  return (
    <div role="group" tabIndex={-1}>
      {state === 'dismissed' ? null : <Button onClick={() => setState('told')}>Details</Button>}
      <Dialog open={state === 'told'} title="It failed">
        <Button data-autofocus onClick={() => setState('dismissed')}>
          Dismiss
        </Button>
      </Dialog>
    </div>
  )
}
