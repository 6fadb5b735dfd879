import 'server-only'
import { DAY_MS, dialectById, MEBIBYTE, type ViewId } from '@/lib/engine'
import type {
  ConversationChoice,
  ConversationOverview,
  ConversationSummary,
  ImportOutcome,
  MessageText,
  OfferedView,
  ViewChoice,
} from '@/lib/contracts/conversations'
import { database } from '@/lib/db/client'
import { parseConversationId, type ConversationId } from '@/lib/db/ids'
import { storeAhead, storeBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/conversations'
import type { Encoded } from '@/lib/server/runtime/encoded'
import { notFound, appError } from '@/lib/server/runtime/failure'
import { loadRetention } from '@/lib/server/settings'
import { runTask, type TaskOptions } from '@/lib/server/workers/run-task'
import type { Task } from '@/lib/server/workers/task'
import {
  askStored,
  keepPending,
  placeOf,
  runOnStored,
  storedHost,
  takePending,
  toViewId,
  type StoredPlace,
} from './sources'
import type { ImportedFile, ImportSource } from './tasks/import-file'
import { contentIn, savedOfSizes } from './store-session'
import { conversationTasks } from './tasks'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** Wall clock time, on a machine that may be busy: alone, the largest file takes a few seconds. */
const IMPORT_LIMIT_MS = 180_000
/**
 * Deletions of this process by a monotonic clock, so that setting the wall clock does not shorten the time for undo.
 */
const deletedHere = new Map<string, number>()

function sparedIds(): readonly string[] {
  for (const [id, at] of deletedHere) if (performance.now() - at > DAY_MS) deletedHere.delete(id)
  return [...deletedHere.keys()]
}

/** Permanently deletes conversations whose time for undo is over. Returns their number. */
export async function purgeDeleted(now: Date): Promise<number> {
  const { deletedDays } = await loadRetention()
  return repository.purgeConversations(await database(), new Date(now.getTime() - deletedDays * DAY_MS), sparedIds())
}

interface ImportOptions extends Pick<TaskOptions, 'signal' | 'onPosition' | 'onEvent'> {
  /** Save nothing before the person chose. */
  readonly ask?: boolean | undefined
}

/** The bytes are transferred to the worker: the caller cannot use them afterwards. */
export const importSource = (
  bytes: Uint8Array,
  fileName?: string | undefined,
  options: ImportOptions = {},
): Promise<ImportOutcome> => importFrom({ bytes }, bytes.byteLength, fileName, { ...options, hand: [bytes] })

/** A temporary file, which the task reads itself. */
export const importPath = (
  path: string,
  size: number,
  fileName?: string | undefined,
  options: ImportOptions = {},
): Promise<ImportOutcome> => importFrom({ path }, size, fileName, options)

const QUICK_BYTES = MEBIBYTE
/** A small file takes a moment and must not wait behind a long run. */
export const importLane = (bytes: number): TaskOptions['lane'] => (bytes <= QUICK_BYTES ? 'interactive' : 'batch')

/** Saves the conversation of a file, or returns the choices if there are several conversations or views. */
async function importFrom(
  source: ImportSource,
  bytes: number,
  fileName: string | undefined,
  { ask = false, ...options }: ImportOptions & Pick<TaskOptions, 'hand'>,
): Promise<ImportOutcome> {
  const file = await runTask(
    conversationTasks.import,
    { ...source, ...(fileName === undefined ? {} : { name: fileName }) },
    { ...options, lane: importLane(bytes), bytes, limitMs: IMPORT_LIMIT_MS },
  )
  const [only] = file.conversations
  if (!ask && only && file.conversations.length === 1 && only.views.length === 1) return saveOnce(file, only, fileName)
  const { dialect, warnings, blob } = file
  return {
    kind: 'choose',
    sourceHash: await keepPending(file),
    fileName,
    size: blob.size,
    dialect,
    dialectName: dialectName(dialect),
    conversations: await withSaved(file),
    warnings,
  }
}

/** The conversations of a file, each with the saved one of the same content. */
async function withSaved({ blob, conversations }: ImportedFile): Promise<readonly ConversationChoice[]> {
  const views = conversations.flatMap((conversation) => conversation.views)
  const saved = await savedOfSizes(views.map(({ messages }) => messages))
  const byContent = new Map(
    saved.flatMap((each) => (contentIn(each.summary) === undefined ? [] : [[contentIn(each.summary), each] as const])),
  )
  const byPlace = new Map(
    saved.map((each) => [`${each.sourceHash} ${each.conversationIndex} ${each.view}`, each] as const),
  )
  const marked = (index: number, view: OfferedView): OfferedView => {
    const here = byPlace.get(`${blob.hash} ${index} ${view.id}`)
    const twin = here ?? byContent.get(view.content)
    return twin === undefined
      ? view
      : { ...view, savedAs: { id: twin.id, title: twin.title, sameFile: here !== undefined } }
  }
  return conversations.map(({ views: [first, ...others], ...choice }) => ({
    ...choice,
    views: [marked(choice.index, first), ...others.map((view) => marked(choice.index, view))],
  }))
}

/** Saves a file's only conversation, unless one of the same dialect and content is saved, as of a file that was only laid out anew. */
async function saveOnce(
  file: ImportedFile,
  conversation: ConversationChoice,
  fileName: string | undefined,
): Promise<ImportOutcome> {
  const [view] = conversation.views
  const saved = await savedOfSizes([view.messages])
  const isPlace = ({ sourceHash }: repository.StoredConversation): boolean => sourceHash === file.blob.hash
  const twin = saved.find(({ dialect, summary }) => dialect === file.dialect && contentIn(summary) === view.content)
  if (twin && !saved.some(isPlace)) {
    const again = { sourceHash: await keepPending(file), index: conversation.index, view: view.id, fileName }
    return { kind: 'saved', known: true, conversation: toSummary(twin), again }
  }
  return { kind: 'saved', known: saved.some(isPlace), conversation: await save(file, conversation, view, fileName) }
}

export async function saveChosen(choice: {
  sourceHash: string
  fileName?: string | undefined
  index: number
  view: ViewId
}): Promise<ConversationSummary> {
  const file = await takePending(choice.sourceHash)
  const chosen = file.conversations[choice.index]
  if (!chosen) throw appError('no-such-conversation', `The file has no conversation ${choice.index + 1}.`)
  return save(file, chosen, chosen.views.find(({ id }) => id === choice.view) ?? chosen.views[0], choice.fileName)
}

/** Importing a conversation twice returns the saved one; its stored file is repaired if it was damaged. */
async function save(
  { blob, dialect }: ImportedFile,
  { index, title }: ConversationChoice,
  view: OfferedView,
  fileName?: string | undefined,
): Promise<ConversationSummary> {
  const db = await database()
  const place = { sourceHash: blob.hash, conversationIndex: index, view: view.id }
  const workspaceId = await currentWorkspaceId()
  const known = await repository.findConversationBySource(db, workspaceId, place)
  if (known) {
    await storeBlob(db, await storeAhead(db, blob))
    return toSummary(known)
  }
  const { messages, tokens } = view.tokens > 0 ? view : await measured(blob, place)
  const stored = await repository.createConversation(db, {
    workspaceId,
    title,
    dialect,
    fileName,
    source: blob,
    conversationIndex: index,
    view: view.id,
    messages,
    tokens,
    summary: { content: view.content },
  })
  return toSummary(stored)
}

/** Measures a view that the import left uncounted. Nothing is stored; the bytes stay on the server. */
export const measured = (blob: PackedBlob, place: StoredPlace): Promise<ViewChoice> =>
  runTask(conversationTasks.measure, place, {
    lane: 'batch',
    key: blob.hash,
    bytes: blob.size,
    host: { ...storedHost, blob: async () => blob },
  })

export async function listSaved(): Promise<readonly ConversationSummary[]> {
  const page = await repository.listConversations(await database(), await currentWorkspaceId(), { limit: 200 })
  return page.items.map(toSummary)
}

/** A saved conversation; throws `not-found`. */
export const summaryOf = async (id: string): Promise<ConversationSummary> => toSummary(await findStored(id))

export async function rename(id: string, title: string): Promise<ConversationSummary> {
  const known = toId(id)
  if (!(await repository.renameConversation(await database(), await currentWorkspaceId(), known, title)))
    throw notFound('conversation')
  return toSummary(await findStored(id))
}

export async function remove(id: string): Promise<null> {
  if (!(await repository.deleteConversation(await database(), await currentWorkspaceId(), toId(id))))
    throw notFound('conversation')
  deletedHere.set(id, performance.now())
  return null
}

export async function restore(id: string): Promise<ConversationSummary> {
  if (!(await repository.restoreConversation(await database(), await currentWorkspaceId(), toId(id))))
    throw notFound('conversation')
  return toSummary(await findStored(id))
}

export async function overview(id: string): Promise<ConversationOverview> {
  const stored = await findStored(id)
  return { ...toSummary(stored), ...(await runOnStored(conversationTasks.overview, stored, placeOf(stored))) }
}

/** Of every message of a session. */
export async function askSession<Output>(
  task: Task<StoredPlace, Output>,
  id: string,
): Promise<Output | Encoded<Output>> {
  const stored = await findStored(id)
  return askStored(task, stored, placeOf(stored))
}

export async function messageTexts(id: string, from: number, count: number): Promise<readonly MessageText[]> {
  const stored = await findStored(id)
  return runOnStored(conversationTasks.messages, stored, { place: placeOf(stored), from, count })
}

export async function findStored(id: string): Promise<repository.StoredConversation> {
  const stored = await repository.findConversation(await database(), await currentWorkspaceId(), toId(id))
  if (!stored) throw notFound('conversation')
  return stored
}

function toId(id: string): ConversationId {
  const parsed = parseConversationId(id)
  if (!parsed) throw notFound('conversation')
  return parsed
}

export const dialectName = (id: string): string => dialectById(id)?.name ?? id

export function toSummary(stored: repository.StoredConversation): ConversationSummary {
  const { id, title, fileName, dialect, messages, tokens } = stored
  return {
    id,
    title,
    fileName,
    dialect,
    dialectName: dialectName(dialect),
    view: toViewId(stored.view),
    messages,
    tokens,
    createdAt: stored.createdAt.toISOString(),
  }
}
