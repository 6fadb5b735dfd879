import { contentKind } from '@/lib/conversation/content-kind'
import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { countMessage } from '@/lib/condensation/measure'
import { operableKinds, type OperableKind } from '@/lib/condensation/operations/operation'
import type { PartCounter } from '@/lib/condensation/ports'
import { anyGlob } from './glob'
import type { PartFilter, Protection, Select, Zone } from './step'
import { toolFacts, type ToolFacts } from './tool-facts'

export interface SelectedPart {
  readonly part: Part
  readonly message: Message
  /** Of the message in the conversation. */
  readonly index: number
  readonly kind: OperableKind
  readonly tokens: number
}

export interface Selection {
  /** Indices of the selected messages, ascending: in every zone, with a part that the filter wants and none that is protected. */
  readonly messages: readonly number[]
  /** Parts that may be operated on, in reading order. */
  readonly parts: readonly SelectedPart[]
  readonly facts: ToolFacts
}

/** `original` is the conversation as the run found it: paths are read there, where no reference stands in their place. */
export function selectParts(conversation: Conversation, select: Select, counter: PartCounter, original: Conversation = conversation): Selection {
  const facts = toolFacts(conversation, original)
  const end = Math.min(...select.zones.map((zone) => zoneEnd(conversation.messages, zone, counter)), conversation.messages.length)
  const wanted = select.filter ? partPredicate(select.filter, facts) : () => true
  const inZone = zonePredicate(select, end, facts)
  const isProtected = select.protect ? protection(select.protect, facts) : () => false
  const parts: SelectedPart[] = []
  const messages: number[] = []
  const last = select.pairAtBoundary === 'old' ? conversation.messages.length : end
  for (let index = select.preserveFirst; index < last; index++) {
    const message = conversation.messages[index]
    if (!message) continue
    const operable = message.parts.flatMap((part): SelectedPart[] => {
      const kind = operableKind(part, message)
      if (!kind || !inZone(part, index) || isProtected(part)) return []
      const candidate = { part, message, index, kind, tokens: counter.countPart(part) }
      return wanted(candidate) ? [candidate] : []
    })
    parts.push(...operable)
    if (index < end && (!select.filter || operable.length > 0) && !message.parts.some(isProtected)) messages.push(index)
  }
  const kept = select.filter ? withoutNewest(parts, select.filter) : parts
  return { messages: kept === parts ? messages : messagesOf(kept, messages), parts: kept, facts }
}

export function operableKind(part: Part, message: Message): OperableKind | undefined {
  const kind = contentKind(part, message.role)
  return operableKinds.find((operable) => operable === kind)
}

/** Index of the first message that is too new for the zone. */
function zoneEnd(messages: readonly Message[], zone: Zone, counter: PartCounter): number {
  switch (zone.type) {
    case 'all':
      return messages.length
    case 'recent':
      return messages.length - zone.keep
    case 'percent':
      return messages.length - Math.ceil((messages.length * zone.keep) / 100)
    case 'tokens':
      return tokenZoneEnd(messages, zone, counter)
    case 'turns':
      return turnZoneEnd(messages, zone.keep)
  }
}

function tokenZoneEnd(messages: readonly Message[], zone: Extract<Zone, { type: 'tokens' }>, counter: PartCounter): number {
  let held = 0
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]
    if (!message) continue
    held += zone.kinds ? countKinds(message, zone.kinds, counter) : countMessage(message, counter)
    if (held > zone.keep) return index + 1
  }
  return 0
}

function countKinds(message: Message, kinds: readonly OperableKind[], counter: PartCounter): number {
  return message.parts.reduce((sum, part) => {
    const kind = operableKind(part, message)
    return kind && kinds.includes(kind) ? sum + counter.countPart(part) : sum
  }, 0)
}

function turnZoneEnd(messages: readonly Message[], keep: number): number {
  if (keep <= 0) return messages.length
  const starts = messages.flatMap((message, index) => (startsTurn(message) ? [index] : []))
  return starts.at(-keep) ?? 0
}

/** Whether a user typed something here. Summaries, results and state alone start no turn. */
export function startsTurn(message: Message): boolean {
  return message.role === 'user' && message.summary === undefined && message.parts.some((part) => part.type === 'text' && part.text.trim() !== '')
}

function partPredicate(filter: PartFilter, facts: ToolFacts): (candidate: SelectedPart) => boolean {
  const inTools = filter.tools && anyGlob(filter.tools)
  const inPaths = filter.paths && anyGlob(filter.paths)
  const { from = 1, to = Infinity } = filter.range ?? {}
  return ({ part, message, index, kind, tokens }) =>
    (!filter.roles || filter.roles.includes(message.role)) &&
    (!filter.kinds || filter.kinds.includes(kind)) &&
    (!inTools || inTools(facts.nameOf(part) ?? '')) &&
    (!inPaths || facts.pathsOf(part).some(inPaths)) &&
    (filter.minTokens === undefined || tokens >= filter.minTokens) &&
    (!filter.typed || startsTurn(message) === (filter.typed === 'only')) &&
    (filter.superseded === undefined || facts.superseded(part) === filter.superseded) &&
    (!filter.errors || facts.failed(part) === (filter.errors === 'only')) &&
    index + 1 >= from &&
    index + 1 <= to
}

function protection({ tools, paths }: Protection, facts: ToolFacts): (part: Part) => boolean {
  const isTool = anyGlob(tools)
  const isPath = anyGlob(paths)
  return (part) => {
    const name = facts.nameOf(part)
    return name !== undefined && (isTool(name) || (paths.length > 0 && facts.pathsOf(part).some(isPath)))
  }
}

function zonePredicate({ pairAtBoundary, preserveFirst }: Select, end: number, { pairs }: ToolFacts): (part: Part, index: number) => boolean {
  if (!pairAtBoundary) return (_part, index) => index < end
  const pairOf = (part: Part): ReturnType<typeof pairs.pairOf> => (part.type === 'tool-call' || part.type === 'tool-result' ? pairs.pairOf(part) : undefined)
  if (pairAtBoundary === 'recent') return (part, index) => index < end && (pairOf(part)?.result.index ?? index) < end
  return (part, index) => {
    const callIndex = pairOf(part)?.call.index ?? index
    return callIndex < end && (callIndex >= preserveFirst || index < end)
  }
}

function withoutNewest(parts: SelectedPart[], { keepNewest, keepNewestTokens }: PartFilter): readonly SelectedPart[] {
  if (keepNewest === undefined && keepNewestTokens === undefined) return parts
  let end = parts.length - (keepNewest ?? 0)
  let held = 0
  for (let at = parts.length - 1; keepNewestTokens !== undefined && at >= 0; at--) {
    held += parts[at]?.tokens ?? 0
    if (held > keepNewestTokens) {
      end = Math.min(end, at + 1)
      break
    }
    if (at === 0) end = 0
  }
  return parts.slice(0, Math.max(0, end))
}

function messagesOf(parts: readonly SelectedPart[], within: readonly number[]): readonly number[] {
  const chosen = new Set(parts.map((part) => part.index))
  return within.filter((index) => chosen.has(index))
}
