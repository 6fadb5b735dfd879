import type { Conversation } from './conversation'
import { inputTokensOf } from './usage'

/** The model of a session: the one that most of the recorded input went to, else the one that the session names. */
export function sessionModel({ messages, model }: Pick<Conversation, 'messages' | 'model'>): string | undefined {
  const byModel = new Map<string, number>()
  for (const { usage } of messages)
    if (usage?.model !== undefined) byModel.set(usage.model, (byModel.get(usage.model) ?? 0) + inputTokensOf(usage))
  const [main] = [...byModel].reduce<readonly [string | undefined, number]>(
    (best, each) => (each[1] >= best[1] ? each : best),
    [undefined, 0],
  )
  return main ?? model
}
