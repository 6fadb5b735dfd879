import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { slotKey, textSlots, withSlots } from '@/lib/conversation/text-slots'
import { formatReference, type FoundReference, type Reference } from '../markers'
import { splitLines } from './lines'
import type { PlainMessages } from './put-back'
import { referencesIn, slotsWithReferences } from './references-in'

/** Lines of a message before a step that are its lines still, this many further. */
interface MovedLines {
  readonly first: number
  readonly last: number
  readonly by: number
}

/** Where what references of `before` name stands in `after`. */
export class Moves {
  private readonly indexAfter: ReadonlyMap<string, number>
  private readonly moved = new Map<number, readonly MovedLines[]>()

  constructor(
    private readonly before: Conversation,
    private readonly after: Conversation,
    private readonly plain: PlainMessages,
  ) {
    this.indexAfter = new Map(after.messages.map(({ id }, index) => [id, index] as const))
  }

  /** Index in `after` of a message of `before`. */
  indexOf(index: number): number | undefined {
    const id = this.before.messages[index]?.id
    return id === undefined ? undefined : this.indexAfter.get(id)
  }

  /** The reference as it has to read now; undefined where the step dropped or changed what it names. */
  follow(reference: Reference): Reference | undefined {
    const from = reference.message - 1
    const index = this.indexOf(from)
    if (index === undefined) return undefined
    const by = this.before.messages[from] === this.after.messages[index] ? 0 : this.linesOf(from, index).find(({ first, last }) => first <= reference.firstLine && reference.lastLine <= last)?.by
    if (by === undefined) return undefined
    if (by === 0 && index === from) return reference
    const { exceptions } = reference
    return {
      ...reference,
      message: index + 1,
      firstLine: reference.firstLine + by,
      lastLine: reference.lastLine + by,
      ...(exceptions && { exceptions: exceptions.map(({ first, last }) => ({ first: first + by, last: last + by })) }),
    }
  }

  private linesOf(from: number, index: number): readonly MovedLines[] {
    const known = this.moved.get(from)
    if (known) return known
    const now = new Map(numberedSlots(this.plain.ofAfter(index)).map((slot) => [slot.key, slot] as const))
    const lines = numberedSlots(this.plain.ofBefore(from)).flatMap(({ key, text, first, last }) => {
      const same = now.get(key)
      return same?.text === text ? [{ first, last, by: same.first - first }] : []
    })
    this.moved.set(from, lines)
    return lines
  }
}

interface NumberedSlot {
  readonly key: string
  readonly text: string
  readonly first: number
  readonly last: number
}

function numberedSlots(message: Message | undefined): readonly NumberedSlot[] {
  let next = 1
  return (message?.parts ?? []).flatMap((part) =>
    textSlots(part).map(({ path, text }) => {
      const first = next
      next += splitLines(text).length
      return { key: `${part.id} ${slotKey(path)}`, text, first, last: next - 1 }
    }),
  )
}

/** The part with its references written as they have to read now; undefined where one of them leads nowhere. */
export function followAll(part: Part, moves: Moves): Part | undefined {
  if (referencesIn(part).every(({ reference }) => moves.follow(reference) === reference)) return part
  const replacements = new Map<string, string>()
  for (const { path, text, references: found } of slotsWithReferences(part)) {
    const now = found.map(({ reference }) => moves.follow(reference))
    const complete = now.filter((reference) => reference !== undefined)
    if (complete.length < found.length) return undefined
    if (found.some(({ reference }, index) => reference !== now[index])) replacements.set(slotKey(path), rewritten(text, found, complete))
  }
  return withSlots(part, replacements)
}

function rewritten(text: string, found: readonly FoundReference[], now: readonly Reference[]): string {
  let at = 0
  const pieces = found.map(({ start, markerEnd, end }, index) => {
    const reference = now[index]
    const piece = text.slice(at, start) + (reference ? formatReference(reference, now[index - 1]?.message) : '') + text.slice(markerEnd, end)
    at = end
    return piece
  })
  return [...pieces, text.slice(at)].join('')
}
