import type { OutlineMessage } from '@/lib/contracts/conversations'

/** What the diff and the maps are narrowed to: one turn, one message, the work on one file, or the use of one tool. */
export type OutlineFilter =
  /** The id of the message that the turn begins with. */
  | { readonly type: 'turn'; readonly message: string }
  | { readonly type: 'message'; readonly message: string }
  | { readonly type: 'file'; readonly path: string }
  | { readonly type: 'tool'; readonly name: string }

/** As it stands in the address: `turn:m25`, `message:m7`, `file:src/a.ts`, `tool:Read`. */
export function writeFilter(filter: OutlineFilter): string {
  switch (filter.type) {
    case 'turn':
    case 'message':
      return `${filter.type}:${filter.message}`
    case 'file':
      return `file:${filter.path}`
    case 'tool':
      return `tool:${filter.name}`
  }
}

export function readFilter(text: string): OutlineFilter | null {
  const [, type, name] = /^(turn|message|file|tool):(.+)$/s.exec(text) ?? []
  if (name === undefined) return null
  if (type === 'turn' || type === 'message') return { type, message: name }
  return type === 'file' ? { type, path: name } : { type: 'tool', name }
}

/** Ids of the messages that a filter leaves; undefined where none is set. A filter that nothing matches leaves nothing. */
export function messagesOf(
  filter: OutlineFilter | null,
  messages: readonly OutlineMessage[],
): ReadonlySet<string> | undefined {
  if (filter === null) return undefined
  if (filter.type === 'turn') return new Set(turnFrom(filter.message, messages).map(({ id }) => id))
  if (filter.type === 'message') return new Set([filter.message])
  return new Set(
    messages
      .filter(({ parts }) =>
        parts.some((part) => (filter.type === 'file' ? part.path === filter.path : part.name === filter.name)),
      )
      .map(({ id }) => id),
  )
}

function turnFrom(id: string, messages: readonly OutlineMessage[]): readonly OutlineMessage[] {
  const start = messages.findIndex((message) => message.id === id)
  if (start === -1) return []
  const end = messages.findIndex((message, index) => index > start && message.turn)
  return messages.slice(start, end === -1 ? undefined : end)
}
