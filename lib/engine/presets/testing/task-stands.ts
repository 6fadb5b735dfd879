import { expect } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { openingOf, startsTurn } from '../../conversation/texts/the-task'
import { visibleText } from '../../conversation/texts/visible-text'
import { importFile } from '../../dialects/import/import-file'
import { dialectById } from '../../dialects/registry'

/**
 * Invariant 11: the task and the system prompt stand verbatim in the result, and in the file that is written of it. The
 * task is found without the engine's notion of an opening: the first message with typed text, unless the session goes on
 * from a summary before it.
 */
export function expectTaskStands(before: Conversation, after: Conversation): void {
  const first = before.messages.findIndex((message) => startsTurn(message) || message.summary !== undefined)
  const wanted = before.messages.filter((message, index) => index === first || message.role === 'system')
  const now = new Map(after.messages.map((message) => [message.id, message]))
  for (const message of wanted) expect(textOf(now.get(message.id)), message.id).toBe(textOf(message))
  expect(after.system, 'system prompt').toBe(before.system)
  const opening = openingOf(before).messages.flatMap((index) => before.messages[index]?.id ?? [])
  expect(
    opening.filter((id) => !now.has(id)),
    'opening',
  ).toEqual([])
  const texts = textsIn(dialectById(before.dialect)?.serialize(after) ?? '', before)
  for (const message of wanted) expect(texts, `${message.id} in what is written`).toContain(textOf(message))
}

/** Several strategies leave the same of a session, and reading a file takes longer than condensing it. */
const textsOf = new WeakMap<Conversation, Map<string, readonly (string | undefined)[]>>()

/** The system prompts and the texts of the messages in the file that is written of a result. */
function textsIn(file: string, before: Conversation): readonly (string | undefined)[] {
  const known = textsOf.get(before) ?? new Map<string, readonly (string | undefined)[]>()
  textsOf.set(before, known)
  const texts = known.get(file) ?? readTexts(file)
  known.set(file, texts)
  return texts
}

function readTexts(file: string): readonly (string | undefined)[] {
  const read = importFile(new TextEncoder().encode(file))
  if (!read.ok) return []
  return read.value.conversations
    .flatMap(({ views }) => views)
    .flatMap(({ conversation }) => [conversation.system, ...conversation.messages.map(textOf)])
}

/** Every message that the person typed stands word for word. */
export function expectUserTextStands(before: Conversation, after: Conversation): void {
  const now = new Map(after.messages.map((message) => [message.id, message]))
  expect(
    before.messages
      .filter((message) => startsTurn(message) && textOf(now.get(message.id)) !== textOf(message))
      .map(({ id }) => id),
  ).toEqual([])
}

const textOf = (message: Message | undefined): string | undefined =>
  message?.parts
    .flatMap((part) => (part.type === 'text' || message.role === 'system' ? [visibleText(part)] : []))
    .join('\n')
