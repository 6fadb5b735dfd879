import { LRUCache } from 'lru-cache'
import { expand } from '../condensation/lossless/reading/expand'
import type { Conversation } from '../conversation/conversation'
import type { Message } from '../conversation/message'
import type { Part } from '../conversation/part'
import type { Matcher } from './matching/matcher'
import { splitSummaries, textsOf } from './matching/texts'

/** What became of a thing that stood in the original. Names are compared letter by letter: `lost` is certain, `kept` a ceiling. */
export const statuses = [
  'kept', // stands outside summaries
  'recoverable', // stands in what `expand` brings back
  'summarized', // stands in a summary
  'lost',
  'unknown', // stands nowhere, but a recorded summary cannot be read
] as const
export type Status = (typeof statuses)[number]

/** A condensed conversation, and what its references bring back; absent: it has none. */
export interface Outcome {
  readonly condensed: Pick<Conversation, 'messages'>
  readonly expanded?: Pick<Conversation, 'messages'>
}

/** A result as it is measured: also with its references restored. */
export function readOutcome(condensed: Conversation): Outcome {
  const expanded = expand(condensed)
  return { condensed, ...(expanded.ok && expanded.value !== condensed && { expanded: expanded.value }) }
}

/** Which items stand in a part, outside of summaries and in them. */
export interface Standing {
  readonly outside: readonly number[]
  readonly inside: readonly number[]
}

/** Characters of the texts whose standing is kept. */
const MOST_CHARACTERS = 8_000_000

/**
 * What stands in each part, looked up once a part and once a text: most parts of a condensed conversation are those of the original, and what
 * references bring back, or several strategies make of a part, is a new part with the same text.
 */
export function standings(matcher: Matcher): (part: Part) => Standing {
  const known = new WeakMap<Part, Standing>()
  const byText = new LRUCache<string, Standing>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, text) => Math.max(1, text.length),
  })
  const inText = (text: string): Standing => {
    const before = byText.get(text)
    if (before) return before
    const { outside, inside } = splitSummaries(text)
    const standing = { outside: matcher.idsIn([outside]), inside: inside === '' ? [] : matcher.idsIn([inside]) }
    byText.set(text, standing)
    return standing
  }
  return (part) => {
    const before = known.get(part)
    if (before) return before
    const texts = textsOf(part).map(inText)
    const standing =
      texts.length === 1 && texts[0]
        ? texts[0]
        : { outside: joined(texts.map(({ outside }) => outside)), inside: joined(texts.map(({ inside }) => inside)) }
    known.set(part, standing)
    return standing
  }
}

/** Of ascending lists one, each number once. */
const joined = (lists: readonly (readonly number[])[]): readonly number[] =>
  [...new Set(lists.flat())].sort((left, right) => left - right)

/** The status of each of `count` items by id. */
export function statusesOf(
  count: number,
  { condensed, expanded }: Outcome,
  standing: (part: Part) => Standing,
): (id: number) => Status {
  const [kept, recoverable, summarized] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)]
  const mark = (marks: Uint8Array, ids: readonly number[]): void => {
    for (const id of ids) marks[id] = 1
  }
  for (const message of condensed.messages) {
    for (const part of message.parts) {
      const { outside, inside } = standing(part)
      mark(message.summary ? summarized : kept, outside)
      mark(summarized, inside)
    }
  }
  for (const message of expanded?.messages ?? [])
    if (!message.summary) for (const part of message.parts) mark(recoverable, standing(part).outside)
  const otherwise = condensed.messages.some(isUnreadable) ? 'unknown' : 'lost'
  return (id) =>
    kept[id] === 1 ? 'kept' : recoverable[id] === 1 ? 'recoverable' : summarized[id] === 1 ? 'summarized' : otherwise
}

/** A summary that the file does not show: encrypted, or left out. */
export function isUnreadable({ summary, parts }: Message): boolean {
  return (
    summary?.type === 'recorded' &&
    !parts.some(
      (part) => part.type !== 'opaque' && part.type !== 'image' && textsOf(part).some((text) => text.trim() !== ''),
    )
  )
}
