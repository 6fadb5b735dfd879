import { withMessages, type Conversation } from '../../../conversation/conversation'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { textSlots } from '../../../conversation/texts/text-slots'
import { styleOf, type ReferenceStyle } from '../../references/reference'
import type { PartCounter } from '../../ports'
import type { LosslessChange } from '../strategies/change'
import type { LosslessConfig } from '../config'
import { Chains, type Chain } from './chains'
import { Encoder } from './encoder'
import { holdsLookAlike, referencesIn } from '../reading/references-in'
import { surroundingsIn, type Surroundings } from '../strategies/slots'
import { WritingMemory } from './writing-memory'
import { firstOfChain, type Visit } from './written-part'
import type { Draft, Rewritten } from './writing'
import { formsOf, type Form } from './forms'

interface Choice {
  /** As it reads. */
  readonly plain: Part
  readonly written: Part
}

export class Writer {
  private readonly order: readonly number[]
  private readonly forms: ReadonlyMap<Part, Form>
  private readonly surroundings: (part: Part, index: number) => Surroundings
  /** Those of the draft that have a chance. */
  private readonly fuller: ReadonlyMap<Part, Part>
  /** Behind the last message that was written with references or marks before. */
  private readonly settled: number
  /** References are, or may come to be. */
  private readonly isLinked: boolean
  /** Messages written already that read as they did at the same place. */
  private readonly same: boolean[] = []
  /**
   * Names count from the start of the conversation. Where content stays at the end (`keep: latest`) all of it has to be known before, which
   * it is not while forms of parts are still chosen between: what is written anew is compact then.
   */
  readonly areNamesOpen: boolean
  private readonly chains: Chains
  private readonly left = new Set<Part>()
  /** All that was chosen so far reads, and is written, as it was at the same place. */
  private isUnchanged: boolean
  private readonly changes: LosslessChange[] = []

  constructor(
    private readonly draft: Draft,
    private readonly config: LosslessConfig,
    private readonly counter: PartCounter,
    /** Whose names references of the latest kind go by; absent: those of the draft, where they are certain. */
    private readonly named?: Conversation,
  ) {
    const { plain, fuller, earlier } = draft
    const order = plain.messages.map((_, index) => index)
    this.order = config.keep === 'first' ? order : order.toReversed()
    this.forms = formsOf(earlier)
    this.settled = [...this.forms.values()].reduce(
      (last, { isPlain, index }) => (isPlain ? last : Math.max(last, index + 1)),
      0,
    )
    this.fuller = new Map([...fuller].filter(([part, full]) => !this.isOutdone(full, part)))
    this.isUnchanged =
      config.keep === 'first' ||
      (named === undefined &&
        this.fuller.size === 0 &&
        plain.messages.every(
          ({ parts }, index) =>
            parts.length === earlier.plain.messages[index]?.parts.length && this.readsAsBefore(index, parts),
        ))
    this.isLinked = draft.everywhere || [...this.forms.values()].some(({ isPlain }) => !isPlain)
    this.areNamesOpen =
      named === undefined && config.references === 'readable' && config.keep === 'latest' && this.fuller.size > 0
    const memory = draft.memory ?? new WritingMemory()
    this.chains = new Chains(plain, (stretch) => this.encoderFor(memory, stretch))
    this.surroundings = this.surroundingsOf()
  }

  private encoderFor(memory: WritingMemory, stretch: number): ReturnType<WritingMemory['encoderFor']> {
    const { config, counter } = this
    const isReadable = config.references === 'readable' && !this.areNamesOpen
    const { messages } = this.named ?? this.draft.plain
    if (!isReadable || config.keep === 'first')
      return memory.encoderFor(stretch, config, counter, isReadable, this.chains.within(stretch, messages))
    return {
      encoder: new Encoder(config, counter, isReadable, this.chains.within(stretch, messages)),
      first: firstOfChain(),
    }
  }

  private surroundingsOf(): (part: Part, index: number) => Surroundings {
    const { plain } = this.draft
    const { fuller, config } = this
    const ofPlain = surroundingsIn(plain, config)
    if (fuller.size === 0) return ofPlain
    const inFull = withMessages(
      plain,
      plain.messages.map((message) =>
        message.parts.some((part) => fuller.has(part)) ? inFullOf(message, fuller) : message,
      ),
    )
    const ofFull = surroundingsIn(inFull, config)
    return (part, index) => (fuller.has(part) ? ofPlain : ofFull)(part, index)
  }

  write(): Rewritten {
    const chosen: (readonly Choice[])[] = []
    for (const index of this.order) chosen[index] = this.writeMessage(index)
    for (const last of this.chains.lasts) this.draft.memory?.keep(last)
    return {
      plain: this.assembled(chosen, ({ plain }) => plain),
      conversation: this.assembled(chosen, ({ written }) => written),
      left: this.left,
      changes: this.changes,
    }
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
    for (const part of message?.parts ?? []) {
      const sameSoFar = this.readsAsBefore(
        index,
        chosen.map(({ plain }) => plain),
      )
      if (!message) continue
      const choice = this.choose(part, { message, index, position: chosen.length, sameSoFar })
      this.isUnchanged &&= this.isAsItWas(choice, index, chosen.length)
      chosen.push(choice)
    }
    this.isUnchanged &&= chosen.length === this.draft.earlier.plain.messages[index]?.parts.length
    this.same[index] =
      chosen.length === this.draft.earlier.plain.messages[index]?.parts.length &&
      this.readsAsBefore(
        index,
        chosen.map(({ plain }) => plain),
      )
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
    const { counter } = this
    const { message, index } = place
    const chain = this.chains.at(index)
    const { encoder, last } = chain
    const form = this.forms.get(part)
    const visit = { part, message, index, surroundings: this.surroundings(part, index) }
    if (form && this.holds(form, place, visit, chain)) {
      if (counter.countPart(form.written) > most) return undefined
      chain.last = encoder.pass(last, visit, form.written)
      return form.written
    }
    if (this.isHopeless(part, most, chain)) return undefined
    if (!this.isLinked && !holdsLookAlike(part)) {
      if (counter.countPart(part) > most) return undefined
      chain.last = encoder.pass(last, visit, part)
      return part
    }
    const made = encoder.encode(last, visit)
    if (counter.countPart(made.written) > most) return undefined
    chain.last = made
    this.explain(form, made.written, place, made.encoded.changes)
    return made.written
  }

  /** Whether a form can stay as it is. One without references does, unless repetition is looked for. */
  private holds(
    { targets, index, position, isBare, isMarked, written }: Form,
    place: Place,
    visit: Visit,
    { encoder, last }: Chain,
  ): boolean {
    if (isMarked && index !== place.index) return false
    if (this.named && styleIn(written) === 'compact') return false
    if (targets.length === 0) return !this.looksAt(place.index) && !(isBare && this.draft.everywhere)
    const readTheSame = targets.every((target) =>
      target === index
        ? place.index === index && place.position === position && place.sameSoFar
        : this.same[target] === true,
    )
    return readTheSame && (this.isUnchanged || encoder.holds(last, visit, written))
  }

  /** Whether repetition is looked for in a message: not where an earlier run has. */
  private looksAt(index: number): boolean {
    return this.draft.everywhere && index >= this.settled
  }

  private explain(
    form: Form | undefined,
    part: Part,
    { message, index }: Place,
    changes: readonly LosslessChange[],
  ): void {
    if (this.looksAt(index) && (!form || form.targets.length === 0)) this.changes.push(...changes)
    else if (form && !sameTexts(form.written, part))
      this.changes.push(madeAnew(message, form.written, part, this.counter))
  }

  /** What was written without references and is larger than what is left of it. */
  private isOutdone(full: Part, part: Part): boolean {
    const form = this.forms.get(full)
    return (
      form?.targets.length === 0 &&
      !this.draft.everywhere &&
      this.counter.countPart(form.written) > this.counter.countPart(part)
    )
  }

  /** Whether a part is far too large even if everything in it that stands elsewhere took nothing. */
  private isHopeless(part: Part, most: number, { encoder, last }: Chain): boolean {
    return most < Infinity && (encoder.newShare(last, part) * this.counter.countPart(part)) / 2 > most
  }

  private isAsItWas({ plain, written }: Choice, index: number, position: number): boolean {
    const { earlier } = this.draft
    return (
      earlier.plain.messages[index]?.parts[position] === plain &&
      earlier.conversation.messages[index]?.parts[position] === written
    )
  }

  /** Whether the message starts with these parts, as the one at its place did. */
  private readsAsBefore(index: number, parts: readonly Part[]): boolean {
    const before = this.draft.earlier.plain.messages[index]?.parts
    return before !== undefined && parts.every((part, position) => part === before[position])
  }
}

const inFullOf = (message: Message, fuller: ReadonlyMap<Part, Part>): Message => ({
  ...message,
  parts: message.parts.map((part) => fuller.get(part) ?? part),
})

/** Where a part is being written. */
interface Place {
  readonly message: Message
  readonly index: number
  /** Of the part in its message. */
  readonly position: number
  /** The parts before it in its message read as they did. */
  readonly sameSoFar: boolean
}

const styleIn = (written: Part): ReferenceStyle | undefined =>
  styleOf(referencesIn(written).map(({ reference }) => reference))

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
