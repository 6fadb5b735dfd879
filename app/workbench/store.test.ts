import { describe, expect, it } from 'vitest'
import type { ProviderView, RunSummary } from '@/lib/server/contract'
import { createWorkbenchStore, initialStrategies } from './store'

const providers = ['lossless', 'truncation', 'smart'].map((id): ProviderView => ({ id, name: id, description: '', fields: [], defaultConfig: {}, capabilities: { lossless: false, usesModel: false } }))
const run = (id: string, title = 'lossless'): RunSummary => ({
  id, groupId: 'g', title, conversationTitle: 'c', dialect: 'd', dialectName: 'D', view: 'full', provider: 'lossless', providerName: 'lossless', config: { a: 1 },
  tokensBefore: 10, tokensAfter: 5, messagesBefore: 1, messagesAfter: 1, timeMs: 1, createdAt: '',
})
const fresh = () => {
  const { drafts, finished } = initialStrategies(providers, [])
  return createWorkbenchStore(drafts, finished)
}

describe('initialStrategies', () => {
  it('starts with two providers', () => expect(initialStrategies(providers, []).drafts.map(({ provider }) => provider)).toEqual(['lossless', 'truncation']))
  it('takes up the runs of the address, with the names people gave', () => {
    const { drafts, finished } = initialStrategies(providers, [run('r1'), run('r2', 'Mine')])
    expect(drafts).toEqual([{ key: 'start-1', provider: 'lossless', config: { a: 1 } }, { key: 'start-2', provider: 'lossless', config: { a: 1 }, title: 'Mine' }])
    expect(Object.values(finished).map(({ id }) => id)).toEqual(['r1', 'r2'])
  })
})

describe('editing', () => {
  it('undoes edits of strategies, and nothing else', () => {
    const store = fresh()
    const first = store.getState().drafts[0]
    if (!first) throw new Error('no draft')
    store.getState().addDraft({ ...first, key: 'copy' }, first.key)
    expect(store.getState().drafts.map(({ key }) => key)).toEqual(['start-1', 'copy', 'start-2'])
    store.getState().removeDraft('start-2')
    store.getState().start('g')
    store.getState().receive('g', { type: 'run-finished', key: 'copy', run: run('r1') })
    store.temporal.getState().undo()
    expect(store.getState().drafts.map(({ key }) => key)).toEqual(['start-1', 'copy', 'start-2'])
    expect(store.getState().finished['copy']?.id).toBe('r1')
    store.temporal.getState().undo()
    expect(store.getState().drafts).toHaveLength(2)
    store.temporal.getState().redo()
    expect(store.getState().drafts).toHaveLength(3)
  })
})

describe('running', () => {
  it('keeps what finished when the rest is cancelled, and ignores what comes later', () => {
    const store = fresh()
    store.getState().start('g')
    store.getState().receive('g', { type: 'run-finished', key: 'start-1', run: run('r1') })
    store.getState().giveUp()
    store.getState().receive('g', { type: 'run-finished', key: 'start-2', run: run('r2') })
    expect(store.getState().columns).toMatchObject({ 'start-1': { type: 'done' }, 'start-2': { type: 'cancelled' } })
    expect(store.getState().group).toBeUndefined()
  })

  it('says why a group could not start', () => {
    const store = fresh()
    store.getState().start('g')
    store.getState().receive('g', { type: 'group-failed', error: { code: 'not-found', message: 'gone' } })
    expect(store.getState()).toMatchObject({ problem: { code: 'not-found' }, columns: { 'start-1': { type: 'idle' } } })
  })

  it('keeps strategies and drops results for another conversation', () => {
    const { drafts, finished } = initialStrategies(providers, [run('r1')])
    const store = createWorkbenchStore(drafts, finished)
    store.getState().clearResults()
    expect(store.getState()).toMatchObject({ finished: {}, columns: {} })
    expect(store.getState().drafts).toHaveLength(1)
  })
})
