import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOLD_MS, useHold } from './use-hold'

const onMenu = vi.fn<() => void>()
const onClick = vi.fn<() => void>()

function Row() {
  const hold = useHold(onMenu)
  return (
    <button type="button" {...hold.handlers} onClick={() => hold.hasHeld() || onClick()}>
      Row
    </button>
  )
}

const finger = { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 }
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  render(<Row />)
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('opens the menu under a finger that holds, and takes the click at its end for no click', async () => {
  const row = screen.getByRole('button')
  fireEvent.pointerDown(row, finger)
  await wait(HOLD_MS)
  expect(onMenu).toHaveBeenCalledOnce()
  fireEvent.pointerUp(row, finger)
  const lifted = createEvent.touchEnd(row)
  fireEvent(row, lifted)
  expect(lifted.defaultPrevented).toBe(true)
  fireEvent.click(row)
  expect(onClick).not.toHaveBeenCalled()
  fireEvent.pointerDown(row, { ...finger, pointerType: 'mouse' })
  fireEvent.click(row)
  expect(onClick).toHaveBeenCalledOnce()
})

it.each([
  ['is lifted', (row: HTMLElement) => fireEvent.pointerUp(row, finger)],
  ['scrolls', (row: HTMLElement) => fireEvent.pointerCancel(row, finger)],
  ['moves', (row: HTMLElement) => fireEvent.pointerMove(row, { ...finger, clientY: 30 })],
])('opens none for a finger that %s before', async (_, end) => {
  const row = screen.getByRole('button')
  fireEvent.pointerDown(row, finger)
  await wait(HOLD_MS - 1)
  end(row)
  await wait(HOLD_MS)
  expect(onMenu).not.toHaveBeenCalled()
})

it('opens the menu by a right click, in place of that of the browser', () => {
  const row = screen.getByRole('button')
  const asked = createEvent.contextMenu(row)
  fireEvent(row, asked)
  expect(onMenu).toHaveBeenCalledOnce()
  expect(asked.defaultPrevented).toBe(true)
})
