import { type Manager, type NextRequest, type PastCondensation, requestTokens, unwrap } from '@/lib/engine'
import { sessionWindow } from '@/lib/server/models/tasks'
import type { VerdictView } from '@/lib/contracts/verdicts'

/** What is judged, and by which window and threshold. */
export interface Judged {
  readonly request: NextRequest
  /** The model named in the session. */
  readonly model?: string | undefined
  /** The window that the session itself names. */
  readonly recordedWindow?: number | undefined
  /** The profile that continues the session; absent: the session's own model is used. */
  readonly profile?:
    | {
        readonly id: string
        readonly name: string
        /** Whose family says how tokens are counted, where the session names no model. */
        readonly model?: string | undefined
        readonly contextWindow?: number | undefined
        readonly maxOutput?: number | undefined
      }
    | undefined
  /** Overrides the window of either. */
  readonly contextWindow?: number | undefined
  /** Earlier condensations of this session with the default provider, oldest first; in tokens as the app counts. */
  readonly history?: readonly PastCondensation[] | undefined
}

/** Whether a harness would condense now; used by web and terminal. */
export function verdictOn(
  { request, model, recordedWindow: recorded, profile, history, contextWindow: given }: Judged,
  manager: Manager,
  now: Date,
): VerdictView {
  const { id, name } = unwrap(manager.provider())
  const tokens = requestTokens(request, model ?? profile?.model)
  const { tokens: contextWindow, isAssumed } = sessionWindow({ given, recorded, profile, model }, now)
  const who = profile ? { profile: { id: profile.id, name: profile.name } } : model === undefined ? {} : { model }
  const { condense, reason, held, contextPercent, allowedTokens, threshold } = manager.shouldCondense(
    { tokens, contextWindow, maxTokens: profile?.maxOutput },
    {
      profile: profile?.id,
      history: history && scaled(history, tokens / Math.max(1, request.counted)),
      now: now.getTime(),
    },
  )
  return {
    ...who,
    tokens,
    provider: { id, name },
    condense,
    reason,
    ...(held ? { held } : {}),
    contextWindow,
    windowIsAssumed: isAssumed,
    percent: contextPercent,
    allowedTokens,
    threshold,
  }
}

/** In the tokens that the next request is counted in. */
const scaled = (history: readonly PastCondensation[], scale: number): readonly PastCondensation[] =>
  history.map(({ at, tokensBefore, tokensAfter }) => ({
    at,
    tokensBefore: tokensBefore * scale,
    tokensAfter: tokensAfter * scale,
  }))
