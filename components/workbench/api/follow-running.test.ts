import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunningStrategy, RunSummary } from '@/lib/contracts/runs'
import { createWorkbenchStore } from '../model/store'
import { followRunning } from './follow-running'

const config = { maxTokens: 5 }
const strategy = { key: 'before', provider: 'native', title: 'Native', config }
const finished = { id: 'r', groupId: 'g', provider: 'native', config, conversationId: 'c' } as Partial<RunSummary>

/** A server that works on some runs, and has kept others. */
function serverWith(running: readonly RunningStrategy[], runs: readonly unknown[] = []) {
  const state = { running, runs }
  vi.stubGlobal('fetch', async (address: string) => ({
    json: async () => ({
      ok: true,
      value: address.endsWith('/running') ? state.running : { runs: state.runs, interrupted: [] },
    }),
  }))
  return state
}

function followed(isCancelled: (groupId: string) => boolean = () => false) {
  const store = createWorkbenchStore([{ key: 'a', provider: 'native', config }], {})
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = followRunning({ store, client, conversationId: 'c', isCancelled })
  return { store, stop, column: () => store.getState().columns['a'] }
}

describe('runs that go on over a reload', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are taken up by their rows, and their answers are shown when they come', async () => {
    const server = serverWith([{ groupId: 'g', strategy }])
    const { store, stop, column } = followed()
    await vi.advanceTimersByTimeAsync(10)
    expect(column()).toMatchObject({ type: 'running', adopted: true })
    expect(store.getState().running).toEqual({ a: 'g' })
    server.running = []
    server.runs = [finished]
    await vi.advanceTimersByTimeAsync(3_000)
    expect(column()).toMatchObject({ type: 'done', run: finished })
    expect(store.getState()).toMatchObject({ running: {}, finished: { a: finished } })
    stop()
  })

  it('have failed where nothing was kept of them', async () => {
    const server = serverWith([{ groupId: 'g', strategy }])
    const { column, stop } = followed()
    await vi.advanceTimersByTimeAsync(10)
    server.running = []
    await vi.advanceTimersByTimeAsync(3_000)
    expect(column()).toMatchObject({ type: 'failed', error: { code: 'run-ended' } })
    stop()
  })

  it('say why they failed, whether that was after the page was loaded again or while it was', async () => {
    const error = { code: 'rate-limited', message: 'Too many requests.' }
    const server = serverWith([{ groupId: 'g', strategy }])
    const { store, column, stop } = followed()
    await vi.advanceTimersByTimeAsync(10)
    server.running = [{ groupId: 'g', strategy, error }]
    await vi.advanceTimersByTimeAsync(3_000)
    expect(column()).toMatchObject({ type: 'failed', error })
    stop()
    const later = followed()
    await vi.advanceTimersByTimeAsync(10)
    expect(later.column()).toMatchObject({ type: 'failed', error, config })
    expect(store.getState().running).toEqual({})
    // Told once: what the person does with the row then is not undone by an edit.
    later.store.getState().clearResults()
    later.store.getState().replaceDrafts([{ key: 'a', provider: 'native', config }])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(later.column()).toBeUndefined()
    later.stop()
  })

  it('are left alone where no row is theirs, until one is, and where they were cancelled', async () => {
    serverWith([{ groupId: 'g', strategy: { ...strategy, config: { maxTokens: 6 } } }])
    const { store, column, stop } = followed()
    await vi.advanceTimersByTimeAsync(10)
    expect(column()).toBeUndefined()
    store
      .getState()
      .restore({ drafts: [{ key: 'a', provider: 'native', config: { maxTokens: 6 } }], past: [], future: [] }, {})
    expect(column()).toMatchObject({ type: 'running' })
    stop()
    const other = followed(() => true)
    await vi.advanceTimersByTimeAsync(10)
    expect(other.column()).toBeUndefined()
    other.stop()
  })
})
