import type { Conversation } from '../../../conversation/conversation'
import { weightsOf } from '../compare/classify'
import type { SelectedPart } from '../select/selected-part'
import type { Order } from '../step'

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

/** `original` is the conversation as the run found it; importance is judged there. */
export function inOrder<Candidate extends SelectedPart>(
  candidates: readonly Candidate[],
  order: Order,
  original: Conversation,
): readonly Candidate[] {
  const rank = order === 'importance' ? byImportance(original) : ranks[order]
  return candidates
    .map((candidate, position) => ({ candidate, rank: rank(candidate, position) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ candidate }) => candidate)
}

/** Least important first; a summary made meanwhile is kept longest. */
function byImportance(original: Conversation): Rank {
  const { importance } = weightsOf(original)
  const known = new Map(original.messages.map((message) => [message.id, message]))
  return ({ part, message }) => -(known.has(message.id) ? importance(part, known.get(message.id) ?? message) : 1)
}
