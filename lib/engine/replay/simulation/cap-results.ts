import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { truncateText } from '../../condensation/operations/truncate-text'
import type { PartCounter } from '../../condensation/ports'

/**
 * Messages with each tool result of more counted tokens cut to its head and tail, half of the limit each, and what its middle reports of
 * failures. The form of a result depends on nothing but itself, so that it never changes once it was sent.
 */
export function capResults(messages: readonly Message[], mostTokens: number, counter: PartCounter): readonly Message[] {
  return messages.map((message) => {
    const parts = message.parts.map((part) => cap(part, mostTokens, counter))
    return parts.every((part, index) => part === message.parts[index]) ? message : { ...message, parts }
  })
}

function cap(part: Part, mostTokens: number, counter: PartCounter): Part {
  if (part.type !== 'tool-result') return part
  const tokens = counter.countPart(part)
  if (tokens <= mostTokens) return part
  const content = part.content.map((item) => {
    if (item.type !== 'text') return item
    const chars = Math.floor((item.text.length * mostTokens) / tokens / 2)
    const text = truncateText(item.text, { maxChars: chars, tailChars: chars }, { isOutput: true, toolName: part.name })
    return text.length < item.text.length ? { ...item, text } : item
  })
  return { ...part, content }
}
