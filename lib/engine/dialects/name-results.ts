import type { ToolCallId } from '../conversation/ids'
import type { Message } from '../conversation/message'
import { mapMessageParts } from '../conversation/map-parts'

/** Results that do not say which tool they come from take its name from the last call with their id before them. */
export function nameResults(messages: readonly Message[]): readonly Message[] {
  const names = new Map<ToolCallId, string>()
  return messages.map((message) =>
    mapMessageParts(message, (part) => {
      if (part.type === 'tool-call') names.set(part.callId, part.name)
      if (part.type !== 'tool-result' || part.name !== undefined) return part
      const name = names.get(part.callId)
      return name === undefined ? part : { ...part, name }
    }),
  )
}
