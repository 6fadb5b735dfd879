import { readFile } from 'node:fs/promises'
import {
  countMessage,
  describeConversation,
  type ImportWarning,
  type ParsedConversation,
  type ParsedFile,
} from '@/lib/engine'
import { packBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import type { ConversationChoice, OfferedView, ViewChoice } from '@/lib/contracts/conversations'
import { ports } from '@/lib/server/runtime/engine-ports'
import { hashOf } from '@/lib/db/blob-hash'
import { contentHash } from '@/lib/server/runtime/content-hash'
import type { ImportEvent } from '@/lib/contracts/imports'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { parseBytes } from './parsed-files'

/** A file ready to be stored, with its conversations. */
export interface ImportedFile {
  readonly blob: PackedBlob
  readonly dialect: string
  readonly conversations: readonly ConversationChoice[]
  readonly warnings: readonly ImportWarning[]
}

/** For files with more conversations than this the picker shows no token counts, so that it opens at once. */
const COUNTED_CHOICES = 500

/** What is imported: bytes, or a temporary file that the task reads itself. */
export type ImportSource = { readonly bytes: Uint8Array } | { readonly path: string }

export type ImportRequest = ImportSource & { readonly name?: string }

export type ImportProgress = Omit<Extract<ImportEvent, { type: 'progress' }>, 'type'>

/** Detects, parses, counts and compresses a file. Sends `ImportProgress`. */
export async function importFileTask(
  { name, ...source }: ImportRequest,
  { hand, ...context }: TaskContext,
): Promise<ImportedFile> {
  const tell = (progress: ImportProgress): void => context.tell(progress)
  tell({ phase: 'reading' })
  const bytes = 'path' in source ? await readFile(source.path) : source.bytes
  const file = parseBytes(bytes, hashOf(bytes), name)
  countAhead(file, tell)
  const conversations = file.conversations.map((parsed) => ({
    index: parsed.index,
    title: parsed.title,
    ...(parsed.partOf && { partOf: parsed.partOf }),
    views: offeredViews(parsed, parsed.index < COUNTED_CHOICES),
  }))
  tell({ phase: 'packing' })
  const blob = await packBlob(bytes)
  hand(blob.data)
  return { blob, dialect: file.dialect, conversations, warnings: file.warnings }
}

/** Counts ahead to report progress; later code gets the same counts from the memo. */
function countAhead({ conversations }: ParsedFile, tell: (progress: ImportProgress) => void): void {
  const { counter } = ports()
  const messages = conversations.slice(0, COUNTED_CHOICES).flatMap(({ views }) => views[0].conversation.messages)
  const every = Math.max(MESSAGES_A_TELLING, Math.ceil(messages.length / MOST_TELLINGS))
  for (const [index, message] of messages.entries()) {
    if (index % every === 0) tell({ phase: 'counting', share: index / messages.length })
    countMessage(message, counter)
  }
}

const MESSAGES_A_TELLING = 50
const MOST_TELLINGS = 20

function offeredViews(parsed: ParsedConversation, counted: boolean): readonly [OfferedView, ...OfferedView[]] {
  const offered = (view: ViewChoice, index: number): OfferedView => ({
    ...view,
    content: contentHash((parsed.views[index] ?? parsed.views[0]).conversation),
  })
  const [first, ...others] = viewChoices(parsed, counted)
  return [offered(first, 0), ...others.map((view, index) => offered(view, index + 1))]
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
