import { processState } from '@/lib/base/process-state'

const state = processState<{ condenseryDatabase: Promise<never> }>()
const nothing = new Promise<never>(() => undefined)

/** Whoever asks for the database waits for ever: what tests did not wait for opens none after them. */
export function keepDatabaseClosed(): void {
  state.condenseryDatabase = nothing
}

export const isKeptClosed = (): boolean => state.condenseryDatabase === nothing

/** From now on the next who asks for the database opens it. */
export function letDatabaseOpen(): void {
  if (isKeptClosed()) delete state.condenseryDatabase
}
