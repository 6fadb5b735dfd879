import { describe, expect, it } from 'vitest'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView, RunSummary } from '@/lib/contracts/runs'
import { failureOf, isEdited, missedRun } from './column-state'
import { createWorkbenchStore, goBackTo, initialStrategies } from './store'
import type { StrategyDraft } from './drafts/strategy-draft'

const providers = ['native', 'lossless', 'truncation', 'smart'].map(
  (id): ProviderView => ({
    id,
    name: id,
    description: '',
    fields: [],
    defaultConfig: {},
    capabilities: { lossless: false, usesModel: false },
  }),
)
const run = (id: string, title = 'lossless'): RunSummary => ({
  id,
  groupId: 'g',
  title,
  conversationTitle: 'c',
  dialect: 'd',
  dialectName: 'D',
  view: 'full',
  provider: 'lossless',
  providerName: 'lossless',
  config: { a: 1 },
  tokensBefore: 10,
  tokensAfter: 5,
  messagesBefore: 1,
  messagesAfter: 1,
  timeMs: 1,
  createdAt: '',
})
const preset = (id: string): PresetView => ({
  id,
  name: id.toUpperCase(),
  description: '',
  source: '',
  date: '',
  tags: [],
  provider: 'smart',
  config: { passes: [id] },
})
const fresh = () => {
  const { drafts, finished } = initialStrategies(providers, [preset('recommended'), preset('balanced')], [])
  return createWorkbenchStore(drafts, finished)
}

describe('initialStrategies', () => {
  it('starts with strategies that differ, as far as they are there', () => {
    const { drafts } = initialStrategies(providers, [preset('recommended'), preset('balanced')], [])
    expect(drafts.map(({ provider, preset: id }) => id ?? provider)).toEqual(['lossless', 'recommended', 'balanced'])
  })
  it('starts with the strategies that an address names, each once, and with the usual ones where none is known', () => {
    const named = (starters: readonly string[]) =>
      initialStrategies(
        providers,
        [preset('recommended'), preset('aggressive'), preset('balanced')],
        [],
        starters,
      ).drafts.map((draft) => draft.preset ?? draft.provider)
    expect(named(['balanced', 'gone', 'lossless', 'balanced'])).toEqual(['balanced', 'lossless'])
    expect(named(['speed', 'aggressive'])).toEqual(['aggressive'])
    expect(named(['gone'])).toEqual(['lossless', 'recommended', 'balanced'])
  })
  it('takes up the runs of the address, with the names people gave', () => {
    const { drafts, finished } = initialStrategies(providers, [], [run('r1'), run('r2', 'Mine')])
    expect(drafts).toEqual([
      { key: 'start-1', provider: 'lossless', config: { a: 1 } },
      { key: 'start-2', provider: 'lossless', config: { a: 1 }, title: 'Mine' },
    ])
    expect(Object.values(finished).map(({ id }) => id)).toEqual(['r1', 'r2'])
  })
  it('takes up the preset of a run, and its name as its own', () => {
    const { drafts } = initialStrategies(
      providers,
      [],
      [{ ...run('r1', 'Balanced'), preset: 'balanced', presetName: 'Balanced' }],
    )
    expect(drafts).toEqual([{ key: 'start-1', provider: 'lossless', preset: 'balanced', config: { a: 1 } }])
  })
})

describe('editing', () => {
  it('undoes edits of strategies, and nothing else', () => {
    const store = fresh()
    const first = store.getState().drafts[0]
    if (!first) throw new Error('no draft')
    store.getState().addDrafts([{ ...first, key: 'copy' }], first.key)
    expect(store.getState().drafts.map(({ key }) => key)).toEqual(['start-1', 'copy', 'start-2', 'start-3'])
    store.getState().removeDraft('start-2')
    store.getState().start('g', ['copy'])
    store.getState().receive('g', { type: 'run-finished', key: 'copy', run: run('r1') })
    store.temporal.getState().undo()
    expect(store.getState().drafts.map(({ key }) => key)).toEqual(['start-1', 'copy', 'start-2', 'start-3'])
    expect(store.getState().finished['copy']?.id).toBe('r1')
    store.temporal.getState().undo()
    expect(store.getState().drafts).toHaveLength(3)
    store.temporal.getState().redo()
    expect(store.getState().drafts).toHaveLength(4)
    store.getState().orderDrafts(['start-3', 'start-2', 'gone'])
    expect(store.getState().drafts.map(({ key }) => key)).toEqual(['start-3', 'start-2', 'start-1', 'copy'])
    store.temporal.getState().undo()
    expect(store.getState().drafts[0]?.key).toBe('start-1')
  })
})

describe('typing', () => {
  it('is one step of the history until something else happens', () => {
    const store = fresh()
    const type = (title: string, edit = 'start-1 title'): void => {
      const [first] = store.getState().drafts
      if (first) store.getState().changeDraft({ ...first, title }, edit)
    }
    const title = (): string | undefined => store.getState().drafts[0]?.title
    for (const text of ['M', 'Mi', 'Min']) type(text)
    expect(store.temporal.getState().pastStates).toHaveLength(1)
    type('Mine', 'another field')
    store.temporal.getState().undo()
    expect(title()).toBe('Min')
    type('Mint')
    store.temporal.getState().undo()
    expect(title()).toBe('Min')
    store.temporal.getState().undo()
    expect(title()).toBeUndefined()
  })
})

describe('refusals', () => {
  it('hold for the options they were made of, and make no step of the history', () => {
    const store = fresh()
    const config = { passes: 'no' }
    store.getState().refuse('start-1', config, 'why')
    const before = store.getState().refusals
    store.getState().refuse('start-1', config, 'why')
    expect(store.getState().refusals).toBe(before)
    expect(before['start-1']).toEqual({ config, reason: 'why' })
    store.getState().refuse('start-1', config, undefined)
    expect(store.getState().refusals).toEqual({})
    expect(store.temporal.getState().pastStates).toHaveLength(0)
  })
})

describe('running', () => {
  it('remembers the options that a run failed with', () => {
    const store = fresh()
    store.getState().start('g', ['start-1'])
    store
      .getState()
      .receive('g', { type: 'run-failed', key: 'start-1', error: { code: 'CONFIG_INVALID', message: '' } })
    expect(store.getState().columns['start-1']).toMatchObject({
      type: 'failed',
      config: store.getState().drafts[0]?.config,
    })
  })

  it('a run goes on when its row is edited, and its answer is offered until the row is as it was', () => {
    const asked = { ...run('r1'), model: { profile: 'p', profileName: 'P', label: 'm', sample: 1, pinned: false } }
    const { drafts } = initialStrategies(providers, [], [asked])
    const store = createWorkbenchStore(drafts, {})
    const draft = () => store.getState().drafts[0] as StrategyDraft
    const column = () => store.getState().columns['start-1']
    store.getState().start('g', ['start-1'])
    store.getState().receive('g', { type: 'run-started', key: 'start-1', tokensBefore: 10, steps: [] })
    expect(isEdited(column(), draft())).toBe(false)
    store.getState().changeDraft({ ...draft(), config: { a: 2 } })
    expect(isEdited(column(), draft())).toBe(true)
    store.getState().receive('g', { type: 'run-finished', key: 'start-1', run: asked })
    expect(missedRun(column(), draft())).toBe(asked)
    goBackTo(store, 'start-1', asked)
    expect(draft().config).toEqual({ a: 1 })
    expect(missedRun(column(), draft())).toBeUndefined()
  })

  it('what fails after an edit is not said of the options that stand there now', () => {
    const store = fresh()
    const [draft] = store.getState().drafts
    if (draft === undefined) throw new Error('no row')
    store.getState().start('g', [draft.key])
    store.getState().changeDraft({ ...draft, config: { a: 2 } })
    store.getState().receive('g', { type: 'run-failed', key: draft.key, error: { code: 'unexpected', message: '' } })
    expect(failureOf(store.getState().columns[draft.key], { a: 2 })).toBeUndefined()
    expect(failureOf(store.getState().columns[draft.key], draft.config)).toBeDefined()
  })

  it('rows run beside each other, and one that is cancelled leaves the others alone', () => {
    const store = fresh()
    const { start, receive, giveUp } = store.getState()
    start('g', ['start-1'])
    start('h', ['start-2'])
    giveUp('h')
    receive('h', { type: 'run-finished', key: 'start-2', run: run('r2') })
    receive('g', { type: 'run-finished', key: 'start-1', run: run('r1') })
    expect(store.getState().columns).toMatchObject({ 'start-1': { type: 'done' }, 'start-2': { type: 'cancelled' } })
    giveUp('g')
    receive('h', { type: 'run-cancelled', key: 'start-2', costUsd: 0.26 })
    expect(store.getState().columns['start-2']).toMatchObject({ type: 'cancelled', costUsd: 0.26 })
    receive('another', { type: 'run-cancelled', key: 'start-2', costUsd: 1 })
    expect(store.getState().columns['start-2']).toMatchObject({ costUsd: 0.26 })
    expect(store.getState()).toMatchObject({ running: {}, columns: { 'start-1': { type: 'done' } } })
  })

  it('a run that is taken back leaves its row the one before, and nothing where the row has another by then', () => {
    const store = fresh()
    const { start, receive, takeBack } = store.getState()
    const runs = ['r1', 'r2'].map((id) => {
      start(id, ['start-1'])
      receive(id, { type: 'run-finished', key: 'start-1', run: run(id) })
      return run(id)
    })
    const [first, second] = runs
    if (first === undefined || second === undefined) throw new Error('no runs')
    takeBack('start-1', first, undefined)
    expect(store.getState().finished['start-1']?.id).toBe('r2')
    takeBack('start-1', second, first)
    expect(store.getState()).toMatchObject({ finished: { 'start-1': { id: 'r1' } }, columns: {} })
    takeBack('start-1', first, undefined)
    expect(store.getState().finished).toEqual({})
  })

  it('a row that could not start has failed', () => {
    const store = fresh()
    store.getState().start('g', ['start-1'])
    store.getState().receive('g', { type: 'group-failed', error: { code: 'not-found', message: 'gone' } })
    expect(store.getState().columns['start-1']).toMatchObject({ type: 'failed', error: { code: 'not-found' } })
  })

  it('keeps strategies and drops results for another conversation', () => {
    const { drafts, finished } = initialStrategies(providers, [], [run('r1')])
    const store = createWorkbenchStore(drafts, finished)
    store.getState().clearResults()
    expect(store.getState()).toMatchObject({ finished: {}, columns: {} })
    expect(store.getState().drafts).toHaveLength(1)
  })
})
