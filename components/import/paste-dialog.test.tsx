import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ActionError } from '@/lib/contracts/shared/action'
import PasteDialog, { type PastedText } from './paste-dialog'

const cut: ActionError = {
  code: 'truncated',
  message: 'The file is cut off.',
  place: { type: 'line', line: 3, column: 14 },
  problem: { type: 'truncated' },
}

function drawn(problem?: ActionError) {
  const [onPaste, onSubmit] = [vi.fn<(paste: PastedText) => void>(), vi.fn<() => void>()]
  const paste = { text: '[{"role":', name: 'Lamps' }
  const ignored = () => undefined
  renderInPage(
    <PasteDialog
      paste={paste}
      onPaste={onPaste}
      problem={problem}
      busy={false}
      onSubmit={onSubmit}
      onClose={ignored}
    />,
  )
  return { onPaste, onSubmit }
}

it('keeps the text that failed, and says of it, not of a file, what is wrong and where', () => {
  const { onPaste, onSubmit } = drawn(cut)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('the text is cut off')
  expect(alert.textContent).toContain('Line 3, column 14')
  expect(alert.textContent).not.toMatch(/\bfile\b/)
  const box = screen.getByLabelText('Session text')
  expect(box).toHaveProperty('value', '[{"role":')
  fireEvent.change(box, { target: { value: '[]' } })
  expect(onPaste).toHaveBeenCalledWith({ text: '[]', name: 'Lamps' })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})
