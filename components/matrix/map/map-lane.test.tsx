import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { axisOf, wholeOf, type MapRange } from '../model/axis'
import { useSight } from '../sight'
import { MapLane } from './map-lane'

const axis = axisOf([100, 100, 100, 100])
const events = {
  onGo: vi.fn<(message: number) => void>(),
  onBrush: vi.fn<(range: MapRange) => void>(),
  onWhole: vi.fn<() => void>(),
  onZoomAt: vi.fn<(factor: number, at: number) => void>(),
  onHover: vi.fn<(at: object | undefined) => void>(),
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 20))
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function openMap(range: MapRange): HTMLElement {
  const { getByText } = renderInPage(
    <MapLane look={{ axis, range, current: undefined }} {...events}>
      Map
    </MapLane>,
  )
  return getByText('Map')
}

function click(map: HTMLElement, clientX: number): void {
  for (const type of ['pointerDown', 'pointerUp'] as const)
    fireEvent[type](map, { button: 0, clientX, pointerId: 1, pointerType: 'mouse' })
}

it('goes to the place of a click at once where the session is shown whole', () => {
  click(openMap(wholeOf(axis)), 350)
  expect(events.onGo.mock.calls).toEqual([[3]])
})

it('of a zoomed map, shows the whole session by a double click, and goes nowhere', () => {
  const map = openMap({ from: 200, to: 400 })
  click(map, 350)
  vi.advanceTimersByTime(200)
  click(map, 350)
  fireEvent.doubleClick(map)
  vi.runAllTimers()
  expect(events.onWhole).toHaveBeenCalledTimes(1)
  expect(events.onGo).not.toHaveBeenCalled()
  click(map, 50)
  vi.runAllTimers()
  expect(events.onGo.mock.calls).toEqual([[2]])
})

it('what is on screen is framed, and keeps the colours of what became of it', () => {
  const sight = renderHook(() => useSight()).result.current
  const { container } = renderInPage(
    <MapLane look={{ axis, range: wholeOf(axis), current: undefined, sight }} {...events}>
      Map
    </MapLane>,
  )
  act(() => sight.getState().show(2, 3))
  const frame = container.querySelector<HTMLElement>('[class*=border-accent]')
  expect([frame?.style.left, frame?.style.width]).toEqual(['25%', '50%'])
  expect(frame?.className).not.toMatch(/\bbg-|opacity|mix-blend/)
})
