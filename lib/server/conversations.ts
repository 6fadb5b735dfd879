import 'server-only'
import type { ConversationChoice, ConversationOverview, ConversationSummary, ImportOutcome, MessageText, OutlineMessage, SessionNames, ViewChoice } from '@/lib/server/conversations-contract'
import { database } from '@/lib/db/client'
import { parseConversationId, type ConversationId } from '@/lib/db/ids'
import { storeBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/conversations'
import type { ViewId } from '@/lib/dialects/dialect'
import { dialectById } from '@/lib/dialects/registry'
import { notFound, refuse } from './failure'
import { loadRetention } from './retention'
import { runTask, type TaskOptions } from './runtime/run-task'
import { keepPending, placeOf, runOnStored, storedHost, takePending, toViewId, type StoredPlace } from './sources'
import type { ImportedFile, ImportSource } from './tasks/import-file'
import type { TaskOutput } from './tasks/registry'
import { currentWorkspaceId } from './workspaces'

/** Of computing: no real file takes near as long. */
const IMPORT_LIMIT_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000
/** What this process deleted, by a clock that never jumps: setting the wall clock must not end a day early. */
const deletedHere = new Map<string, number>()

function sparedIds(): readonly string[] {
  for (const [id, at] of deletedHere) if (performance.now() - at > DAY_MS) deletedHere.delete(id)
  return [...deletedHere.keys()]
}

/** Removes for good what was deleted longer ago than was set. Returns how many. */
export async function purgeDeleted(now: Date): Promise<number> {
  const { deletedDays } = await loadRetention()
  return repository.purgeConversations(await database(), new Date(now.getTime() - deletedDays * DAY_MS), sparedIds())
}

type ImportOptions = Pick<TaskOptions, 'signal' | 'onPosition' | 'onEvent'>

/** Bytes are handed over: they are gone afterwards. */
export const importSource = (bytes: Uint8Array, fileName?: string): Promise<ImportOutcome> => importFrom({ bytes }, bytes.byteLength, fileName, { hand: [bytes] })

/** A file that lies aside, which the task reads itself. */
export const importPath = (path: string, size: number, fileName?: string, options: ImportOptions = {}): Promise<ImportOutcome> => importFrom({ path }, size, fileName, options)

/** Saves the file's conversation, or asks which one where there are several conversations or views. */
async function importFrom(source: ImportSource, bytes: number, fileName: string | undefined, options: ImportOptions & Pick<TaskOptions, 'hand'>): Promise<ImportOutcome> {
  const file = await runTask('import', { ...source, ...(fileName === undefined ? {} : { name: fileName }) }, { ...options, lane: 'batch', bytes, limitMs: IMPORT_LIMIT_MS })
  const [only] = file.conversations
  if (only && file.conversations.length === 1 && only.views.length === 1) return { kind: 'saved', conversation: await save(file, only, only.views[0], fileName) }
  const { dialect, conversations, warnings } = file
  return { kind: 'choose', sourceHash: keepPending(file), fileName, dialect, dialectName: dialectName(dialect), conversations, warnings }
}

export async function saveChosen(choice: { sourceHash: string; fileName?: string; index: number; view: ViewId }): Promise<ConversationSummary> {
  const file = takePending(choice.sourceHash)
  const chosen = file.conversations[choice.index]
  if (!chosen) throw refuse('no-such-conversation', `The file has no conversation ${choice.index + 1}.`)
  return save(file, chosen, chosen.views.find(({ id }) => id === choice.view) ?? chosen.views[0], choice.fileName)
}

/** Importing the same conversation twice gives the one that is there, its file mended where that was damaged. */
async function save({ blob, dialect }: ImportedFile, { index, title }: ConversationChoice, view: ViewChoice, fileName?: string): Promise<ConversationSummary> {
  const db = await database()
  const place = { sourceHash: blob.hash, conversationIndex: index, view: view.id }
  const workspaceId = await currentWorkspaceId()
  const known = await repository.findConversationBySource(db, workspaceId, place)
  if (known) {
    await storeBlob(db, blob)
    return toSummary(known)
  }
  const { messages, tokens } = view.tokens > 0 ? view : await measured(blob, place)
  const stored = await repository.createConversation(db, { workspaceId, title, dialect, fileName, source: blob, conversationIndex: index, view: view.id, messages, tokens, summary: {} })
  return toSummary(stored)
}

/** Of a view that the import left uncounted; nothing of it is stored yet. The bytes stay here. */
const measured = (blob: PackedBlob, place: StoredPlace): Promise<ViewChoice> =>
  runTask('measure', place, { lane: 'batch', key: blob.hash, bytes: blob.size, host: { ...storedHost, blob: async () => blob } })

export async function listSaved(): Promise<readonly ConversationSummary[]> {
  const page = await repository.listConversations(await database(), await currentWorkspaceId(), { limit: 200 })
  return page.items.map(toSummary)
}

export async function rename(id: string, title: string): Promise<ConversationSummary> {
  const known = toId(id)
  if (!(await repository.renameConversation(await database(), await currentWorkspaceId(), known, title))) throw notFound('conversation')
  return toSummary(await findStored(id))
}

export async function remove(id: string): Promise<null> {
  if (!(await repository.deleteConversation(await database(), await currentWorkspaceId(), toId(id)))) throw notFound('conversation')
  deletedHere.set(id, performance.now())
  return null
}

export async function restore(id: string): Promise<ConversationSummary> {
  if (!(await repository.restoreConversation(await database(), await currentWorkspaceId(), toId(id)))) throw notFound('conversation')
  return toSummary(await findStored(id))
}

export async function overview(id: string): Promise<ConversationOverview> {
  const stored = await findStored(id)
  return { ...toSummary(stored), ...(await runOnStored('overview', stored, placeOf(stored))) }
}

export const outline = (id: string): Promise<readonly OutlineMessage[]> => read('outline', id)

export const names = (id: string): Promise<SessionNames> => read('names', id)

export async function messageTexts(id: string, from: number, count: number): Promise<readonly MessageText[]> {
  const stored = await findStored(id)
  return runOnStored('messages', stored, { place: placeOf(stored), from, count })
}

async function read<Name extends 'outline' | 'names'>(name: Name, id: string): Promise<TaskOutput<Name>> {
  const stored = await findStored(id)
  return runOnStored(name, stored, placeOf(stored))
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

function toSummary(stored: repository.StoredConversation): ConversationSummary {
  const { id, title, fileName, dialect, messages, tokens } = stored
  return { id, title, fileName, dialect, dialectName: dialectName(dialect), view: toViewId(stored.view), messages, tokens, createdAt: stored.createdAt.toISOString() }
}
