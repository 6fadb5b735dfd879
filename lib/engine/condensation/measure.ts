import { contentKind, type ContentKind } from '../conversation/content-kind'
import type { Conversation } from '../conversation/conversation'
import { tokenCount, type TokenCount } from '../conversation/ids'
import type { Message } from '../conversation/message'
import { definitionsText } from '../conversation/texts/visible-text'
import { indexToolPairs } from '../conversation/tool-pairs'
import { requestsOf, sumUsage, type RecordedUsage } from '../conversation/usage'
import type { PartCounter } from './ports'

export interface TokenTotals {
  readonly total: TokenCount
  readonly byKind: Readonly<Partial<Record<ContentKind, TokenCount>>>
}

/** Tokens of a conversation: the sum over its parts, its system prompt and its tool definitions. */
export function measure(conversation: Conversation, counter: PartCounter): TokenTotals {
  const byKind: Partial<Record<ContentKind, number>> = {}
  const add = (kind: ContentKind, count: number): void => {
    if (count > 0) byKind[kind] = (byKind[kind] ?? 0) + count
  }
  if (conversation.system) add('system', counter.countText(conversation.system))
  const definitions = definitionsText(conversation)
  if (definitions) add('tools', counter.countText(definitions))
  for (const message of conversation.messages)
    for (const part of message.parts) add(contentKind(part, message.role), counter.countPart(part))
  const total = Object.values(byKind).reduce((sum, count) => sum + count, 0)
  return { total: tokenCount(total), byKind: byKind as TokenTotals['byKind'] }
}

export function countMessage(message: Message, counter: PartCounter): TokenCount {
  return tokenCount(message.parts.reduce((sum, part) => sum + counter.countPart(part), 0))
}

/** What a conversation holds, for a first look at it. */
export interface ConversationFacts {
  readonly messages: number
  readonly parts: number
  readonly tokens: TokenCount
  readonly counter: string
  readonly byKind: TokenTotals['byKind']
  readonly toolPairs: number
  /** Calls without a result and results without a call. */
  readonly orphans: number
  readonly summaries: number
  readonly compactions: number
  readonly recordedUsage?: RecordedUsage | undefined
}

export function describeConversation(conversation: Conversation, counter: PartCounter): ConversationFacts {
  const totals = measure(conversation, counter)
  const pairs = indexToolPairs(conversation)
  return {
    messages: conversation.messages.length,
    parts: conversation.messages.reduce((sum, message) => sum + message.parts.length, 0),
    tokens: totals.total,
    counter: counter.id,
    byKind: totals.byKind,
    toolPairs: pairs.pairs.length,
    orphans: pairs.orphanCalls.length + pairs.orphanResults.length,
    summaries: conversation.messages.filter((message) => message.summary !== undefined).length,
    compactions: conversation.compactions.length,
    recordedUsage: sumUsage(conversation.messages.flatMap(({ usage }) => (usage ? requestsOf(usage) : []))),
  }
}
