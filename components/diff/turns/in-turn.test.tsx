import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InTurn, TurnsContext } from './in-turn'

const drawn: string[] = []
let now = 0
const frames: FrameRequestCallback[] = []

beforeEach(() => {
  drawn.length = 0
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(() => vi.unstubAllGlobals())

/** Lets a frame pass that took so long, in milliseconds. */
const passFrame = (tookMs: number): void =>
  act(() => {
    now += tookMs
    for (const frame of frames.splice(0)) frame(now)
  })

function Piece({ name }: { readonly name: string }) {
  drawn.push(name)
  return <p>{name}</p>
}

const list = (names: string, { scrolls = true, at = '' } = {}) => (
  <TurnsContext value={() => scrolls}>
    {[...names].map((name) => (
      <InTurn key={name} weight={1} atOnce={name === at} height={100}>
        {() => <Piece name={name} />}
      </InTurn>
    ))}
  </TurnsContext>
)
const shown = (): string => [...new Set(drawn)].join('')

it('draws what one scrolls to frame by frame, and what one went to at once', () => {
  const { container } = render(list('abcd', { at: 'c' }))
  expect(shown()).toBe('c')
  expect(container.querySelectorAll('[aria-busy]')).toHaveLength(3)
  passFrame(100)
  expect(shown()).toBe('ca')
  passFrame(100)
  passFrame(100)
  expect(shown()).toBe('cabd')
  expect(container.querySelector('[aria-busy]')).toBeNull()
  expect(frames).toEqual([])
})

it('draws all at once where nothing scrolls', () => {
  render(list('abcd', { scrolls: false }))
  expect(shown()).toBe('abcd')
})

it('never draws what was left before its turn', () => {
  const { rerender } = render(list('abcd'))
  passFrame(100)
  rerender(list('d'))
  passFrame(100)
  expect(shown()).toBe('ad')
})

it('draws more in a frame on a quick machine', () => {
  render(list('abcdefgh'))
  passFrame(10)
  const first = shown().length
  for (let frame = 0; frame < 4; frame++) passFrame(10)
  expect(shown()).toBe('abcdefgh')
  expect(first).toBeLessThan(3)
})
