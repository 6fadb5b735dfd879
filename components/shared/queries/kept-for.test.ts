import { afterEach, expect, it, vi } from 'vitest'
import { keptFor } from './kept-for'

afterEach(() => vi.unstubAllGlobals())

it('is the given time in a browser, and no timer on the server', () => {
  expect(keptFor(60_000)).toBe(Number.POSITIVE_INFINITY)
  vi.stubGlobal('window', {})
  expect(keptFor(60_000)).toBe(60_000)
})
