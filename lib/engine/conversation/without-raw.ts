import type { Message } from './message'
import type { Part } from './part'

/** A message as it is stored: without what only its dialect looks at. */
export function withoutRaw(message: Message): Message {
  const { raw: _, ...rest } = message
  return { ...rest, parts: message.parts.map(partWithoutRaw) }
}

function partWithoutRaw(part: Part): Part {
  const { raw: _, ...rest } = part
  if (rest.type !== 'tool-result') return rest
  return { ...rest, content: rest.content.map(({ raw: __, ...item }) => item) }
}
