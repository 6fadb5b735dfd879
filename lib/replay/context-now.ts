import type { Conversation } from '@/lib/conversation/conversation'
import type { PartCounter } from '@/lib/condensation/ports'
import { openSession } from './session'

/**
 * What a session's next request would take with nothing condensed, in the model's own tokens: its messages and what is sent beside them.
 * Undefined where no usage is recorded that says how the model counts.
 */
export function contextNow(conversation: Conversation, counter: PartCounter): number | undefined {
  const { calibration, timeline, overheadTokens, scaleOf, count } = openSession(conversation, counter)
  if (calibration.basis !== 'recorded') return undefined
  const last = timeline.requests.at(-1)?.ordinal ?? 0
  return Math.round(
    timeline.messages.reduce((sum, message) => sum + scaleOf(message, last) * count(message), overheadTokens),
  )
}
