import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atRest } from './at-rest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('waits until a box has not scrolled for a moment', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const rested = vi.fn<() => void>()
  const before = atRest(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1)
  await before
  fireEvent.scroll(box, { bubbles: false })
  void atRest(new AbortController().signal).then(rested)
  await vi.advanceTimersByTimeAsync(100)
  fireEvent.scroll(box, { bubbles: false })
  await vi.advanceTimersByTimeAsync(140)
  expect(rested).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(rested).toHaveBeenCalledOnce()
})

it('is given up with what asked for it', async () => {
  const asking = new AbortController()
  fireEvent.scroll(document.body, { bubbles: false })
  const waiting = atRest(asking.signal)
  asking.abort()
  await expect(waiting).rejects.toThrow()
})
