import { processState } from '@/lib/base/process-state'
/** Structured log: one line of JSON per event. Never contains the content of a session or a key. */
export interface Log {
  debug(fields: Fields, message: string): void
  info(fields: Fields, message: string): void
  warn(fields: Fields, message: string): void
  error(fields: Fields, message: string): void
}

export type Fields = Readonly<Record<string, string | number | boolean | undefined>>

const nothing = (): void => undefined
const silent: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

const state = processState<{ condenseryLog: Log }>()

/** The installed log. Without one, as in tests and in the terminal, nothing is logged. */
export const log = (): Log => state.condenseryLog ?? silent

export function installLog(installed: Log): void {
  state.condenseryLog = installed
}
