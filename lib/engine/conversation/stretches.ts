import type { Conversation } from './conversation'

/** By index of the message, how many earlier compactions cut the session at it or before it. */
export function stretchesOf({ messages, compactions }: Conversation): readonly number[] {
  const cuts = new Set(compactions.map(({ at }) => at))
  let cutsSoFar = 0
  return messages.map(({ id }) => (cuts.has(id) ? ++cutsSoFar : cutsSoFar))
}
