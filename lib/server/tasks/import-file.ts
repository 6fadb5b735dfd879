import { describeConversation } from '@/lib/condensation/measure'
import { packBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import type { ParsedConversation } from '@/lib/dialects/dialect'
import type { ImportWarning } from '@/lib/dialects/dialect'
import type { ConversationChoice, ViewChoice } from '../conversations-contract'
import { ports } from '../engine'
import { hashOf } from '../hash-of'
import type { TaskContext } from '../runtime/task-context'
import { parseBytes } from './parsed-files'

/** A file as it is about to be stored, with what it holds. */
export interface ImportedFile {
  readonly blob: PackedBlob
  readonly dialect: string
  readonly conversations: readonly ConversationChoice[]
  readonly warnings: readonly ImportWarning[]
}

/** Above so many conversations in a file the picker shows no token counts, so that it opens at once. */
const COUNTED_CHOICES = 500

/** Detects, parses, counts and packs a file. */
export async function importFileTask({ bytes, name }: { readonly bytes: Uint8Array; readonly name?: string }, { hand }: TaskContext): Promise<ImportedFile> {
  const file = parseBytes(bytes, hashOf(bytes), name)
  const conversations = file.conversations.map((parsed) => ({ index: parsed.index, title: parsed.title, views: viewChoices(parsed, parsed.index < COUNTED_CHOICES) }))
  const blob = await packBlob(bytes)
  hand(blob.data)
  return { blob, dialect: file.dialect, conversations, warnings: file.warnings }
}

export function viewChoices(parsed: ParsedConversation, counted = true): readonly [ViewChoice, ...ViewChoice[]] {
  const { counter } = ports()
  const toView = (view: ParsedConversation['views'][number]): ViewChoice => ({
    id: view.id,
    messages: view.conversation.messages.length,
    tokens: counted ? describeConversation(view.conversation, counter).tokens : 0,
  })
  const [first, ...others] = parsed.views
  return [toView(first), ...others.map(toView)]
}
