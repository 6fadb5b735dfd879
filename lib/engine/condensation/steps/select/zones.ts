import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { startsTurn } from '../../../conversation/texts/the-task'
import { countMessage } from '../../measure'
import type { OperableKind } from '../../operations/operation'
import type { PartCounter } from '../../ports'
import type { Select, Zone } from '../step'
import type { ToolFacts } from './tool-facts'
import { operableKind } from './selected-part'

/** Index of the first message that is too new for the zone. */
export function zoneEnd(messages: readonly Message[], zone: Zone, counter: PartCounter): number {
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

function tokenZoneEnd(
  messages: readonly Message[],
  zone: Extract<Zone, { type: 'tokens' }>,
  counter: PartCounter,
): number {
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

interface Boundary {
  readonly end: number
  isFirst(index: number): boolean
  readonly pairs: ToolFacts['pairs']
}

export function zonePredicate(
  pairAtBoundary: Select['pairAtBoundary'],
  { end, isFirst, pairs }: Boundary,
): (part: Part, index: number) => boolean {
  if (!pairAtBoundary) return (_part, index) => index < end
  const pairOf = (part: Part): ReturnType<typeof pairs.pairOf> =>
    part.type === 'tool-call' || part.type === 'tool-result' ? pairs.pairOf(part) : undefined
  if (pairAtBoundary === 'recent') return (part, index) => index < end && (pairOf(part)?.result.index ?? index) < end
  return (part, index) => {
    const callIndex = pairOf(part)?.call.index ?? index
    return callIndex < end && (!isFirst(callIndex) || index < end)
  }
}
