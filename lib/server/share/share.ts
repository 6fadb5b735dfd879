import 'server-only'
import { LRUCache } from 'lru-cache'
import { err, type ItemisedLedger, ok, type Result } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { parseSnapshotId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/snapshots'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { ResultRow } from '@/lib/contracts/results'
import type { ResolvedReference } from '@/lib/contracts/runs'
import { Encoded } from '@/lib/server/runtime/encoded'
import { notFound } from '@/lib/server/runtime/failure'
import { runFigures } from '@/lib/server/reports'
import { runSource } from '@/lib/server/runs'
import { askTask, runTask, type TaskOptions } from '@/lib/server/workers/run-task'
import { SCAN_SECONDS } from '@/lib/server/runtime/scan-budget'
import type { Redactions } from './build'
import type {
  ContentProblem,
  LinkProblem,
  MessageNote,
  ShareDraft,
  SnapshotOverview,
  SnapshotPreview,
  SnapshotView,
} from '@/lib/contracts/share'
import { askStored, runOnStored, storedHost } from '@/lib/server/conversations'
import type { Task } from '@/lib/server/workers/task'
import type { RunSource } from '@/lib/server/runs/tasks'
import { shareTasks } from './tasks'
import type { ScannedDraft, ShareRequest } from './tasks/share'
import type { CopiedSession, CopyPlace } from './tasks/shared-copies'
import { currentWorkspaceId } from '@/lib/server/workspaces'

export interface SnapshotRequest {
  readonly runIds: readonly string[]
  /** Of the rows of the runs, in their order; those without one are named by their place. */
  readonly letters?: readonly ColumnLetter[]
  readonly title: string
  /** Absent: figures only. */
  readonly conversation?: Redactions | undefined
}

/** `notes`: that are to go along. */
export async function shareDraft(
  runIds: readonly string[],
  notes: readonly MessageNote[] = [],
): Promise<Encoded<ShareDraft>> {
  const { listed } = await draftFor(await sourcesOf(runIds), notes)
  return new Encoded(listed)
}

export async function previewSnapshot(
  request: SnapshotRequest,
  signal?: AbortSignal,
): Promise<SnapshotPreview | Encoded<SnapshotPreview>> {
  const { asked, options } = await prepared(request)
  return askTask(shareTasks.preview, asked, { ...options, signal })
}

export async function createSnapshot(request: SnapshotRequest): Promise<SnapshotView> {
  const { asked, options } = await prepared(request)
  const { title, content } = await runTask(shareTasks.build, asked, options)
  const stored = await repository.saveSnapshot(await database(), {
    workspaceId: await currentWorkspaceId(),
    title,
    includesConversation: request.conversation !== undefined,
    content,
  })
  return toView(stored)
}

export async function listSnapshots(): Promise<readonly SnapshotView[]> {
  return (await repository.listSnapshots(await database(), await currentWorkspaceId())).map(toView)
}

export async function deleteSnapshot(id: string): Promise<null> {
  const known = parseSnapshotId(id)
  if (!known || !(await repository.deleteSnapshot(await database(), await currentWorkspaceId(), known)))
    throw notFound('shared link')
  return null
}

export async function openSnapshot(id: string): Promise<Result<SnapshotOverview, LinkProblem>> {
  const stored = await findLink(id)
  return stored && stored.experimentId === undefined ? overviewOf(stored) : err('gone')
}

/** Of a copy of runs. */
export async function overviewOf(stored: repository.StoredSnapshot): Promise<Result<SnapshotOverview, ContentProblem>> {
  const { contentHash: content } = stored
  const overview = await runOnStored(shareTasks.overview, { sourceHash: content }, { content })
  return overview.ok ? ok({ ...toView(stored), ...overview.value }) : overview
}

/** What is only passed on may be encoded already. */
type Read<Value> = Promise<Value | Encoded<Value>>

export const sharedRow = (id: string, run: number): Read<ResultRow> => readCopy(shareTasks.row, id, { run })

export const sharedOutline = (id: string): Read<readonly OutlineMessage[]> => readCopy(shareTasks.outline, id, {})

/** The session of a copy as a file. */
export async function sharedSession(id: string): Promise<CopiedSession> {
  const { contentHash: content } = await requireLink(id)
  return runOnStored(shareTasks.session, { sourceHash: content }, { content })
}

export const sharedLedger = (id: string, run: number): Read<ItemisedLedger> => readCopy(shareTasks.ledger, id, { run })

export const sharedReference = (id: string, run: number, position: number, marker: string): Read<ResolvedReference> =>
  readCopy(shareTasks.reference, id, { run, position, marker })

/** Compares a run of a copy with its session. */
export const sharedDiff = {
  rows: compareBy(shareTasks.comparedRows),
  messages: compareBy(shareTasks.comparedMessages),
  part: compareBy(shareTasks.comparedPart),
  search: compareBy(shareTasks.search),
}

function compareBy<Input extends object, Output>(
  task: Task<Input & CopyPlace, Output>,
): (given: Input & { readonly id: string; readonly run: number }) => Read<Output> {
  return (given) => readCopy(task, given.id, given)
}

async function readCopy<Input extends object, Output>(
  task: Task<Input & Pick<CopyPlace, 'content'>, Output>,
  id: string,
  input: Input,
): Read<Output> {
  const { contentHash: content } = await requireLink(id)
  return askStored(task, { sourceHash: content }, { ...input, content })
}

/** Looked up each time, so that a deleted link is dead at once. */
export async function findLink(id: string): Promise<repository.StoredSnapshot | undefined> {
  const known = parseSnapshotId(id)
  return known && repository.findSnapshot(await database(), known)
}

async function requireLink(id: string): Promise<repository.StoredSnapshot> {
  const stored = await findLink(id)
  if (!stored) throw notFound('shared link')
  return stored
}

const MINUTE = 60_000
const drafts = new LRUCache<string, Promise<ScannedDraft>>({ max: 4, ttl: 10 * MINUTE })

interface Sources {
  readonly sources: readonly RunSource[]
  readonly options: TaskOptions
}

/** One scan serves the dialog, its preview and the link: what is said of a run may change (its title), its record never does. */
function draftFor({ sources, options }: Sources, notes: readonly MessageNote[]): Promise<ScannedDraft> {
  const key = JSON.stringify([sources.map(({ run }) => run), notes])
  const known = drafts.get(key)
  if (known !== undefined) return known
  const draft = runTask(shareTasks.draft, { sources, notes }, options)
  drafts.set(key, draft)
  // A scan that came to nothing may be tried again.
  draft.catch(() => drafts.delete(key))
  return draft
}

async function prepared({
  runIds,
  letters,
  title,
  conversation: redactions,
}: SnapshotRequest): Promise<{ readonly asked: ShareRequest; readonly options: TaskOptions }> {
  const found = await sourcesOf(runIds, letters)
  const asked = { sources: found.sources, title }
  if (redactions === undefined) return { asked, options: found.options }
  const { packed: draft } = await draftFor(found, redactions.notes ?? [])
  return { asked: { ...asked, conversation: { redactions, draft } }, options: found.options }
}

/** Whole conversations at once: what is shared is chosen from all of it. */
async function sourcesOf(runIds: readonly string[], letters: readonly ColumnLetter[] = []): Promise<Sources> {
  const ids = [...new Set(runIds)]
  // They are part of what is shared.
  await Promise.all(ids.map((id) => runFigures(id)))
  const found = await Promise.all(ids.map(runSource))
  const options = {
    lane: 'batch',
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    host: storedHost,
    limitMs: 2 * SCAN_SECONDS * 1000,
  } as const
  const letterAt = (place: number): ColumnLetter | undefined => letters[runIds.indexOf(ids[place] ?? '')]
  const sources = found.map(({ run, record }, place): RunSource => {
    const letter = letterAt(place)
    return { run, record, ...(letter && { letter }) }
  })
  return { sources, options }
}

export const toView = ({
  id,
  title,
  includesConversation,
  experimentId,
  createdAt,
}: repository.StoredSnapshot): SnapshotView => ({
  id,
  title,
  includesConversation,
  of: experimentId === undefined ? 'runs' : 'experiment',
  createdAt: createdAt.toISOString(),
})
