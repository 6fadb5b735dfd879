import { describe, expect, it } from 'vitest'
import type { RunSummary } from '@/lib/contracts/runs'
import type { StrategyDraft } from './strategy-draft'
import { createWorkbenchStore } from '../store'
import { decodeMemory, encodeMemory, rememberDrafts, type Remembered } from './draft-memory'

const draft = (key: string, fill = ''): StrategyDraft => ({ key, provider: 'smart', config: { passes: [], fill } })
const run = (id: string): RunSummary => ({
  id,
  groupId: 'g',
  title: 't',
  conversationTitle: 'c',
  dialect: 'd',
  dialectName: 'D',
  view: 'full',
  provider: 'smart',
  providerName: 'Smart',
  config: {},
  tokensBefore: 10,
  tokensAfter: 5,
  messagesBefore: 1,
  messagesAfter: 1,
  timeMs: 1,
  createdAt: '',
})

const storeOver = (kept: Map<string, string>, most: number) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
    kept.set(key, value)
  },
  removeItem: (key: string) => void kept.delete(key),
})

/** A tab that can be left, with a store of its own and the one of its browser; both can be looked into. */
function tabAt(
  search: string,
  kept = new Map<string, string>(),
  { most = Number.POSITIVE_INFINITY, browser = new Map<string, string>() } = {},
) {
  const listeners = new Set<() => void>()
  const tab = {
    location: { search },
    sessionStorage: storeOver(kept, most),
    localStorage: storeOver(browser, most),
    addEventListener: (_name: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => void listeners.delete(listener),
  }
  return {
    tab: tab as unknown as Parameters<typeof rememberDrafts>[1],
    kept,
    browser,
    leave: () => listeners.forEach((listener) => listener()),
    listeners,
  }
}

const edited = (store: ReturnType<typeof createWorkbenchStore>, ...fills: readonly string[]): void =>
  fills.forEach((fill) => store.getState().changeDraft(draft('a', fill)))
const fillOf = (store: ReturnType<typeof createWorkbenchStore>): unknown => store.getState().drafts[0]?.config['fill']

describe('a reload', () => {
  it('keeps the drafts, the steps both ways, and the results of each column', () => {
    const before = createWorkbenchStore([draft('a')], { a: run('r1') })
    const { tab, kept, leave } = tabAt('?conversation=c&runs=r1')
    rememberDrafts(before, tab)
    edited(before, '1', '2', '3')
    before.temporal.getState().undo()
    leave()
    const after = createWorkbenchStore([draft('start-1', 'run')], { 'start-1': run('r1') })
    rememberDrafts(after, tabAt('?runs=r1&conversation=c&tab=diff', kept).tab)
    expect(fillOf(after)).toBe('2')
    expect(after.getState().finished).toMatchObject({ a: { id: 'r1' } })
    expect(after.getState().columns).toMatchObject({ a: { type: 'done' } })
    after.temporal.getState().redo()
    expect(fillOf(after)).toBe('3')
    for (let step = 0; step < 3; step++) after.temporal.getState().undo()
    expect(fillOf(after)).toBe('')
    expect(after.temporal.getState().pastStates).toHaveLength(0)
  })
  it('at another address starts from what that says', () => {
    const { tab, kept, leave } = tabAt('?conversation=c')
    const before = createWorkbenchStore([draft('a')], {})
    rememberDrafts(before, tab)
    edited(before, '1')
    leave()
    const after = createWorkbenchStore([draft('a', 'other')], {})
    rememberDrafts(after, tabAt('?conversation=d', kept).tab)
    expect(fillOf(after)).toBe('other')
  })
  it('does not take back what was edited before it was read', () => {
    const { tab, kept, leave } = tabAt('')
    const before = createWorkbenchStore([draft('a')], {})
    rememberDrafts(before, tab)
    edited(before, '1')
    leave()
    const after = createWorkbenchStore([draft('a')], {})
    edited(after, 'newer')
    rememberDrafts(after, tabAt('', kept).tab)
    expect(fillOf(after)).toBe('newer')
  })
  it('goes on without a store that is full, and stops when it is told', () => {
    const { tab, kept, browser, listeners } = tabAt('', new Map(), { most: 10 })
    const store = createWorkbenchStore([draft('a')], {})
    const stop = rememberDrafts(store, tab)
    edited(store, '1')
    stop()
    expect([kept.size, browser.size]).toEqual([0, 0])
    expect(listeners.size).toBe(0)
  })
})

describe('whoever comes back in another tab', () => {
  it('finds what was edited last, with its steps; a tab that has edits of its own keeps them', () => {
    const browser = new Map<string, string>()
    const first = tabAt('?conversation=c', new Map(), { browser })
    const store = createWorkbenchStore([draft('a')], {})
    rememberDrafts(store, first.tab)
    edited(store, '1', '2')
    first.leave()
    const later = createWorkbenchStore([draft('a')], {})
    const second = tabAt('?conversation=c', new Map(), { browser })
    rememberDrafts(later, second.tab)
    expect(fillOf(later)).toBe('2')
    later.temporal.getState().undo()
    expect(fillOf(later)).toBe('1')
    edited(later, '3')
    second.leave()
    const reloaded = createWorkbenchStore([draft('a')], {})
    rememberDrafts(reloaded, tabAt('?conversation=c', first.kept, { browser }).tab)
    expect(fillOf(reloaded)).toBe('2')
  })
  it('starts anew where everything was undone and left', () => {
    const browser = new Map<string, string>()
    const { tab, leave } = tabAt('', new Map(), { browser })
    const store = createWorkbenchStore([draft('a')], {})
    rememberDrafts(store, tab)
    edited(store, '1')
    leave()
    expect(browser.size).toBe(1)
    store.temporal.getState().clear()
    leave()
    expect(browser.size).toBe(0)
  })
})

describe('memory', () => {
  const steps = Array.from({ length: 40 }, (_, index) => [draft('a', String(index).repeat(200)), draft('b')])
  const memory: Remembered = { drafts: [draft('a', 'now')], past: steps, future: [], runs: {} }
  it('forgets the oldest steps where there is too much', () => {
    const text = encodeMemory(memory, 10_000)
    expect(text?.length).toBeLessThanOrEqual(10_000)
    const read = decodeMemory(text ?? '')
    expect(read?.drafts[0]?.config['fill']).toBe('now')
    expect(read?.past.length).toBeGreaterThan(0)
    expect(read?.past.at(-1)?.[0]?.config['fill']).toBe('39'.repeat(200))
    expect(encodeMemory(memory, 10)).toBeUndefined()
  })
  it('writes a draft once, however many steps share it', () => {
    const shared = draft('a', 'x'.repeat(1_000))
    expect(
      encodeMemory({ drafts: [shared], past: Array.from({ length: 100 }, () => [shared]), future: [], runs: {} })
        ?.length,
    ).toBeLessThan(2_500)
  })
  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"version":1}',
    '{"version":1,"runs":{},"table":[{}],"drafts":[0]}',
    '{"version":1,"runs":{},"table":[],"drafts":[0]}',
    '{"version":9,"runs":{},"table":[],"drafts":[]}',
  ])('does not read %s', (text) => {
    expect(decodeMemory(text)).toBeUndefined()
  })
})
