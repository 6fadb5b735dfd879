import { processState } from '@/lib/base/process-state'

const state = processState<{ condenseryDatabase: Promise<never> }>()
const neverOpened = new Promise<never>(() => undefined)

/** From now on, asking for the database waits forever: work that a test left running cannot open it again. */
export function keepDatabaseClosed(): void {
  state.condenseryDatabase = neverOpened
}

export const isKeptClosed = (): boolean => state.condenseryDatabase === neverOpened

/** Undoes that, so that asking for the database opens it. */
export function letDatabaseOpen(): void {
  if (isKeptClosed()) delete state.condenseryDatabase
}
