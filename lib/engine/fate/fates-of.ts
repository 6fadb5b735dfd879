import type { ContentKind } from '../conversation/content-kind'
import { contentKind } from '../conversation/content-kind'
import type { Conversation } from '../conversation/conversation'
import type { MessageId, PartId } from '../conversation/ids'
import type { Message } from '../conversation/message'
import type { Part } from '../conversation/part'
import { definitionsText } from '../conversation/texts/visible-text'
import { expand } from '../condensation/lossless/reading/expand'
import { expanderOf } from '../condensation/lossless/reading/expander'
import type { PartCounter } from '../condensation/ports'
import type { LedgerRow } from '../condensation/report'
import { losslessReferences } from '../condensation/steps/references/lossless-references'
import { addFates, noTokens, type Fate, type FateTokens } from './fate'
import { fatesOfPart, type FateStretch, type PartChange } from './part-fate'

export interface PartFates {
  /** Index of the message in the original. */
  readonly message: number
  readonly messageId: MessageId
  readonly part: PartId
  readonly kind: ContentKind
  /** In reading order. Their tokens add up to the part's. */
  readonly stretches: readonly FateStretch[]
}

/** What became of every token of a conversation. */
export interface ConversationFates {
  readonly total: FateTokens
  /** Of the system prompt and the tool definitions that stand beside the messages: always kept. */
  readonly beside: number
  /** Every part of the original, in order. */
  readonly parts: readonly PartFates[]
}

/** What a strategy made of a conversation, as far as fates ask. */
export interface Outcome {
  readonly conversation: Conversation
  readonly ledger: readonly LedgerRow[]
}

/** The fates add up to the original's tokens, per part, per message and in all; what `expand` brings back is what is recoverable. */
export function fatesOf(original: Conversation, outcome: Outcome, counter: PartCounter): ConversationFates {
  const beside = counter.countText(original.system ?? '') + counter.countText(definitionsText(original))
  const changeOf = changesOf(original, outcome)
  const parts = original.messages.flatMap((message, index) =>
    message.parts.map(
      (part, position): PartFates => ({
        message: index,
        messageId: message.id,
        part: part.id,
        kind: contentKind(part, message.role),
        stretches: fatesOfPart(changeOf(message, index, position, part), counter),
      }),
    ),
  )
  return {
    total: addFates({ ...noTokens, kept: beside }, sumOf(parts.flatMap(({ stretches }) => stretches))),
    beside,
    parts,
  }
}

export function sumOf(stretches: Iterable<FateStretch>): FateTokens {
  const sum = { ...noTokens }
  for (const { fate, tokens } of stretches) sum[fate] += tokens
  return sum
}

/** By index of the message in the original. */
export function fatesByMessage({ parts }: ConversationFates, messages: number): readonly FateTokens[] {
  const sums = Array.from({ length: messages }, () => ({ ...noTokens }))
  for (const { message, stretches } of parts) {
    const sum = sums[message]
    if (sum) for (const { fate, tokens } of stretches) sum[fate] += tokens
  }
  return sums
}

function changesOf(original: Conversation, { conversation, ledger }: Outcome) {
  const reads = losslessReferences.readBack(original)?.plain ?? original
  const expansion = expand(conversation)
  const expanded = expansion.ok ? expansion.value : conversation
  const readings = expansion.ok ? expanderOf(conversation).readings : undefined
  const standing = new Standing(conversation, expanded)
  const goneOf = goneByPart(ledger)
  return (_message: Message, index: number, position: number, part: Part): PartChange => {
    const now = standing.take(part)
    return {
      before: part,
      reads: reads.messages[index]?.parts[position] ?? part,
      after: now?.part,
      expanded: now?.expanded,
      resolved: now && readings?.get(now.part)?.resolved,
      gone: goneOf.get(part.id) ?? (now ? 'truncated' : 'removed'),
    }
  }
}

/** By part, what the last row that took something of it says. */
function goneByPart(ledger: readonly LedgerRow[]): ReadonlyMap<PartId, Fate> {
  const gone = new Map<PartId, Fate>()
  for (const { part, status } of ledger)
    if (part !== undefined && status !== 'kept' && status !== 'recoverable') gone.set(part, status)
  return gone
}

interface Stood {
  readonly part: Part
  readonly expanded: Part
}

/** The parts that still stand, each to be taken once: itself first, else the next of its name. */
class Standing {
  private readonly byId = new Map<PartId, Stood[]>()

  constructor(conversation: Conversation, expanded: Conversation) {
    conversation.messages.forEach(({ parts }, index) => {
      parts.forEach((part, position) => {
        const stood = { part, expanded: expanded.messages[index]?.parts[position] ?? part }
        const known = this.byId.get(part.id)
        if (known) known.push(stood)
        else this.byId.set(part.id, [stood])
      })
    })
  }

  take(part: Part): Stood | undefined {
    const known = this.byId.get(part.id) ?? []
    const itself = known.findIndex((stood) => stood.part === part)
    return known.splice(Math.max(0, itself), 1)[0]
  }
}
