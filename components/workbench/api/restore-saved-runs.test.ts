import { focusManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunSummary } from '@/lib/contracts/runs'
import { createWorkbenchStore } from '../model/store'
import { restoreSavedRuns } from './restore-saved-runs'

const config = { maxTokens: 5 }
const paid = {
  id: 'r',
  groupId: 'g',
  provider: 'native',
  config,
  conversationId: 'c',
} as Partial<RunSummary> as RunSummary

/** A server that has kept a run of one strategy. */
function serverWith(kept: RunSummary) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const { strategies } = JSON.parse(String(body)) as { strategies: readonly { config: unknown }[] }
    asked.push(strategies)
    const value = strategies.map((each) => (JSON.stringify(each.config) === JSON.stringify(kept.config) ? kept : null))
    return { json: async () => ({ ok: true, value }) }
  })
  return asked
}

describe('a row that was paid for', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    focusManager.setFocused(undefined)
  })
  const opened = (conversationId = 'c') => {
    const store = createWorkbenchStore(
      [
        { key: 'a', provider: 'native', config },
        { key: 'b', provider: 'lossless', config },
      ],
      {},
    )
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const stop = restoreSavedRuns({ store, client, conversationId, mayAsk: ({ provider }) => provider === 'native' })
    return { store, stop }
  }

  it('has its run again, whoever opens the session; a row that asks no model is not asked for', async () => {
    const asked = serverWith(paid)
    const { store, stop } = opened()
    await vi.advanceTimersByTimeAsync(10)
    expect(store.getState().finished).toEqual({ a: paid })
    expect(asked).toEqual([[{ provider: 'native', config }]])
    // The session is left, and come back to.
    stop()
    store.getState().clearResults()
    const client = new QueryClient()
    const again = restoreSavedRuns({ store, client, conversationId: 'c', mayAsk: () => true })
    await vi.advanceTimersByTimeAsync(10)
    expect(store.getState().finished).toMatchObject({ a: paid })
    again()
  })

  it('in another tab has its run here too, once this one is looked at again', async () => {
    serverWith({ ...paid, config: { maxTokens: 6 } })
    const { store, stop } = opened()
    await vi.advanceTimersByTimeAsync(10)
    expect(store.getState().finished).toEqual({})
    serverWith(paid)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(10)
    expect(store.getState().finished).toEqual({ a: paid })
    stop()
  })

  it('is found once its options are what was paid for; each strategy is asked for once', async () => {
    const asked = serverWith({ ...paid, config: { maxTokens: 6 } })
    const { store, stop } = opened()
    await vi.advanceTimersByTimeAsync(10)
    expect(store.getState().finished).toEqual({})
    for (const maxTokens of [61, 6])
      store.getState().changeDraft({ key: 'a', provider: 'native', config: { maxTokens } })
    await vi.advanceTimersByTimeAsync(400)
    expect(store.getState().finished).toMatchObject({ a: { id: 'r' } })
    store.getState().addDrafts([{ key: 'd', provider: 'lossless', config: {} }])
    await vi.advanceTimersByTimeAsync(400)
    expect(asked).toHaveLength(2)
    stop()
  })

  it('keeps what it came to meanwhile', async () => {
    serverWith(paid)
    const { store, stop } = opened()
    const newer = { ...paid, id: 'newer' }
    store.getState().takeUp({ a: newer })
    await vi.advanceTimersByTimeAsync(10)
    expect(store.getState().finished).toEqual({ a: newer })
    stop()
  })
})
