import { temporal } from 'zundo'
import { createStore } from 'zustand/vanilla'
import type { ActionError, ProviderView, RunGroupEvent, RunSummary } from '@/lib/server/contract'
import { advance, type ColumnState, type StrategyDraft } from '@/components/workbench/strategies'

/** What is being edited, with undo, and what is running. */
export interface WorkbenchState {
  readonly drafts: readonly StrategyDraft[]
  readonly columns: Readonly<Record<string, ColumnState>>
  /** The last finished run of each column: its results stay in sight while the next one runs. */
  readonly finished: Readonly<Record<string, RunSummary>>
  readonly group: { readonly id: string; readonly keys: readonly string[] } | undefined
  readonly problem: ActionError | undefined
  changeDraft(draft: StrategyDraft): void
  addDraft(draft: StrategyDraft, after?: string): void
  removeDraft(key: string): void
  start(groupId: string): void
  /** Takes an event of a group; those of a group that was given up are ignored. */
  receive(groupId: string, event: RunGroupEvent): void
  giveUp(problem?: ActionError): void
  /** Another conversation: its strategies stay, their results go. */
  clearResults(): void
}

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>

export const HISTORY_STEPS = 100

export function createWorkbenchStore(drafts: readonly StrategyDraft[], runs: Readonly<Record<string, RunSummary>>) {
  return createStore<WorkbenchState>()(
    temporal(
      (set, get) => ({
        drafts,
        columns: Object.fromEntries(Object.entries(runs).map(([key, run]) => [key, { type: 'done', run } satisfies ColumnState])),
        finished: runs,
        group: undefined,
        problem: undefined,
        changeDraft: (draft) => set((state) => ({ drafts: state.drafts.map((candidate) => (candidate.key === draft.key ? draft : candidate)) })),
        addDraft: (draft, after) =>
          set((state) => {
            const at = after === undefined ? state.drafts.length : state.drafts.findIndex(({ key }) => key === after) + 1
            return { drafts: state.drafts.toSpliced(at, 0, draft) }
          }),
        removeDraft: (key) => set((state) => ({ drafts: state.drafts.filter((draft) => draft.key !== key) })),
        start: (id) =>
          set((state) => ({
            group: { id, keys: state.drafts.map(({ key }) => key) },
            problem: undefined,
            columns: Object.fromEntries(state.drafts.map(({ key }) => [key, { type: 'running', steps: [] } satisfies ColumnState])),
          })),
        receive: (groupId, event) => {
          if (get().group?.id !== groupId) return
          if (event.type === 'group-failed') return get().giveUp(event.error)
          set((state) => ({
            columns: { ...state.columns, [event.key]: advance(state.columns[event.key] ?? { type: 'idle' }, event) },
            ...(event.type === 'run-finished' && { finished: { ...state.finished, [event.key]: event.run } }),
          }))
        },
        giveUp: (problem) =>
          set((state) => ({
            group: undefined,
            problem,
            columns: Object.fromEntries(Object.entries(state.columns).map(([key, column]) => [key, column.type === 'running' ? ({ type: problem ? 'idle' : 'cancelled' } satisfies ColumnState) : column])),
          })),
        clearResults: () => set({ columns: {}, finished: {}, group: undefined, problem: undefined }),
      }),
      { partialize: ({ drafts: edited }) => ({ drafts: edited }), equality: (a, b) => a.drafts === b.drafts, limit: HISTORY_STEPS },
    ),
  )
}

/** Columns for the runs that the page was opened with; else one for each of the first two providers. */
export function initialStrategies(providers: readonly ProviderView[], runs: readonly RunSummary[]): { readonly drafts: readonly StrategyDraft[]; readonly finished: Readonly<Record<string, RunSummary>> } {
  if (runs.length === 0) return { drafts: providers.slice(0, 2).map((provider, index) => draftOf(provider, `start-${index + 1}`)), finished: {} }
  const keyed = runs.map((run, index) => ({ key: `start-${index + 1}`, run }))
  return {
    drafts: keyed.map(({ key, run }) => ({ key, provider: run.provider, config: run.config, ...(run.title !== run.providerName && { title: run.title }) })),
    finished: Object.fromEntries(keyed.map(({ key, run }) => [key, run])),
  }
}

export const draftOf = (provider: ProviderView, key: string): StrategyDraft => ({ key, provider: provider.id, config: provider.defaultConfig })
