import type { Conversation } from '@/lib/conversation/conversation'
import type { PartId } from '@/lib/conversation/ids'
import { remembered } from '@/lib/core/remembered'
import { applyLossless } from '@/lib/condensation/lossless/apply'
import type { LosslessChange, LosslessOutcome } from '@/lib/condensation/lossless/change'
import { expand } from '@/lib/condensation/lossless/expand'
import { relink } from '@/lib/condensation/lossless/relink'
import type { Linked, ReferenceEngine } from './references'

/** The lossless strategies as the runner uses them. */
export const losslessReferences: ReferenceEngine = {
  apply: (conversation, config, counter) => linked(applyLossless(conversation, config, counter)),
  relink: (before, after, config, counter) => linked(relink(before, after, config, counter)),
  expand: (conversation) => {
    const found = expand(conversation)
    return found.ok ? found.value : conversation
  },
  resolves: remembered((conversation: Conversation) => expand(conversation).ok),
}

function linked({ conversation, changes }: LosslessOutcome): Linked {
  const byPart = new Map<PartId, LosslessChange[]>()
  for (const change of changes) {
    const own = byPart.get(change.part)
    if (own) own.push(change)
    else byPart.set(change.part, [change])
  }
  return { conversation, explanations: { parts: byPart, messages: new Map() } }
}
