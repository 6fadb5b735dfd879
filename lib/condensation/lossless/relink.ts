import { withMessages, type Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { slotKey, textSlots, withSlots } from '@/lib/conversation/text-slots'
import { findReferences, mayHoldReference, replaceReferences } from '../markers'
import type { PartCounter } from '../ports'
import { applyLossless } from './apply'
import type { LosslessChange, LosslessOutcome } from './change'
import type { LosslessConfig } from './config'
import { expansionOrder } from './expand'
import { Expander, type Holder } from './expander'

/**
 * After a step made `after` from `before`: makes every reference resolve again. What references of `before` stood for is put
 * back, then repetition is encoded anew; so the earliest that survives (the latest, with `keep: 'latest'`) holds the content,
 * and messages that the step left alone read the same after `expand`. References of `before` must resolve.
 */
export function relink(before: Conversation, after: Conversation, config: LosslessConfig, counter: PartCounter): LosslessOutcome {
  if (before === after || !(anyReference(before) || anyReference(after))) return { conversation: after, changes: [] }
  const { conversation } = applyLossless(putBack(before, after), reversible(config), counter)
  return { conversation, changes: differences(after, conversation, counter) }
}

/** References name messages by position, and `relink` keeps them so after every step: as they stand, they can be written out. */
export const finalizeReferences = (conversation: Conversation): Conversation => conversation

/** Removing state outright is a decision about the session as it came; it is not made again for what a later step left. */
const reversible = (config: LosslessConfig): LosslessConfig => (config.removeObsoleteState === 'outright' ? { ...config, removeObsoleteState: 'off' } : config)

const anyReference = ({ messages }: Conversation): boolean =>
  messages.some((message) => message.parts.some((part) => textSlots(part).some((slot) => slot.restorable && mayHoldReference(slot.text))))

/** `after` with the references of `before` in it replaced by what they stood for there. */
function putBack(before: Conversation, after: Conversation): Conversation {
  const expander = new Expander(before.messages)
  for (const index of expansionOrder(before.messages)) expander.expanded(index)
  const indexes = new Map(before.messages.map((message, index) => [message.id, index] as const))
  const messages = after.messages.map((message) => {
    const index = indexes.get(message.id)
    const old = index === undefined ? undefined : before.messages[index]
    return index === undefined || old === undefined ? message : putBackInMessage(message, old, index, expander)
  })
  return withMessages(after, messages)
}

function putBackInMessage(after: Message, before: Message, index: number, expander: Expander): Message {
  const plain = expander.expanded(index).message
  if (after === before) return plain
  const positions = new Map(before.parts.map((part, position) => [part.id, position] as const))
  const parts = after.parts.map((part) => {
    const position = positions.get(part.id) ?? -1
    const [old, expanded] = [before.parts[position], plain.parts[position]]
    if (!old || !expanded) return part
    return part === old ? expanded : putBackInPart(part, old, expanded, { index, message: before.id, part: part.id }, expander)
  })
  return { ...after, parts }
}

/** A part that the step rewrote: slots that it left alone, and references that survived in the others. */
function putBackInPart(after: Part, before: Part, plain: Part, holder: Holder, expander: Expander): Part {
  const plainTexts = new Map(textSlots(plain).map((slot) => [slotKey(slot.path), slot.text]))
  const standsFor = new Map<string, string>()
  const untouched = new Map<string, string>()
  for (const slot of textSlots(before)) {
    if (!slot.restorable) continue
    untouched.set(slot.text, plainTexts.get(slotKey(slot.path)) ?? slot.text)
    for (const { reference, start, end } of findReferences(slot.text)) standsFor.set(slot.text.slice(start, end), expander.resolve(reference, holder))
  }
  const replacements = new Map<string, string>()
  for (const slot of textSlots(after)) {
    if (slot.restorable) replacements.set(slotKey(slot.path), untouched.get(slot.text) ?? replaceReferences(slot.text, (found) => standsFor.get(found)))
  }
  return withSlots(after, replacements)
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
    ? { ...row, operation: 'insert', status: 'kept', note: 'Holds content now whose other copy a later step dropped or changed.' }
    : { ...row, operation: 'reference', status: 'recoverable', note: 'References were written anew after a later step changed what they refer to.' }
}
