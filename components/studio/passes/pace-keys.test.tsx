import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paceKeys } from './pace-keys'

let seen: string[] = []
const see = (event: KeyboardEvent): void => void seen.push(event.code)
const press = (code: string, repeat = false): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code, repeat, bubbles: true, cancelable: true }))

beforeEach(() => {
  seen = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
})

afterEach(() => {
  document.removeEventListener('keydown', see)
  vi.useRealTimers()
})

it('passes keys on one after another, also to those who listen only later', async () => {
  const end = paceKeys(document)
  for (const code of ['ArrowDown', 'ArrowDown', 'Space']) expect(press(code)).toBe(false)
  document.addEventListener('keydown', see)
  await vi.advanceTimersToNextTimerAsync()
  expect(seen).toEqual([])
  await vi.advanceTimersToNextTimerAsync()
  expect(seen).toEqual(['ArrowDown'])
  await vi.runAllTimersAsync()
  expect(seen).toEqual(['ArrowDown', 'ArrowDown', 'Space'])
  press('Escape')
  expect(seen.at(-1)).toBe('Escape')
  end()
  await vi.runAllTimersAsync()
})

it('keeps no repeats of a held key that are not drawn yet', async () => {
  document.addEventListener('keydown', see)
  const end = paceKeys(document)
  press('ArrowDown')
  for (let count = 0; count < 9; count++) press('ArrowDown', true)
  await vi.runAllTimersAsync()
  expect(seen).toEqual(['ArrowDown'])
  end()
})

it('leaves other keys alone, and all once it ends', async () => {
  document.addEventListener('keydown', see)
  const end = paceKeys(document)
  expect(press('KeyA')).toBe(true)
  press('Space')
  end()
  await vi.runAllTimersAsync()
  expect(press('Space')).toBe(true)
  expect(seen).toEqual(['KeyA', 'Space', 'Space'])
})
