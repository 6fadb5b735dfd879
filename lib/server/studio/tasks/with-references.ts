import {
  type Conversation,
  indexToolPairs,
  labelOf,
  type Message,
  type Part,
  type PartId,
  type Reference,
  referencesIn,
  referenceSource,
  type ToolPairs,
} from '@/lib/engine'
import type { MessageExplanation, Referred } from '@/lib/contracts/studio'

/** An explanation that says of each part what the references in it lead to. */
export function withReferences(
  explanation: MessageExplanation,
  before: readonly Message[],
  condensed: Pick<Conversation, 'messages'>,
): MessageExplanation {
  const index = condensed.messages.findIndex(({ id }) => id === explanation.message)
  const parts = new Map<PartId, Part>(condensed.messages[index]?.parts.map((part) => [part.id, part]))
  if (![...parts.values()].some((part) => referencesIn(part).length > 0)) return explanation
  const places = placesIn(before)
  const referredBy = (part: Part): readonly Referred[] =>
    unique(
      referencesIn(part).flatMap(({ reference }) => {
        const to = condensed.messages[reference.message - 1]
        return to ? places(to.id, sourceOf(condensed, index + 1, reference)) : []
      }),
      // To what stands above in the same text nobody needs to be led.
    ).filter((place) => (place.part ?? part.id) !== part.id || place.id !== explanation.message)
  return {
    ...explanation,
    parts: explanation.parts.map((each) => {
      const part = parts.get(each.part)
      const references = part ? referredBy(part) : []
      return references.length === 0 ? each : { ...each, references }
    }),
  }
}

/** The part that the lines are of; undefined where the reference does not resolve. */
function sourceOf(
  condensed: Pick<Conversation, 'messages'>,
  position: number,
  reference: Reference,
): PartId | undefined {
  const source = referenceSource(condensed, position, reference)
  return source.ok ? source.value.part : undefined
}

/** Finds places in the original. What a strategy wrote itself is nowhere in it. */
function placesIn(before: readonly Message[]): (id: Message['id'], part: PartId | undefined) => readonly Referred[] {
  const positions = new Map(before.map(({ id }, index) => [id, index + 1]))
  const pairs = indexToolPairs({ messages: before })
  return (id, wanted) => {
    const position = positions.get(id)
    if (position === undefined) return []
    const part = before[position - 1]?.parts.find((each) => each.id === wanted)
    const call = part && callOf(part, pairs)
    return [{ id, position, ...(part && { part: part.id }), ...(call !== undefined && { call }) }]
  }
}

function callOf(part: Part, pairs: ToolPairs): string | undefined {
  if (part.type === 'tool-call') return labelOf(part).text
  if (part.type !== 'tool-result') return undefined
  const call = pairs.pairOf(part)?.call.part
  return call ? labelOf(call).text : part.name
}

const unique = (places: readonly Referred[]): readonly Referred[] => [
  ...new Map(places.map((place) => [`${place.id} ${place.part}`, place])).values(),
]
