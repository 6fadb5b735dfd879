import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { textSlots } from '../../conversation/texts/text-slots'
import { formatPlace } from '../import/import-error'
import type { ParsedFile } from '../dialect'

/** What a golden file holds of a parsed file: enough to review by eye, without the texts. */
export function projectFile(file: ParsedFile): unknown {
  return {
    dialect: file.dialect,
    warnings: file.warnings.map((warning) => `${warning.code} at ${formatPlace(warning.place)}`),
    conversations: file.conversations.map(({ title, views }) => ({
      title,
      views: views.map((view) => ({ id: view.id, ...projectConversation(view.conversation) })),
    })),
  }
}

function projectConversation(conversation: Conversation): Record<string, unknown> {
  const { system, tools, model, compactions, messages } = conversation
  return {
    ...(system === undefined ? {} : { system: shown(system) }),
    ...(tools === undefined ? {} : { tools: tools.map((tool) => tool.name) }),
    ...(model === undefined ? {} : { model }),
    ...(compactions.length === 0 ? {} : { compactions }),
    messages: messages.map(projectMessage),
  }
}

function projectMessage(message: Message): Record<string, unknown> {
  const { id, role, summary, timestamp, usage, parts } = message
  const head = [
    id,
    role,
    ...(summary ? [`${summary.type} summary`] : []),
    ...(timestamp === undefined ? [] : [timestamp]),
  ].join(' ')
  return { message: head, ...(usage === undefined ? {} : { usage }), parts: parts.map(projectPart) }
}

function projectPart(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'environment':
      return `${part.type} ${shown(part.text)}`
    case 'thinking':
      return `thinking${part.signed ? ' signed' : ''} ${shown(part.text)}`
    case 'image':
      return `image ${part.mediaType ?? '?'} ${part.source.type}`
    case 'opaque':
      return `opaque ${part.label} ${shown(part.text)}`
    case 'tool-call':
      return `tool-call ${part.callId} ${part.name}${part.template ? ' in text' : ''} ${shown(JSON.stringify(part.input))}`
    case 'tool-result':
      return `tool-result ${part.callId} ${part.name ?? '?'}${part.isError ? ' error' : ''}: ${part.content.map((item) => (item.type === 'image' ? 'image' : `${item.type} ${shown(item.text)}`)).join(' + ')}`
  }
}

function shown(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 80)} … ${text.slice(-30)} (${text.length})` : text)
}

/** Roles, part types and slot paths in order: what must be alike when a written conversation is read again. */
export function shapeOf(messages: readonly Message[]): readonly string[] {
  return messages.map(
    (message) =>
      `${message.role}: ${message.parts
        .map(
          (part) =>
            `${part.type}(${textSlots(part)
              .map((slot) => slot.path.join('.'))
              .join(' ')})`,
        )
        .join(', ')}`,
  )
}
