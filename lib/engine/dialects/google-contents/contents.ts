import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import { writeGooglePart } from './parts'

/** Contents for a message: results stand in one of their own. */
export function contentsFor(message: Message): readonly JsonObject[] {
  const results = message.parts.filter((part) => part.type === 'tool-result')
  const others = message.parts.filter((part) => part.type !== 'tool-result')
  return [contentOf('user', results), contentOf(message.role === 'assistant' ? 'model' : 'user', others)].filter(
    (each) => each !== undefined,
  )
}

/** Whether a part of such a content is a result. */
export const isResponse = (part: JsonValue): boolean => isJsonObject(part) && 'functionResponse' in part

function contentOf(role: string, parts: readonly Part[]): JsonObject | undefined {
  const written = parts.flatMap((part) => writeGooglePart(part) ?? [])
  return written.length === 0 ? undefined : { role, parts: written }
}
