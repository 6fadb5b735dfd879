import type { Manager } from '@/lib/condensation/manager'
import type { PastCondensation } from '@/lib/condensation/providers/loop-guard'
import { unwrap } from '@/lib/core/result'
import { namedModel } from '@/lib/server/named-model'
import type { VerdictView } from '@/lib/contracts/verdicts'

/** What is judged, and by which window and threshold. */
export interface Judged {
  /** What the next request takes: calibrated where the session records usage, else as counted. */
  readonly tokens: number
  /** The model named in the session. */
  readonly model?: string | undefined
  /** The profile that continues the session; absent: the session's own model is used. */
  readonly profile?:
    | {
        readonly id: string
        readonly name: string
        readonly contextWindow?: number | undefined
        readonly maxOutput?: number | undefined
      }
    | undefined
  /** Overrides the window of either. */
  readonly contextWindow?: number | undefined
  /** Earlier condensations of this session with the default provider, oldest first. */
  readonly history?: readonly PastCondensation[] | undefined
}

/** Whether a harness would condense now; used by web and terminal. */
export function verdictOn(
  { tokens, model, profile, history, contextWindow: given }: Judged,
  manager: Manager,
  now: Date,
): VerdictView {
  const { id, name } = unwrap(manager.provider())
  const contextWindow =
    given ?? (profile ? profile.contextWindow : model === undefined ? undefined : windowOfNamed(model, now))
  const who = profile ? { profile: { id: profile.id, name: profile.name } } : model === undefined ? {} : { model }
  const facts = { ...who, tokens, provider: { id, name } }
  if (contextWindow === undefined)
    return { ...facts, condense: false, reason: 'no-window', threshold: manager.threshold(profile?.id) }
  const { condense, reason, held, contextPercent, allowedTokens, threshold } = manager.shouldCondense(
    { tokens, contextWindow, maxTokens: profile?.maxOutput },
    { profile: profile?.id, history, now: now.getTime() },
  )
  return {
    ...facts,
    condense,
    reason,
    ...(held ? { held } : {}),
    contextWindow,
    percent: contextPercent,
    allowedTokens,
    threshold,
  }
}

/** The window from the price catalogue. */
const windowOfNamed = (model: string, at: Date): number | undefined =>
  namedModel(model, at, ({ contextWindow }) => contextWindow !== undefined)?.contextWindow
