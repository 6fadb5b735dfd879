import { withMessages, type Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { textSlots } from '@/lib/conversation/text-slots'
import type { PartCounter } from '../ports'
import { applyLossless, encodeParts } from './apply'
import type { LosslessChange, LosslessOutcome } from './change'
import type { LosslessConfig } from './config'
import { followAll, Moves } from './moved-lines'
import { PlainMessages } from './put-back'
import { holdsLookAlike, referencesIn } from './references-in'

/**
 * After a step made `after` from `before`: makes every reference resolve again. References whose lines are left only follow them
 * to their new numbers. A part with a reference whose lines went (and one that the step rewrote around its references) gets back
 * what they stood for, and its repetition is written anew; so the earliest that survives (the latest, where references point
 * forward) holds the content, and messages that the step left alone read the same after `expand`. References of `before` must resolve.
 * Those of the outcome name messages by position: as they stand, they can be written out.
 */
export function relink(before: Conversation, after: Conversation, config: LosslessConfig, counter: PartCounter): LosslessOutcome {
  if (before === after || !(anyReference(before) || anyReference(after))) return { conversation: after, changes: [] }
  const directions = directionsOf(before)
  const isSimple = directions.size < 2 && keepsOrder(before, after)
  const keep = directions.has('forward') ? 'latest' : directions.has('backward') ? 'first' : config.keep
  const reversibly = { ...reversible(config), ...(isSimple && { keep }) }
  const plain = new PlainMessages(before, after, directions.has('forward'))
  const conversation = isSimple ? mend(before, after, plain, reversibly, counter) : applyLossless(allPlain(after, plain), reversibly, counter).conversation
  return { conversation, changes: differences(after, conversation, counter) }
}

/** Removing state outright is a decision about the session as it came; it is not made again for what a later step left. */
const reversible = (config: LosslessConfig): LosslessConfig => (config.removeObsoleteState === 'outright' ? { ...config, removeObsoleteState: 'off' } : config)

const anyReference = ({ messages }: Conversation): boolean => messages.some((message) => message.parts.some(holdsLookAlike))

/** Which ways references lead from message to message. */
function directionsOf({ messages }: Conversation): ReadonlySet<'forward' | 'backward'> {
  const directions = new Set<'forward' | 'backward'>()
  messages.forEach((message, index) => {
    for (const part of message.parts) for (const { reference } of referencesIn(part)) if (reference.message !== index + 1) directions.add(reference.message > index + 1 ? 'forward' : 'backward')
  })
  return directions
}

/** Whether ids tell the messages apart, and those left follow each other as they did. */
function keepsOrder(before: Conversation, after: Conversation): boolean {
  const indexes = new Map(before.messages.map(({ id }, index) => [id, index] as const))
  if (indexes.size < before.messages.length || new Set(after.messages.map(({ id }) => id)).size < after.messages.length) return false
  const left = after.messages.flatMap(({ id }) => indexes.get(id) ?? [])
  return left.every((index, position) => position === 0 || index > (left[position - 1] ?? 0))
}

const allPlain = (after: Conversation, plain: PlainMessages): Conversation => withMessages(after, after.messages.map((message, index) => plain.ofAfter(index) ?? message))

/** What is to be done about one part. */
type Repair = { readonly type: 'write'; readonly part: Part } | { readonly type: 'encode'; readonly targets: readonly number[] }

function mend(before: Conversation, after: Conversation, plain: PlainMessages, config: LosslessConfig, counter: PartCounter): Conversation {
  const moves = new Moves(before, after, plain)
  const known = new Map(before.messages.map((message) => [message.id, new Map(message.parts.map((part) => [part.id, part] as const))] as const))
  const repairs = after.messages.map((message) => message.parts.map((part) => repairOf(part, known.get(message.id)?.get(part.id), moves)))
  const encoded = encodeAnew(after, repairs, plain, config, counter)
  const messages = after.messages.map((message, index) => {
    const parts = message.parts.map((part, position) => {
      const repair = repairs[index]?.[position]
      return repair?.type === 'write' ? repair.part : (encoded[index]?.[position] ?? part)
    })
    return parts.every((part, position) => part === message.parts[position]) ? message : { ...message, parts }
  })
  return messages.every((message, index) => message === after.messages[index]) ? after : withMessages(after, messages)
}

function repairOf(part: Part, old: Part | undefined, moves: Moves): Repair | undefined {
  if (!holdsLookAlike(part)) return undefined
  const followed = part === old ? followAll(part, moves) : undefined
  if (followed) return { type: 'write', part: followed }
  const targets = (old ? referencesIn(old) : []).flatMap(({ reference }) => moves.indexOf(reference.message - 1) ?? [])
  return { type: 'encode', targets }
}

/** By message and position the parts whose references are made anew, among themselves and with what they referred to. */
function encodeAnew(after: Conversation, repairs: readonly (readonly (Repair | undefined)[])[], plain: PlainMessages, config: LosslessConfig, counter: PartCounter): readonly (readonly (Part | undefined)[])[] {
  const messages = new Set<number>()
  for (const [index, own] of repairs.entries()) {
    for (const repair of own) if (repair?.type === 'encode') for (const each of [index, ...repair.targets]) messages.add(each)
  }
  if (messages.size === 0) return []
  const conversation = withMessages(after, after.messages.map((message, index): Message => (messages.has(index) ? (plain.ofAfter(index) ?? message) : message)))
  const parts = new Set(conversation.messages.flatMap((message, index) => message.parts.filter((_, position) => repairs[index]?.[position]?.type === 'encode')))
  const encoded = encodeParts(conversation, { messages, parts }, config, counter)
  return conversation.messages.map((message) => message.parts.map((part) => (parts.has(part) ? (encoded.get(part) ?? part) : undefined)))
}

function differences(before: Conversation, after: Conversation, counter: PartCounter): LosslessChange[] {
  return after.messages.flatMap((message, index) => {
    const old = before.messages[index]
    if (!old || old === message) return []
    return message.parts.flatMap((part, position) => {
      const was = old.parts[position]
      return was && !sameTexts(was, part) ? [difference(message, was, part, counter)] : []
    })
  })
}

function sameTexts(a: Part, b: Part): boolean {
  if (a === b) return true
  const texts = textSlots(b)
  return textSlots(a).every((slot, index) => slot.text === texts[index]?.text)
}

function difference(message: Message, before: Part, after: Part, counter: PartCounter): LosslessChange {
  const tokensBefore = counter.countPart(before)
  const tokensAfter = counter.countPart(after)
  const row = { message: message.id, part: after.id, rule: 'lossless.relink', tokensBefore, tokensAfter } as const
  return tokensAfter > tokensBefore
    ? { ...row, operation: 'insert', status: 'kept', note: { type: 'holds' } }
    : { ...row, operation: 'reference', status: 'recoverable', note: { type: 'rewritten' } }
}
