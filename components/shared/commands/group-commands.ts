import type { Command } from './commands'

export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}

/** By heading, in order of first appearance. */
export function groupCommands(commands: readonly Command[], fallbackHeading: string): readonly CommandGroup[] {
  const headingOf = (command: Command) => command.group ?? fallbackHeading
  return [...new Set(commands.map(headingOf))].map((heading) => ({
    heading,
    commands: commands.filter((command) => headingOf(command) === heading),
  }))
}
