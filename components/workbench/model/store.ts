import { temporal } from 'zundo'
import { createStore } from 'zustand/vanilla'
import { type JsonObject, retiredPreset } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView, RunGroupEvent, RunSummary } from '@/lib/contracts/runs'
import { advance, cancelled, failedWith, isLast, type ColumnState } from './column-state'
import { maxStrategies } from '@/lib/contracts/shared/column-letters'
import { STARTERS } from '../view-state'
import { asItRan, isStale, type StrategyDraft } from './drafts/strategy-draft'

/** What is being edited, with undo, and what is running. */
export interface WorkbenchState {
  readonly drafts: readonly StrategyDraft[]
  readonly columns: Readonly<Record<string, ColumnState>>
  /** The last finished run of each column: its results stay in sight while the next one runs. */
  readonly finished: Readonly<Record<string, RunSummary>>
  /** Id of the group that each row runs in: rows run beside each other, and each is cancelled alone. */
  readonly running: Readonly<Record<string, string>>
  /** Why a column's options cannot run, as long as they are those. */
  readonly refusals: Readonly<Record<string, { readonly config: JsonObject; readonly reason: string }>>
  /** Edits of the same name that follow each other, such as the letters of a word, are one step of the history. */
  changeDraft(draft: StrategyDraft, edit?: string): void
  /** One step of the history, behind the row `after`, else at the end. */
  addDrafts(drafts: readonly StrategyDraft[], after?: string): void
  /** Other strategies in place of all that are there, without results. */
  replaceDrafts(drafts: readonly StrategyDraft[]): void
  removeDraft(key: string): void
  /** Puts the strategies in the order of these keys; those that are not named come behind, as they stand. */
  orderDrafts(keys: readonly string[]): void
  /** Without a reason the options are fine. */
  refuse(key: string, config: JsonObject, reason: string | undefined): void
  /** Takes up what was edited before, with its history and the results that belong to it. */
  restore(memory: EditMemory, finished: Readonly<Record<string, RunSummary>>): void
  start(groupId: string, keys: readonly string[]): void
  /** Takes an event of a group; those of a row that was given up are ignored, but for what that has cost. */
  receive(groupId: string, event: RunGroupEvent): void
  /** Ends what still runs in a group. With a problem it has failed. */
  giveUp(groupId: string, problem?: ActionError): void
  /** Runs that were kept of before, by the keys of their rows. */
  takeUp(kept: Readonly<Record<string, RunSummary>>): void
  /** Forgets why the last run of a row failed, or that it was cancelled. */
  dismiss(key: string): void
  /** A run is gone: where it is its row's, the row has the one before again, or none. */
  takeBack(key: string, run: RunSummary, before: RunSummary | undefined): void
  /** Another conversation: its strategies stay, their results go. */
  clearResults(): void
}

/** What is edited, with the steps before and after it, the oldest first. */
export interface EditMemory {
  readonly drafts: readonly StrategyDraft[]
  readonly past: readonly (readonly StrategyDraft[])[]
  readonly future: readonly (readonly StrategyDraft[])[]
}

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>

export const HISTORY_STEPS = 100

export function createWorkbenchStore(drafts: readonly StrategyDraft[], runs: Readonly<Record<string, RunSummary>>) {
  let typing: { readonly edit: string; readonly drafts: readonly StrategyDraft[] } | undefined
  let continues = false
  return createStore<WorkbenchState>()(
    temporal(
      (set, get) => ({
        drafts,
        columns: doneOf(runs),
        finished: runs,
        running: {},
        refusals: {},
        changeDraft: (draft, edit) => {
          const edited = get().drafts.map((candidate) => (candidate.key === draft.key ? draft : candidate))
          // Anything in between, an undo too, makes other drafts than those of the last keystroke.
          continues = edit !== undefined && typing?.edit === edit && typing.drafts === get().drafts
          set({ drafts: edited })
          continues = false
          typing = edit === undefined ? undefined : { edit, drafts: edited }
        },
        refuse: (key, config, reason) => {
          const known = get().refusals[key]
          if (reason === undefined ? known === undefined : known?.config === config && known.reason === reason) return
          const { [key]: _solved, ...others } = get().refusals
          set({ refusals: reason === undefined ? others : { ...others, [key]: { config, reason } } })
        },
        restore: ({ drafts: edited }, runsOfThem) =>
          set({ drafts: edited, finished: runsOfThem, columns: doneOf(runsOfThem), running: {} }),
        replaceDrafts: (others) => set({ drafts: others, columns: {}, finished: {}, running: {} }),
        addDrafts: (added, after) =>
          set((state) => {
            const at =
              after === undefined ? state.drafts.length : state.drafts.findIndex(({ key }) => key === after) + 1
            return { drafts: state.drafts.toSpliced(at, 0, ...added) }
          }),
        removeDraft: (key) => set((state) => ({ drafts: state.drafts.filter((draft) => draft.key !== key) })),
        orderDrafts: (keys) =>
          set((state) => {
            const named = keys.flatMap((key) => state.drafts.find((draft) => draft.key === key) ?? [])
            return { drafts: [...named, ...state.drafts.filter((draft) => !named.includes(draft))] }
          }),
        start: (id, keys) =>
          set((state) => ({
            running: { ...state.running, ...Object.fromEntries(keys.map((key) => [key, id])) },
            columns: {
              ...state.columns,
              ...Object.fromEntries(
                keys.map((key) => [key, startedColumn(state.drafts.find((draft) => draft.key === key))]),
              ),
            },
          })),
        receive: (groupId, event) => {
          if (event.type === 'group-failed') return get().giveUp(groupId, event.error)
          const before = get().columns[event.key]
          // A row that was given up is told what that has cost.
          const isToldCost =
            event.type === 'run-cancelled' && before?.type === 'cancelled' && before.groupId === groupId
          if (get().running[event.key] !== groupId && !isToldCost) return
          set((state) => ({
            columns: {
              ...state.columns,
              [event.key]: withDraft(
                ofGroup(advance(state.columns[event.key] ?? { type: 'idle' }, event), groupId),
                state.drafts.find(({ key }) => key === event.key),
              ),
            },
            ...(isLast(event) && !isToldCost && { running: without(state.running, event.key) }),
            ...(event.type === 'run-finished' && { finished: { ...state.finished, [event.key]: event.run } }),
          }))
        },
        giveUp: (groupId, problem) =>
          set((state) => {
            const isOver = (key: string): boolean => state.running[key] === groupId
            const end = (key: string, column: ColumnState): ColumnState =>
              !isOver(key) || column.type !== 'running'
                ? column
                : problem === undefined
                  ? ofGroup(cancelled(column), groupId)
                  : ofGroup(failedWith(column, problem), groupId)
            return {
              running: Object.fromEntries(Object.entries(state.running).filter(([key]) => !isOver(key))),
              columns: Object.fromEntries(
                Object.entries(state.columns).map(([key, column]) => [key, end(key, column)]),
              ),
            }
          }),
        takeUp: (kept) => set((state) => ({ finished: { ...state.finished, ...kept } })),
        dismiss: (key) => set((state) => ({ columns: without(state.columns, key) })),
        takeBack: (key, run, before) =>
          set((state) =>
            state.finished[key]?.id === run.id
              ? {
                  finished: before ? { ...state.finished, [key]: before } : without(state.finished, key),
                  columns: without(state.columns, key),
                }
              : state,
          ),
        clearResults: () => set({ columns: {}, finished: {}, running: {} }),
      }),
      {
        partialize: ({ drafts: edited }) => ({ drafts: edited }),
        equality: (a, b) => a.drafts === b.drafts,
        limit: HISTORY_STEPS,
        handleSet: (remember) => (past) => {
          if (!continues) remember(past)
        },
      },
    ),
  )
}

/** Gives a row the options back that a run of it had. */
export function goBackTo(store: WorkbenchStore, key: string, run: RunSummary): void {
  const { drafts, changeDraft } = store.getState()
  const draft = drafts.find((each) => each.key === key)
  if (draft !== undefined) changeDraft(asItRan(draft, run))
}

const doneOf = (runs: Readonly<Record<string, RunSummary>>): Readonly<Record<string, ColumnState>> =>
  Object.fromEntries(Object.entries(runs).map(([key, run]) => [key, { type: 'done', run } satisfies ColumnState]))

const startedColumn = (of: StrategyDraft | undefined): ColumnState => ({
  type: 'running',
  ...(of && { of }),
  steps: [],
})

const ofGroup = (column: ColumnState, groupId: string): ColumnState =>
  column.type === 'failed' || column.type === 'cancelled' ? { ...column, groupId } : column

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> => {
  const { [key]: _gone, ...others } = record
  return others
}

const withDraft = (column: ColumnState, draft: StrategyDraft | undefined): ColumnState =>
  column.type === 'done' && column.run.model && draft && isStale(draft, column.run, column.run.conversationId)
    ? { ...column, missed: true }
    : column

/** What a row can be set to. */
type StrategyChoice = { readonly provider: ProviderView; readonly preset?: PresetView }

function choicesOf(providers: readonly ProviderView[], presets: readonly PresetView[]): readonly StrategyChoice[] {
  return [
    ...providers.map((provider) => ({ provider })),
    ...presets.flatMap((preset) => {
      const provider = providers.find(({ id }) => id === preset.provider)
      return provider === undefined ? [] : [{ provider, preset }]
    }),
  ]
}

const idOf = ({ provider, preset }: StrategyChoice): string => preset?.id ?? provider.id

/** Rows for the runs that the page was opened with; else those that a newcomer sees. */
export function initialStrategies(
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
  runs: readonly RunSummary[],
  starters = STARTERS,
): { readonly drafts: readonly StrategyDraft[]; readonly finished: Readonly<Record<string, RunSummary>> } {
  if (runs.length === 0) {
    const choices = choicesOf(providers, presets)
    const named = (ids: readonly string[]) =>
      [...new Set(ids.map((id) => retiredPreset(id)?.successor ?? id))]
        .flatMap((id) => choices.find((choice) => idOf(choice) === id) ?? [])
        .slice(0, maxStrategies)
    const found = named(starters)
    const first = found.length > 0 ? found : named(STARTERS)
    return { drafts: first.map((choice, index) => draftOf(choice, `start-${index + 1}`)), finished: {} }
  }
  const keyed = runs.map((run, index) => ({ key: `start-${index + 1}`, run }))
  return {
    drafts: keyed.map(({ key, run }) => ({
      key,
      provider: run.provider,
      ...(run.preset !== undefined && { preset: run.preset }),
      config: run.config,
      ...run.chosen,
      ...(run.model !== undefined && run.model.sample > 1 && { sample: run.model.sample }),
      ...(run.title !== (run.presetName ?? run.providerName) && { title: run.title }),
    })),
    finished: Object.fromEntries(keyed.map(({ key, run }) => [key, run])),
  }
}

export const draftOf = ({ provider, preset }: StrategyChoice, key: string): StrategyDraft => ({
  key,
  provider: provider.id,
  ...(preset !== undefined && { preset: preset.id }),
  config: preset?.config ?? provider.defaultConfig,
})
