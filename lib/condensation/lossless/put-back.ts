import type { Conversation } from '@/lib/conversation/conversation'
import type { MessageId } from '@/lib/conversation/ids'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { slotKey, textSlots, withSlots } from '@/lib/conversation/text-slots'
import { replaceReferences } from '../markers'
import { expanderOf, type Expander, type Holder } from './expander'
import { referencesIn, slotsWithReferences } from './references-in'

/** The messages of `before` and of `after`, which a step made from it, without references: expanded on demand, with what they refer to. */
export class PlainMessages {
  private readonly expander: Expander
  private readonly indexes: ReadonlyMap<MessageId, number>

  constructor(
    private readonly before: Conversation,
    private readonly after: Conversation,
    private readonly pointsForward: boolean,
  ) {
    this.expander = expanderOf(before)
    this.indexes = new Map(before.messages.map((message, index) => [message.id, index] as const))
  }

  ofBefore(index: number): Message | undefined {
    if (!this.before.messages[index]) return undefined
    this.expandWithTargets(index)
    return this.expander.expanded(index).message
  }

  /** With the references of `before` in it replaced by what they stood for there. */
  ofAfter(index: number): Message | undefined {
    const message = this.after.messages[index]
    const oldIndex = message && this.indexes.get(message.id)
    const old = oldIndex === undefined ? undefined : this.before.messages[oldIndex]
    if (!message || oldIndex === undefined || !old) return message
    this.expandWithTargets(oldIndex)
    return putBackInMessage(message, old, oldIndex, this.expander)
  }

  /** In the order in which they were made, so that expansion does not go deep. */
  private expandWithTargets(index: number): void {
    if (this.expander.has(index)) return
    const needed = new Set([index])
    for (const each of needed) if (!this.expander.has(each)) for (const target of targetsOf(this.before.messages[each])) needed.add(target)
    const order = [...needed].filter((each) => this.before.messages[each]).sort((a, b) => (this.pointsForward ? b - a : a - b))
    for (const each of order) this.expander.expanded(each)
  }
}

const targetsOf = (message: Message | undefined): readonly number[] => message?.parts.flatMap((part) => referencesIn(part).map(({ reference }) => reference.message - 1)) ?? []

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
  for (const slot of slotsWithReferences(before)) {
    if (!slot.restorable) continue
    untouched.set(slot.text, plainTexts.get(slotKey(slot.path)) ?? slot.text)
    for (const { reference, start, end } of slot.references) standsFor.set(slot.text.slice(start, end), expander.resolve(reference, holder))
  }
  const replacements = new Map<string, string>()
  for (const slot of textSlots(after)) {
    if (slot.restorable) replacements.set(slotKey(slot.path), untouched.get(slot.text) ?? replaceReferences(slot.text, (found) => standsFor.get(found)))
  }
  return withSlots(after, replacements)
}
