import { recordOf } from '../core/record-of'
import type { Conversation } from '../conversation/conversation'
import { measureInstructions, type InstructionOutcome } from './instructions'
import { inventedIn, type Invented } from './invented'
import { typedText } from './items/instructions'
import type { Place } from './place'
import { redundancyOf, type Redundancy } from './redundancy'
import { statuses, statusesOf, type Outcome, type Status } from './status'
import { thingClasses, thingsOf, type Thing, type ThingClass } from './matching/things'
import { visibleText } from '../conversation/texts/visible-text'

export type Counts = Readonly<Record<Status, number>> & { readonly total: number }

export interface ThingOutcome extends Thing {
  readonly status: Status
}

/** What a person typed in one message. */
export interface TypedMessage extends Place {
  readonly text: string
  /** `kept`: word for word. */
  readonly status: Status
}

/** Of one stretch of the session, by where things first stand. */
export interface Stretch extends Counts {
  /** Positions of its messages, from 0; `to` is behind the last. */
  readonly from: number
  readonly to: number
}

/** What a strategy did to a session: a vector, never one score. Each figure has the list behind it, and each entry its place. */
export interface Losses {
  readonly userText: Counts & {
    readonly messages: readonly TypedMessage[]
    readonly characters: number
    readonly charactersKept: number
  }
  /** What the person asked for, message by message and sentence by sentence. */
  readonly instructions: readonly InstructionOutcome[]
  readonly counts: Readonly<Record<ThingClass, Counts>>
  readonly things: readonly ThingOutcome[]
  /** Names that the summaries hold, and those of them that stand nowhere in the original. */
  readonly summaries: { readonly named: number; readonly invented: readonly Invented[] }
  readonly redundancy: { readonly before: Redundancy; readonly after: Redundancy }
  /** The session in fifths of its text. */
  readonly byPosition: readonly Stretch[]
}

const STRETCHES = 5

/** Holds a conversation against its condensed form. Linear in both. */
export function lossesOf(original: Conversation, outcome: Outcome): Losses {
  const told = toldLosses(original, outcome)
  const { things: outcomes } = told
  return {
    ...told,
    counts: recordOf(thingClasses, (kind) => countsOf(outcomes.filter((thing) => thing.class === kind))),
    summaries: inventedIn(original, outcome.condensed),
    redundancy: { before: redundancyOf(original), after: redundancyOf(outcome.condensed) },
    byPosition: stretchesOf(original.messages, outcomes),
  }
}

/** Of the losses what was asked for, typed or named; without what has to be worked out of all texts. */
export function toldLosses(
  original: Conversation,
  outcome: Outcome,
): Pick<Losses, 'userText' | 'instructions' | 'things'> {
  const { things, standing } = thingsOf(original)
  const statusOf = statusesOf(things.length, outcome, standing)
  const standsAsItDid = ownSummaries(original, outcome)
  return {
    userText: userTextOf(original, outcome),
    instructions: measureInstructions(original, outcome),
    things: things.map((thing, id): ThingOutcome => {
      const status = statusOf(id)
      return { ...thing, status: status === 'summarized' && standsAsItDid(thing) ? 'kept' : status }
    }),
  }
}

/** Whether a thing first stands in a summary that the original had already, and that is still there: nothing became of it. */
function ownSummaries({ messages }: Conversation, { condensed }: Outcome): (thing: Thing) => boolean {
  const left = new Set(condensed.messages.map(({ id }) => id))
  const own = new Set(messages.flatMap(({ summary, id }) => (summary !== undefined && left.has(id) ? [id] : [])))
  return ({ first }) => own.has(first.message)
}

export function countsOf(list: readonly { readonly status: Status }[]): Counts {
  const counts = recordOf(statuses, () => 0)
  for (const { status } of list) counts[status]++
  return { total: list.length, ...counts }
}

function userTextOf(original: Conversation, { condensed, expanded }: Outcome): Losses['userText'] {
  const typed = original.messages.flatMap((message, index) => {
    const part = message.parts.find(({ type }) => type === 'text')
    const text = typedText(message)
    return text === '' || !part ? [] : [{ message: message.id, part: part.id, index, text }]
  })
  const standing = standingTexts(condensed)
  const rebuilt = new Map((expanded?.messages ?? []).map((message) => [message.id, typedText(message)]))
  const summaries = condensed.messages
    .filter(({ summary }) => summary !== undefined)
    .flatMap(({ parts }) => parts.map(visibleText))
    .join('\n')
  const statusOf = (message: Place['message'], text: string): Status =>
    standing.has(text)
      ? 'kept'
      : rebuilt.get(message) === text
        ? 'recoverable'
        : summaries.includes(text)
          ? 'summarized'
          : 'lost'
  const messages = typed.map((each): TypedMessage => ({ ...each, status: statusOf(each.message, each.text) }))
  const characters = (list: readonly TypedMessage[]): number => list.reduce((sum, { text }) => sum + text.length, 0)
  return {
    ...countsOf(messages),
    messages,
    characters: characters(messages),
    charactersKept: characters(messages.filter(({ status }) => status === 'kept' || status === 'recoverable')),
  }
}

/** What stands word for word outside of summaries: whole messages, and their parts one by one. */
function standingTexts({ messages }: Pick<Conversation, 'messages'>): ReadonlySet<string> {
  return new Set(
    messages
      .filter(({ summary }) => summary === undefined)
      .flatMap((message) => [
        typedText(message),
        ...message.parts.map((part) => (part.type === 'text' ? part.text : '')),
      ]),
  )
}

function stretchesOf(messages: Conversation['messages'], things: readonly ThingOutcome[]): readonly Stretch[] {
  const lengths = messages.map(({ parts }) => parts.reduce((sum, part) => sum + visibleText(part).length, 0))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let before = 0
  const stretchOf = lengths.map((length) => {
    const stretch = Math.min(STRETCHES - 1, Math.floor((STRETCHES * (before + length / 2)) / Math.max(1, total)))
    before += length
    return stretch
  })
  return Array.from({ length: STRETCHES }, (_, stretch) => {
    const [from, to] = [
      stretchOf.findIndex((each) => each >= stretch),
      stretchOf.findLastIndex((each) => each <= stretch) + 1,
    ]
    return {
      from: from === -1 ? messages.length : from,
      to,
      ...countsOf(things.filter(({ first }) => stretchOf[first.index] === stretch)),
    }
  })
}

/** What is worst to have lost: by class, and of a class what stood last. */
export function worstLosses(
  { things, userText }: Pick<Losses, 'things' | 'userText'>,
  most = 5,
): readonly (ThingOutcome | (TypedMessage & { readonly class: 'userText' }))[] {
  const typed = userText.messages
    .filter(({ status }) => status === 'lost')
    .map((message) => ({ ...message, class: 'userText' as const }))
  const lost = thingClasses.flatMap((kind) =>
    things.filter((thing) => thing.class === kind && thing.status === 'lost').toReversed(),
  )
  return [
    ...lost.filter((thing) => thing.class === 'constraint'),
    ...typed,
    ...lost.filter((thing) => thing.class !== 'constraint'),
  ].slice(0, most)
}
