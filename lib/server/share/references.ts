import {
  type Conversation,
  expand,
  type Message,
  type Part,
  type PartId,
  type Reference,
  referencesIn,
  referenceSource,
  type ReferenceSource,
  resolveReference,
  slotsWithReferences,
  splitLines,
  textSlots,
} from '@/lib/engine'

/** A reference of a condensed conversation, with what it stands for there. */
export interface StandIn {
  /** Of the message that holds it, from 1. */
  readonly position: number
  readonly holder: PartId
  /** As it is written. */
  readonly marker: string
  readonly reference: Reference
  /** Position of the message that it names. */
  readonly message: number
  readonly text: string
  readonly source: ReferenceSource
  /** The parts that its text is of, those among them that their own references lead to as well. */
  readonly drawsOn: ReadonlySet<PartId>
}

/** The references of a condensed conversation in their order, each once a message. Empty where one of them cannot be resolved. */
export function standInsOf(conversation: Conversation): readonly StandIn[] {
  const { messages } = conversation
  if (!messages.some(({ parts }) => parts.some((part) => referencesIn(part).length > 0))) return []
  const expanded = expand(conversation)
  if (!expanded.ok) return []
  const sourcesOf = partsBehind(messages, expanded.value.messages)
  return messages.flatMap((message, index) => {
    const known = new Set<string>()
    return writtenIn(message).flatMap(({ holder, marker, reference }): readonly StandIn[] => {
      if (known.has(marker)) return []
      known.add(marker)
      const text = resolveReference(conversation, index + 1, reference)
      const source = referenceSource(conversation, index + 1, reference)
      return text.ok && source.ok
        ? [
            {
              position: index + 1,
              holder,
              marker,
              reference,
              message: reference.message,
              text: text.value,
              source: source.value,
              drawsOn: sourcesOf(reference),
            },
          ]
        : []
    })
  })
}

interface Written {
  readonly holder: PartId
  readonly marker: string
  readonly reference: Reference
}

const writtenIn = (message: Message): readonly Written[] =>
  message.parts.flatMap((part) =>
    slotsWithReferences(part).flatMap(({ text, references }) =>
      references.map(({ reference, start, markerEnd }) => ({
        holder: part.id,
        marker: text.slice(start, markerEnd),
        reference,
      })),
    ),
  )

/** Lines of references are counted through the parts of a message as they are when expanded. */
function partsBehind(
  messages: readonly Message[],
  expanded: readonly Message[],
): (reference: Reference) => ReadonlySet<PartId> {
  const lineCounts = expanded.map(({ parts }) => parts.map(countLines))
  const behind = new Map<Part, ReadonlySet<PartId>>()
  const ofPart = (part: Part): ReadonlySet<PartId> => {
    const known = behind.get(part)
    if (known) return known
    // Itself alone until its references are followed, so that one that leads back to it ends there.
    behind.set(part, new Set([part.id]))
    const all = new Set([part.id, ...referencesIn(part).flatMap(({ reference }) => [...ofReference(reference)])])
    behind.set(part, all)
    return all
  }
  const ofReference = ({ message, firstLine, lastLine }: Reference): ReadonlySet<PartId> => {
    let passed = 0
    const touched = (messages[message - 1]?.parts ?? []).filter((_, at) => {
      const first = passed + 1
      passed += lineCounts[message - 1]?.[at] ?? 0
      return first <= lastLine && passed >= firstLine
    })
    return new Set(touched.flatMap((part) => [...ofPart(part)]))
  }
  return ofReference
}

const countLines = (part: Part): number => textSlots(part).reduce((sum, { text }) => sum + splitLines(text).length, 0)
