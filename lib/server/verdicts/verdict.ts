import type { Manager } from '@/lib/condensation/manager'
import type { PastCondensation } from '@/lib/condensation/providers/loop-guard'
import { unwrap } from '@/lib/core/result'
import { namedModel } from '@/lib/server/named-model'
import type { VerdictView } from '@/lib/contracts/verdicts'

/** What is being judged, and whose window and threshold decide. */
export interface Judged {
  readonly tokens: number
  /** As the session names it. */
  readonly model?: string | undefined
  /** The profile that goes on; absent: the session's own model stands for it. */
  readonly profile?:
    | {
        readonly id: string
        readonly name: string
        readonly contextWindow?: number | undefined
        readonly maxOutput?: number | undefined
      }
    | undefined
  /** In place of the window of either. */
  readonly contextWindow?: number | undefined
  /** What the default provider came to on this session before, oldest first. */
  readonly history?: readonly PastCondensation[] | undefined
}

/** Whether a harness would condense now: for the web and the terminal alike. */
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

/** The window that the price list gives. */
const windowOfNamed = (model: string, at: Date): number | undefined =>
  namedModel(model, at, ({ contextWindow }) => contextWindow !== undefined)?.contextWindow
