import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { processState } from '@/lib/base/process-state'
import { startBesidePages } from './beside-pages'

const state = processState<{ condenseryBesidePages?: unknown }>()

beforeEach(() => {
  delete state.condenseryBesidePages
  vi.useFakeTimers()
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** Says what started, after so many seconds. */
async function started(calls: readonly (readonly ['pages' | 'server', seconds: number])[]): Promise<readonly string[]> {
  const told: string[] = []
  for (const [by, seconds] of calls) {
    startBesidePages(by, async () => ({ startWork: async () => void told.push(by) }))
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  return told
}

it('starts what is done beside pages once: by the server, where nobody asks for a page', async () => {
  expect(
    await started([
      ['server', 10],
      ['pages', 1],
    ]),
  ).toEqual(['server'])
})

it('starts it with what pages have loaded, where one was asked for', async () => {
  expect(
    await started([
      ['server', 2],
      ['pages', 1],
      ['pages', 1],
    ]),
  ).toEqual(['pages'])
})
