import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { inputTokensOf } from '../../conversation/usage'
import type { Calibration } from '../calibration/calibration'
import type { Timeline } from '../calibration/timeline'

/** What is sent beside the messages of a file, in the model's own tokens. */
export interface BesideMessages {
  /** System prompt and tools: no condensation takes them. */
  readonly overheadTokens: number
  /** Of a session that was resumed, what was said before the file begins. It goes with the first summary. */
  readonly earlierTokens: number
}

/** Less than this, as a share of what is beside, is an error of the line. */
const LEAST_EARLIER = 0.1

interface SplitRequest {
  readonly recorded: Conversation
  readonly timeline: Timeline
  readonly calibration: Calibration
  tokensOf(message: Message, ordinal: number): number
}

/**
 * The calibration tells only how much stands beside the messages. Right after a compaction of the harness's own, the context holds its summary
 * and what never goes: so the smallest one tells how much that is at most, and the rest is earlier conversation.
 */
export function splitBeside(besideTokens: number, session: SplitRequest): BesideMessages {
  const overheadTokens = Math.max(0, Math.min(besideTokens, ...leftByCompactions(session)))
  const earlierTokens = besideTokens - overheadTokens
  return earlierTokens < LEAST_EARLIER * besideTokens
    ? { overheadTokens: besideTokens, earlierTokens: 0 }
    : { overheadTokens, earlierTokens }
}

/** After each recorded compaction, the context of the first request less the messages from the cut on. */
function leftByCompactions({ recorded, timeline, calibration, tokensOf }: SplitRequest): readonly number[] {
  const starts = new Set(calibration.stretches.slice(1).map(({ from }) => from))
  return recorded.compactions.flatMap(({ at }) => {
    const cut = recorded.messages.findIndex(({ id }) => id === at)
    const placeOf = (context: number): number => timeline.places[context] ?? recorded.messages.length
    const request = timeline.requests.find(({ context }) => placeOf(context) > cut)
    if (cut === -1 || !request?.usage || !starts.has(request.ordinal)) return []
    const held = recorded.messages.slice(cut, placeOf(request.context))
    return [inputTokensOf(request.usage) - held.reduce((sum, message) => sum + tokensOf(message, request.ordinal), 0)]
  })
}
