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

/** On globalThis, because the server and the pages are bundled separately. Tests and the terminal install no log. */
const holder = globalThis as typeof globalThis & { condenseryLog?: Log }

export const log = (): Log => holder.condenseryLog ?? silent

export function installLog(installed: Log): void {
  holder.condenseryLog = installed
}
