import { withMessages, type Conversation } from '@/lib/conversation/conversation'
import type { MessageId } from '@/lib/conversation/ids'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { textSlots } from '@/lib/conversation/text-slots'
import { styleOf, type ReferenceStyle } from '../reference'
import type { PartCounter } from '../ports'
import type { LosslessChange } from './change'
import type { LosslessConfig } from './config'
import { Encoder } from './encoder'
import { holdsLookAlike, referencesIn } from './references-in'

/** A conversation as it reads and as it is written: message by message, part by part. */
export interface Writing {
  readonly plain: Conversation
  readonly conversation: Conversation
}

/** What is to be written. */
export interface Draft {
  /** Without references. */
  readonly plain: Conversation
  /** Parts of `plain` that may as well stay as they were: what each was. It is written that way where that costs no more. */
  readonly fuller: ReadonlyMap<Part, Part>
  /** How it stood before: what is unchanged and refers to what is unchanged stays as it was written. */
  readonly earlier: Writing
  /** Whether repetition is looked for in every part without references, or only where references have to be made anew. */
  readonly everywhere: boolean
}

export interface Rewritten extends Writing {
  /** The parts of the draft in whose places their fuller forms stand. */
  readonly left: ReadonlySet<Part>
  readonly changes: readonly LosslessChange[]
}

/**
 * Writes a conversation with references, in the order in which expansion can follow (`keep`). A part that a pass left shorter is first
 * tried as it was: where references to what stands already make it cost no more than the shorter form, nothing of it is lost. So nothing
 * hides from a pass by moving into its next copy, and what the passes leave is never made larger. References of `earlier` must resolve.
 */
export function rewrite(draft: Draft, config: LosslessConfig, counter: PartCounter): Rewritten {
  return new Writer(draft, config, counter).write()
}

/** How a part was written, in which message, and the indexes of the messages that its references led to. */
interface Form {
  /** Its references name what a reader sees: all that is written before it has to be as it was. */
  readonly isReadable: boolean
  /** Written as it reads: neither references nor marks. */
  readonly isPlain: boolean
  /** Holds what looks like ours and is not marked. */
  readonly isBare: boolean
  /** Something in it is marked as the source’s own, which is proven for its place only. */
  readonly isMarked: boolean
  readonly written: Part
  readonly index: number
  readonly targets: readonly number[]
}

interface Choice {
  /** As it reads. */
  readonly plain: Part
  readonly written: Part
}

class Writer {
  private readonly order: readonly number[]
  private readonly forms: ReadonlyMap<Part, Form>
  /** Those of the draft that have a chance. */
  private readonly fuller: ReadonlyMap<Part, Part>
  /** Behind the last message that was written with references or marks before. */
  private readonly settled: number
  /** Messages that read as they did at the same place, whatever is chosen. */
  private readonly certain: readonly boolean[]
  /** Messages written already that read as they did at the same place. */
  private readonly same: boolean[] = []
  private readonly encoder: Encoder | undefined
  private readonly left = new Set<Part>()
  /** All that was chosen so far reads, and is written, as it was at the same place. */
  private isUnchanged: boolean
  private readonly changes: LosslessChange[] = []

  constructor(
    private readonly draft: Draft,
    private readonly config: LosslessConfig,
    private readonly counter: PartCounter,
  ) {
    const { plain, fuller, earlier } = draft
    const order = plain.messages.map((_, index) => index)
    this.order = config.keep === 'first' ? order : order.toReversed()
    this.forms = formsOf(earlier)
    this.settled = [...this.forms.values()].reduce((last, { isPlain, index }) => (isPlain ? last : Math.max(last, index + 1)), 0)
    this.fuller = new Map([...fuller].filter(([part, full]) => !this.isOutdone(full, part)))
    this.certain = plain.messages.map(({ parts }, index) => !parts.some((part) => this.fuller.has(part)) && this.readsAsBefore(index, parts) && parts.length === earlier.plain.messages[index]?.parts.length)
    this.isUnchanged = config.keep === 'first' || this.certain.every((same) => same)
    this.encoder = this.encoderInScope()
  }

  write(): Rewritten {
    const chosen: (readonly Choice[])[] = []
    for (const index of this.order) chosen[index] = this.writeMessage(index)
    return { plain: this.assembled(chosen, ({ plain }) => plain), conversation: this.assembled(chosen, ({ written }) => written), left: this.left, changes: this.changes }
  }

  private assembled(chosen: readonly (readonly Choice[])[], partOf: (choice: Choice) => Part): Conversation {
    const { plain } = this.draft
    const messages = plain.messages.map((message, index): Message => {
      const parts = (chosen[index] ?? []).map(partOf)
      return parts.every((part, position) => part === message.parts[position]) ? message : { ...message, parts }
    })
    return messages.every((message, index) => message === plain.messages[index]) ? plain : withMessages(plain, messages)
  }

  private writeMessage(index: number): readonly Choice[] {
    const message = this.draft.plain.messages[index]
    const chosen: Choice[] = []
    this.encoder?.startMessage()
    for (const part of message?.parts ?? []) {
      const sameSoFar = this.readsAsBefore(index, chosen.map(({ plain }) => plain))
      if (!message) continue
      const choice = this.choose(part, { message, index, sameSoFar })
      this.isUnchanged &&= this.isAsItWas(choice, index, chosen.length)
      chosen.push(choice)
    }
    this.isUnchanged &&= chosen.length === this.draft.earlier.plain.messages[index]?.parts.length
    this.same[index] = chosen.length === this.draft.earlier.plain.messages[index]?.parts.length && this.readsAsBefore(index, chosen.map(({ plain }) => plain))
    return chosen
  }

  private choose(part: Part, place: Place): Choice {
    const full = this.fuller.get(part)
    const asItWas = full && this.written(full, place, this.counter.countPart(part))
    if (!full || !asItWas) return { plain: part, written: this.written(part, place) ?? part }
    this.left.add(part)
    return { plain: full, written: asItWas }
  }

  /** The part in its earlier form where that still holds, else with references made anew; undefined where that takes more than `most` tokens. */
  private written(part: Part, place: Place, most = Infinity): Part | undefined {
    const form = this.forms.get(part)
    if (form && this.holds(form, place)) {
      if (this.counter.countPart(form.written) > most) return undefined
      this.encoder?.pass(part, form.written, place.message, place.index + 1)
      return form.written
    }
    if (this.isHopeless(part, most)) return undefined
    if (!this.encoder?.knows(part)) {
      if (this.counter.countPart(part) > most) return undefined
      this.encoder?.pass(part, part, place.message, place.index + 1)
      return part
    }
    const encoded = this.encoder.encode(part, place.message)
    if (this.counter.countPart(encoded.part) > most) {
      this.encoder.takeBack(part)
      return undefined
    }
    this.explain(form, encoded.part, place, encoded.changes)
    return encoded.part
  }

  /** Whether a form can stay as it is. One without references does, unless repetition is looked for. */
  private holds({ targets, index, isBare, isMarked, isReadable }: Form, place: Place): boolean {
    if (isMarked && index !== place.index) return false
    if (targets.length === 0) return !this.looksAt(place.index) && !(isBare && this.draft.everywhere)
    if (isReadable && !this.isUnchanged) return false
    return targets.every((target) => (target === index ? place.index === index && place.sameSoFar : this.same[target] === true))
  }

  /** Whether repetition is looked for in a message: not where an earlier run has. */
  private looksAt(index: number): boolean {
    return this.draft.everywhere && index >= this.settled
  }

  private explain(form: Form | undefined, part: Part, { message, index }: Place, changes: readonly LosslessChange[]): void {
    if (this.looksAt(index) && (!form || form.targets.length === 0)) this.changes.push(...changes)
    else if (form && !sameTexts(form.written, part)) this.changes.push(madeAnew(message, form.written, part, this.counter))
  }

  /** What was written without references and is larger than what is left of it. */
  private isOutdone(full: Part, part: Part): boolean {
    const form = this.forms.get(full)
    return form?.targets.length === 0 && !this.draft.everywhere && this.counter.countPart(form.written) > this.counter.countPart(part)
  }

  /** Whether a part is far too large even if everything in it that stands elsewhere took nothing. */
  private isHopeless(part: Part, most: number): boolean {
    return most < Infinity && this.encoder !== undefined && (this.encoder.newShare(part) * this.counter.countPart(part)) / 2 > most
  }

  private isAsItWas({ plain, written }: Choice, index: number, position: number): boolean {
    const { earlier } = this.draft
    return earlier.plain.messages[index]?.parts[position] === plain && earlier.conversation.messages[index]?.parts[position] === written
  }

  /** Whether the message starts with these parts, as the one at its place did. */
  private readsAsBefore(index: number, parts: readonly Part[]): boolean {
    const before = this.draft.earlier.plain.messages[index]?.parts
    return before !== undefined && parts.every((part, position) => part === before[position])
  }

  /** For the parts whose references may have to be made anew, with what they referred to; undefined where there are none. */
  private encoderInScope(): Encoder | undefined {
    const { plain } = this.draft
    const { fuller } = this
    if (this.config.references === 'readable' || [...this.forms.values()].some(({ isReadable }) => isReadable)) return this.encoderOfAll()
    const scope = new Set<number>()
    const indexes = new Map(plain.messages.map(({ id }, index) => [id, index] as const))
    for (const [index, { parts }] of plain.messages.entries()) {
      for (const part of parts) {
        const full = fuller.get(part)
        for (const version of full ? [full, part] : [part]) if (this.mayNeedEncoding(version, full, index)) this.addToScope(this.forms.get(full ?? part), index, indexes, scope)
      }
    }
    return scope.size === 0 ? undefined : new Encoder({ plain, fuller, scope }, this.config, this.counter)
  }

  /** What a reader is told depends on all that stands before. */
  private encoderOfAll(): Encoder | undefined {
    const { plain, everywhere } = this.draft
    const { fuller } = this
    const mayHold = everywhere || (!this.certain.every((same) => same) && [...this.forms.values()].some(({ isPlain }) => !isPlain)) || plain.messages.some(({ parts }) => parts.some((part) => !this.forms.has(part) && holdsLookAlike(part)))
    return mayHold ? new Encoder({ plain, fuller, scope: new Set(plain.messages.keys()) }, this.config, this.counter) : undefined
  }

  private addToScope(form: Form | undefined, index: number, indexes: ReadonlyMap<MessageId, number>, scope: Set<number>): void {
    scope.add(index)
    for (const target of form?.targets ?? []) {
      const id = this.draft.earlier.plain.messages[target]?.id
      const now = id === undefined ? undefined : indexes.get(id)
      if (now !== undefined) scope.add(now)
    }
  }

  private mayNeedEncoding(part: Part, full: Part | undefined, index: number): boolean {
    const form = this.forms.get(part)
    if (!form) return this.draft.everywhere || holdsLookAlike(part) || (full !== undefined && (this.forms.get(full)?.targets.length ?? 0) > 0)
    if (form.isMarked && form.index !== index) return true
    if (form.targets.length === 0) return this.looksAt(index)
    return !form.targets.every((target) => this.certain[target] === true && (target === form.index ? index === target : this.precedes(target, index)))
  }

  private precedes(target: number, index: number): boolean {
    return this.config.keep === 'first' ? target < index : target > index
  }
}

/** Where a part is being written. */
interface Place {
  readonly message: Message
  readonly index: number
  /** The parts before it in its message read as they did. */
  readonly sameSoFar: boolean
}

const holdsMark = (written: Part): boolean => holdsLookAlike(written) && textSlots(written).some(({ text }) => text.includes('⟨\\'))

const styleIn = (written: Part): ReferenceStyle | undefined => styleOf(referencesIn(written).map(({ reference }) => reference))

/** Indexes of the messages that the references in a part lead to. */
export const targetsOf = (written: Part): readonly number[] => [...new Set(referencesIn(written).map(({ reference }) => reference.message - 1))]

function formsOf({ plain, conversation }: Writing): ReadonlyMap<Part, Form> {
  const forms = new Map<Part, Form>()
  for (const [index, { parts }] of plain.messages.entries()) {
    parts.forEach((part, position) => {
      const written = conversation.messages[index]?.parts[position] ?? part
      const targets = written === part ? [] : targetsOf(written)
      forms.set(part, { written, index, targets, isPlain: written === part, isBare: written === part && holdsLookAlike(part), isMarked: written !== part && holdsMark(written), isReadable: targets.length > 0 && referencesIn(written).some(({ reference }) => reference.readable) })
    })
  }
  return forms
}

function sameTexts(a: Part, b: Part): boolean {
  if (a === b) return true
  const texts = textSlots(b)
  return textSlots(a).every((slot, index) => slot.text === texts[index]?.text)
}

function madeAnew(message: Message, before: Part, after: Part, counter: PartCounter): LosslessChange {
  const tokensBefore = counter.countPart(before)
  const tokensAfter = counter.countPart(after)
  const row = { message: message.id, part: after.id, rule: 'lossless.relink', tokensBefore, tokensAfter } as const
  return tokensAfter > tokensBefore
    ? { ...row, operation: 'insert', status: 'kept', note: { type: 'holds' } }
    : { ...row, operation: 'reference', status: 'recoverable', references: styleIn(after), note: { type: 'rewritten' } }
}
