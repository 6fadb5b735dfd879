import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from './dialog'

it('is opened by its trigger, named by its title, and closed by Escape, which leads back to the trigger', async () => {
  renderInPage(
    <Dialog trigger={<Button>Share</Button>} title="Share this run" description="Nothing leaves before you say so.">
      <input aria-label="Title" />
    </Dialog>,
  )
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
