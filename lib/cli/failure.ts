/** Exit statuses of the terminal's contract. */
export const exitStatus = { done: 0, condensationFailed: 1, badInput: 2, missedBar: 3 } as const

/** Ends a command with a message on standard error and a status; thrown by commands, caught once in main.ts. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure'

  constructor(
    readonly status: (typeof exitStatus)[keyof typeof exitStatus],
    message: string,
  ) {
    super(message)
  }
}

export const badInput = (message: string): CliFailure => new CliFailure(exitStatus.badInput, message)
export const condensationFailed = (message: string): CliFailure =>
  new CliFailure(exitStatus.condensationFailed, message)

/** What was done is done and shown; a bar that the command line set is missed. */
export const missedBar = (message: string): CliFailure => new CliFailure(exitStatus.missedBar, message)
