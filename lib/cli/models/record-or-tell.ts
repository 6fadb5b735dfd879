import type { Console } from '../output/console'

/** The answers are paid: the result is not given up for want of a record. */
export const recordOrTell = (recording: Promise<void>, terminal: Pick<Console, 'progress'>): Promise<void> =>
  recording.catch((error: unknown) => terminal.progress(`the usage could not be recorded: ${String(error)}`))
