import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { NumberInput } from './number-input'

function drawn(start: number | undefined, props: { min?: number; max?: number; step?: number } = {}) {
  const heard = vi.fn<(value: number | undefined) => void>()
  const Held = () => {
    const [value, setValue] = useState(start)
    const take = (next: number | undefined): void => {
      heard(next)
      setValue(next)
    }
    return <NumberInput aria-label="Lines" value={value} onValueChange={take} {...props} />
  }
  renderInPage(<Held />)
  return { heard, box: screen.getByLabelText<HTMLInputElement>('Lines') }
}
const type = (box: HTMLElement, text: string) => fireEvent.change(box, { target: { value: text } })

it('counts a number as soon as it stands there, and waits for one that is not allowed yet', () => {
  const { box, heard } = drawn(5, { min: 10, max: 99 })
  type(box, '1')
  expect(heard).not.toHaveBeenCalled()
  type(box, '12')
  expect(heard.mock.calls).toEqual([[12]])
})

it('brings what is left in it within its bounds, and an emptied box to nothing', () => {
  const { box, heard } = drawn(20, { min: 10, max: 99 })
  type(box, '500')
  fireEvent.blur(box)
  type(box, 'many')
  fireEvent.blur(box)
  type(box, '')
  fireEvent.blur(box)
  expect(heard.mock.calls).toEqual([[99], [undefined]])
})

it('goes up and down by its step without what binary fractions add, and takes a comma', () => {
  const { box, heard } = drawn(0.2, { step: 0.1, max: 0.4 })
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) fireEvent.keyDown(box, { key })
  type(box, '0,15')
  expect(heard.mock.calls).toEqual([[0.3], [0.4], [0.4], [0.3], [0.15]])
})
