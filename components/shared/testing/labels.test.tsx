import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('a form element is found by each of its labels: around it, before it, and by none that is of another', () => {
  render(
    <>
      <label>
        Around <input data-testid="inside" />
      </label>
      <label htmlFor="named">Before</label>
      <label htmlFor="named">Once more</label>
      <progress id="named" />
      <label htmlFor="missing">
        Elsewhere <textarea data-testid="astray" />
      </label>
    </>,
  )
  expect(screen.getByLabelText('Around')).toBe(screen.getByTestId('inside'))
  for (const text of ['Before', 'Once more', 'Before Once more'])
    expect(screen.getByLabelText(text)).toBe(document.getElementById('named'))
  expect(screen.getByRole('progressbar', { name: 'Before Once more' }).id).toBe('named')
  expect(screen.getByTestId<HTMLTextAreaElement>('astray').labels).toHaveLength(0)
})
