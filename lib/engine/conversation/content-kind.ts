import type { Part, PartType } from './part'
import type { Role } from './message'

/** What operations, token strips and ledgers speak of. The first three can be operated on by every provider. */
export const contentKinds = [
  'messageText',
  'toolParameters',
  'toolResults',
  'thinking',
  'images',
  'environment',
  'system',
  'tools',
  'other',
] as const
export type ContentKind = (typeof contentKinds)[number]

const kindOfType: Record<PartType, ContentKind> = {
  text: 'messageText',
  thinking: 'thinking',
  image: 'images',
  'tool-call': 'toolParameters',
  'tool-result': 'toolResults',
  environment: 'environment',
  opaque: 'other',
}

/** `tools` never comes from a part: it is the kind of the tool definitions that stand beside the messages. */
export function contentKind(part: Part, role: Role): ContentKind {
  return role === 'system' && part.type === 'text' ? 'system' : kindOfType[part.type]
}
