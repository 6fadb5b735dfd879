import { contentKind } from '../../../conversation/content-kind'
import type { Conversation } from '../../../conversation/conversation'
import { tokenCount, type PartId, type TokenCount } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { imagesOf, visibleText } from '../../../conversation/texts/visible-text'
import { sameJson } from '../../../core/json'
import type { PartCounter } from '../../ports'
import type { LedgerRow } from '../../report'
import type { ChainedExplanation, Explanation, Explanations } from '../context'

interface Place {
  readonly part: Part
  readonly message: Message
}

/**
 * One row for each part that differs between two conversations, found by comparing them: what a step forgot to explain still has
 * its row. Rows stand in reading order, made parts after the ones they replace.
 */
export function ledgerRows(
  before: Conversation,
  after: Conversation,
  step: string,
  explanations: Explanations,
  counter: PartCounter,
): readonly LedgerRow[] {
  if (before === after) return []
  const now = placesOf(after)
  const then = placesOf(before)
  const gone = [...then].flatMap(([id, place]) => changedRow(id, place, now.get(id), { step, explanations, counter }))
  const made = [...now].flatMap(([id, place]) =>
    then.has(id) ? [] : [insertedRow(id, place, { step, explanations, counter })],
  )
  return [...gone, ...made]
}

function placesOf(conversation: Conversation): ReadonlyMap<PartId, Place> {
  return new Map(
    conversation.messages.flatMap((message) => message.parts.map((part) => [part.id, { part, message }] as const)),
  )
}

interface RowContext {
  readonly step: string
  readonly explanations: Explanations
  readonly counter: PartCounter
}

function changedRow(
  id: PartId,
  { part, message }: Place,
  after: Place | undefined,
  { step, explanations, counter }: RowContext,
): readonly LedgerRow[] {
  if (after && sameContent(part, after.part)) return []
  const unexplained: Explanation = after
    ? { rule: step, operation: 'truncate', status: 'truncated' }
    : { rule: step, operation: 'remove', status: 'removed' }
  const explained = explanations.parts.get(id) ?? explanations.messages.get(message.id) ?? unexplained
  const place = { message: message.id, part: id, kind: contentKind(part, message.role), step }
  return chained(explained, counter.countPart(part), after ? counter.countPart(after.part) : tokenCount(0)).map(
    (change) => ({ ...place, ...change }),
  )
}

/** Explanations with the measured figures: the first starts at what stood before, the last ends at what stands now. */
function chained(
  explained: Explanation | readonly ChainedExplanation[],
  tokensBefore: TokenCount,
  tokensAfter: TokenCount,
): readonly ChainedExplanation[] {
  if (!isChain(explained)) return [{ ...fields(explained), tokensBefore, tokensAfter }]
  return explained.map((change, index) => ({
    ...fields(change),
    tokensBefore: index === 0 ? tokensBefore : change.tokensBefore,
    tokensAfter: index === explained.length - 1 ? tokensAfter : change.tokensAfter,
  }))
}

const isChain = (explained: Explanation | readonly ChainedExplanation[]): explained is readonly ChainedExplanation[] =>
  Array.isArray(explained)

const fields = ({ rule, operation, status, references, note }: Explanation): Explanation => ({
  rule,
  operation,
  status,
  ...(references && { references }),
  ...(note && { note }),
})

function insertedRow(id: PartId, { part, message }: Place, { step, explanations, counter }: RowContext): LedgerRow {
  const explained = explanations.messages.get(message.id) ?? { rule: step, operation: 'insert', status: 'summarized' }
  return {
    message: message.id,
    part: id,
    kind: contentKind(part, message.role),
    step,
    ...explained,
    tokensBefore: tokenCount(0),
    tokensAfter: counter.countPart(part),
  }
}

/** Whether a model is shown the same. */
export function sameContent(a: Part, b: Part): boolean {
  if (a === b) return true
  if (a.type !== b.type || visibleText(a) !== visibleText(b)) return false
  const images = imagesOf(a)
  const others = imagesOf(b)
  return (
    images.length === others.length && images.every((image, index) => sameJson(image.source, others[index]?.source))
  )
}
