import type { Conversation } from '../../conversation/conversation'
import type { PartCounter } from '../../condensation/ports'
import { familyOf } from '../calibration/families'
import { openSession } from '../session'

/** A session's next request with nothing condensed: its messages and what is sent beside them. */
export interface NextRequest {
  /** As the app counts. */
  readonly counted: number
  /** In the model's own tokens, where recorded usage says how it counts. */
  readonly calibrated?: number
}

export function nextRequest(conversation: Conversation, counter: PartCounter): NextRequest {
  const { calibration, timeline, besideCounted, overheadTokens, earlierTokens, tokensOf, count } = openSession(
    conversation,
    counter,
  )
  const counts = timeline.messages.map(count)
  const counted = counts.reduce((sum, tokens) => sum + tokens, besideCounted)
  if (calibration.basis !== 'recorded') return { counted }
  const last = timeline.requests.at(-1)?.ordinal ?? 0
  const calibrated = timeline.messages.reduce(
    (sum, message) => sum + tokensOf(message, last),
    overheadTokens + earlierTokens,
  )
  return { counted, calibrated: Math.round(calibrated) }
}

/** In the tokens of the model: where nothing says how it counts, as its family does. A replay sizes requests in the same way. */
export const requestTokens = ({ counted, calibrated }: NextRequest, model: string | undefined): number =>
  calibrated ?? Math.round(familyOf(model).scale * counted)
