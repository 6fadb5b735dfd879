/** How far a history has come. `future`: the states that a redo leads to, the next one last. */
export interface HistoryPlace {
  readonly drafts: unknown
  readonly past: number
  readonly future: readonly unknown[]
}

/** What led from one place of a history to the next; undefined where it was an edit. */
export function historyStep(before: HistoryPlace, after: HistoryPlace): 'undone' | 'redone' | undefined {
  if (after.past < before.past && after.future.length > before.future.length) return 'undone'
  // An edit may end a future of one step: only a redo leads to what that step was.
  if (after.past > before.past && after.future.length < before.future.length && before.future.at(-1) === after.drafts)
    return 'redone'
  return undefined
}
