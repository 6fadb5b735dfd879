import {
  type Conversation,
  type ConversationView,
  importFile,
  invariant,
  MEBIBYTE,
  memoizeWeak,
  type ParsedConversation,
  type ParsedFile,
  readingView,
  type ViewId,
  viewIds,
  viewOf,
} from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { LRUCache } from 'lru-cache'
import { unpackBlob } from '@/lib/db/repositories/blobs'
import type { BlobHash } from '@/lib/db/ids'
import type { TaskContext } from '@/lib/server/workers/task-context'

/** Total size of the files themselves; parsed, they take several times as much memory. */
const MOST_BYTES = 96 * MEBIBYTE
const state = processState<{ condenseryParsedFiles: LRUCache<string, ParsedFile> }>()
const parsedFiles = (): LRUCache<string, ParsedFile> =>
  (state.condenseryParsedFiles ??= new LRUCache({ max: 20, maxSize: MOST_BYTES }))

export interface StoredPlace {
  readonly sourceHash: BlobHash
  readonly conversationIndex: number
  readonly view: string
}

export interface OpenConversation {
  readonly file: ParsedFile
  readonly parsed: ParsedConversation
  readonly view: ConversationView
}

/** Parses a file, or throws its ImportError. Equal content returns the same objects, which other caches use as keys. */
export function parseBytes(bytes: Uint8Array, hash: BlobHash, name?: string): ParsedFile {
  const known = parsedFiles().get(hash)
  if (known) return known
  const parsed = importFile(bytes, name)
  if (!parsed.ok) throw parsed.error
  parsedFiles().set(hash, parsed.value, { size: Math.max(1, bytes.byteLength) })
  return parsed.value
}

/** A parsed file: from this thread's cache, else from the server's stored bytes. `name`: what it is called, where that is known. */
export const openStoredFile = async (
  hash: BlobHash,
  { host }: Pick<TaskContext, 'host'>,
  name?: string,
): Promise<ParsedFile> =>
  parsedFiles().get(hash) ?? parseBytes(await unpackBlob(await host.blob(hash, () => undefined)), hash, name)

/** A parsed conversation: from this thread's cache, else from the server's stored bytes. */
export async function openStored(
  { sourceHash, conversationIndex, view }: StoredPlace,
  { host }: Pick<TaskContext, 'host'>,
): Promise<OpenConversation> {
  const file = await openStoredFile(sourceHash, { host })
  const parsed = file.conversations[conversationIndex]
  invariant(parsed, `the stored file has no conversation ${conversationIndex}`)
  return { file, parsed, view: readingViewOf(viewOf(parsed, toViewId(view)), parsed) }
}

/** As it reads; the same objects each time, as of `parseBytes`. */
function readingViewOf(view: ConversationView, { views }: ParsedConversation): ConversationView {
  const conversation = reading(view.conversation)(views)
  return conversation === view.conversation ? view : { ...view, conversation }
}

const reading = memoizeWeak((conversation: Conversation) =>
  memoizeWeak((views: ParsedConversation['views']) =>
    readingView(
      conversation,
      views.map((each) => each.conversation),
    ),
  ),
)

export const toViewId = (text: string): ViewId => viewIds.find((id) => id === text) ?? 'full'
