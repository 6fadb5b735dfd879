import type { Conversation } from '../conversation'
import type { ImagePart, Part } from '../part'
import { renderTemplate } from './template'

/** The text of a part as the model is shown it, as far as the file tells. Images have none (see image-tokens.ts). */
export function visibleText(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'thinking':
    case 'environment':
    case 'opaque':
      return part.text
    case 'tool-call':
      return part.template
        ? withName(part.name, renderTemplate(part.template, part.input))
        : withName(part.name, asText(part.input))
    case 'tool-result':
      return part.content.map((item) => (item.type === 'image' ? '' : item.text)).join('\n')
    case 'image':
      return ''
  }
}

/** Images a part shows: its own, or those inside a tool result. */
export function imagesOf(part: Part): readonly Pick<ImagePart, 'mediaType' | 'source'>[] {
  if (part.type === 'image') return [part]
  return part.type === 'tool-result' ? part.content.filter((item) => item.type === 'image') : []
}

/** The texts that stand beside the messages and are counted with them. */
export function definitionsText(conversation: Pick<Conversation, 'tools'>): string {
  return (conversation.tools ?? []).map((tool) => tool.definition).join('\n')
}

const withName = (name: string, text: string): string => (text.includes(name) ? text : `${name} ${text}`)
const asText = (input: unknown): string => (typeof input === 'string' ? input : (JSON.stringify(input) ?? ''))
