import type { Conversation } from '@/lib/conversation/conversation'
import { classify } from './classify'
import type { SelectedPart } from './select'
import type { Order } from './step'

/** Rank of a part; the highest is worked on first, equal ranks in reading order. */
type Rank = (candidate: SelectedPart, position: number) => number

const typeRank: Partial<Record<SelectedPart['kind'], number>> = { toolResults: 1_000, toolParameters: 500 }

/** `size`: largest first. `age`: oldest first. `type`: results, then parameters, then the rest. `combined`: large and old first. */
const ranks: Record<Exclude<Order, 'importance'>, Rank> = {
  position: (_candidate, position) => -position,
  age: (candidate) => -candidate.index,
  size: (candidate) => candidate.tokens,
  type: (candidate) => typeRank[candidate.kind] ?? 0,
  combined: (candidate) => candidate.tokens / (1 + candidate.index * 0.1),
}

export function inOrder(candidates: readonly SelectedPart[], order: Order, conversation: Conversation): readonly SelectedPart[] {
  const rank = order === 'importance' ? byImportance(conversation) : ranks[order]
  return candidates
    .map((candidate, position) => ({ candidate, rank: rank(candidate, position) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ candidate }) => candidate)
}

/** Least important first. */
function byImportance(conversation: Conversation): Rank {
  const classified = classify(conversation)
  return (candidate) => -(classified[candidate.index]?.importance ?? 0)
}
