import 'server-only'
import { LRUCache } from 'lru-cache'
import { err, ok, type Result } from '@/lib/core/result'
import { database } from '@/lib/db/client'
import { parseSnapshotId } from '@/lib/db/ids'
import { findBlobText } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/snapshots'
import { redactedAs } from '@/lib/sharing/redact'
import type { DiffMessage, DiffRow, ResolvedReference, RunLedger } from './runs-contract'
import { notFound, refuse } from './failure'
import { wholeRun, type WholeRun } from './runs'
import { runTask } from './runtime/run-task'
import { SCAN_SECONDS } from './scan-budget'
import { buildContent, leftBehind, type Redactions } from './share-build'
import { readContent, type ContentProblem } from './share-content'
import type { SharedRun, ShareDraft, SnapshotContent, SnapshotOverview, SnapshotPreview, SnapshotView } from './share-contract'
import { modelOf, type DraftModel } from './share-draft'
import { currentWorkspaceId } from './workspaces'

const MEBIBYTE = 1024 * 1024
export const MAX_CONTENT_BYTES = 64 * MEBIBYTE

export interface SnapshotRequest {
  readonly runIds: readonly string[]
  readonly title: string
  /** Absent: figures only. */
  readonly conversation?: Redactions
}

export async function shareDraft(runIds: readonly string[]): Promise<ShareDraft> {
  const { parts, findings } = await draftFor(await sourcesOf(runIds))
  return { parts, findings }
}

export async function previewSnapshot(request: SnapshotRequest): Promise<SnapshotPreview> {
  const { content, json, draft } = await contentOf(request)
  const left = new Map<SnapshotPreview['left'][number]['type'], number>()
  const kept = request.conversation === undefined ? [] : draft.findings.filter(({ id }) => !request.conversation?.redactFindings.includes(id))
  for (const { type } of kept) left.set(type, (left.get(type) ?? 0) + 1)
  return {
    title: content.title,
    bytes: Buffer.byteLength(json),
    runs: content.runs.map(({ run }) => ({ title: run.title, tokensBefore: run.tokensBefore, tokensAfter: run.tokensAfter, messages: run.messagesBefore })),
    messages: content.runs.flatMap(previewRows),
    parts: request.conversation === undefined ? 0 : draft.parts.length - content.redacted.parts,
    redacted: content.redacted,
    words: (request.conversation?.redactWords ?? []).map((word, index) => ({ word, places: json.split(redactedAs('word', index + 1)).length - 1 })),
    left: [...left].map(([type, count]) => ({ type, count })),
  }
}

/** Each message of the source once, and what each run put in. */
const previewRows = ({ diff }: SharedRun, run: number): SnapshotPreview['messages'] =>
  (diff?.rows ?? []).filter((row) => run === 0 || row.status === 'inserted').map((row) => ({ run, position: row.before ?? row.after ?? row.index + 1, role: row.role, kind: row.mainKind, preview: row.preview }))

export async function createSnapshot(request: SnapshotRequest): Promise<SnapshotView> {
  const { content, json } = await contentOf(request)
  const stored = await repository.saveSnapshot(await database(), { workspaceId: await currentWorkspaceId(), title: content.title, includesConversation: request.conversation !== undefined, content: json })
  return toView(stored)
}

export async function listSnapshots(): Promise<readonly SnapshotView[]> {
  return (await repository.listSnapshots(await database(), await currentWorkspaceId())).map(toView)
}

export async function deleteSnapshot(id: string): Promise<null> {
  const known = parseSnapshotId(id)
  if (!known || !(await repository.deleteSnapshot(await database(), await currentWorkspaceId(), known))) throw notFound('shared link')
  return null
}

/** Why a link shows nothing: there is nothing (any more), or what there is cannot be read by this version. */
export type LinkProblem = 'gone' | ContentProblem

export async function openSnapshot(id: string): Promise<Result<SnapshotOverview, LinkProblem>> {
  const opened = await findContent(id)
  if (!opened.ok) return opened
  const { view, content } = opened.value
  return ok({ ...view, title: content.title, runs: content.runs.map(({ run }) => run), redacted: content.redacted })
}

export const sharedLedger = async (id: string, run: number): Promise<RunLedger> => (await sharedRun(id, run)).ledger

export const sharedRows = async (id: string, run: number): Promise<readonly DiffRow[]> => (await sharedRun(id, run)).diff?.rows ?? []

export async function sharedMessages(id: string, run: number, from: number, count: number): Promise<readonly DiffMessage[]> {
  const { diff } = await sharedRun(id, run)
  return (diff?.messages ?? []).slice(from, from + count)
}

/** What a marker stands for, as it was stored: a line of the copy that was redacted is redacted there too. */
export async function sharedReference(id: string, run: number, position: number, marker: string): Promise<ResolvedReference> {
  const { diff } = await sharedRun(id, run)
  const wanted = plainMarker(marker)
  const found = diff?.references?.find((reference) => reference.position === position && plainMarker(reference.marker) === wanted)
  if (found === undefined) throw refuse('reference-unresolved', `Message ${position} holds no such reference.`)
  return { text: found.text, place: `message #${found.message}` }
}

/** Arguments are drawn as JSON, which escapes what is in a marker. */
const plainMarker = (marker: string): string => marker.replaceAll('\\', '')

async function sharedRun(id: string, run: number): Promise<SharedRun> {
  const opened = await findContent(id)
  const found = opened.ok ? opened.value.content.runs[run] : undefined
  if (found === undefined) throw notFound('shared link')
  return found
}

const contents = new LRUCache<string, Result<SnapshotContent, ContentProblem>>({ max: 4 })

/** The row is looked up each time, so that a deleted link is dead at once. */
async function findContent(id: string): Promise<Result<{ readonly view: SnapshotView; readonly content: SnapshotContent }, LinkProblem>> {
  const known = parseSnapshotId(id)
  const db = await database()
  const stored = known && (await repository.findSnapshot(db, known))
  if (!stored) return err('gone')
  const content = contents.get(stored.contentHash) ?? readContent((await findBlobText(db, stored.contentHash).catch(() => undefined)) ?? '')
  contents.set(stored.contentHash, content)
  return content.ok ? ok({ view: toView(stored), content: content.value }) : content
}

const MINUTE = 60_000
const drafts = new LRUCache<string, Promise<DraftModel>>({ max: 4, ttl: 10 * MINUTE })

/** One scan serves the dialog, its preview and the link: what is said of a run may change (its title), its record never does. */
function draftFor(sources: readonly WholeRun[]): Promise<DraftModel> {
  const key = JSON.stringify(sources.map(({ run }) => run))
  const known = drafts.get(key)
  if (known !== undefined) return known
  const draft = runTask('share-draft', { sources }, { lane: 'batch', bytes: sizeOf(sources), limitMs: 2 * SCAN_SECONDS * 1000 }).then(modelOf)
  drafts.set(key, draft)
  // A scan that came to nothing may be tried again.
  draft.catch(() => drafts.delete(key))
  return draft
}

/** Characters of all texts in them. */
const sizeOf = (sources: readonly WholeRun[]): number =>
  sources.flatMap(({ messages }) => messages.flatMap(({ parts }) => parts)).reduce((sum, { before = '', after = '' }) => sum + before.length + after.length, 0)

async function contentOf({ runIds, title, conversation }: SnapshotRequest): Promise<{ content: SnapshotContent; json: string; draft: DraftModel }> {
  const sources = await sourcesOf(runIds)
  const draft = await draftFor(sources)
  const content = buildContent(title, sources, draft, conversation)
  if (leftBehind(content, draft, conversation)) throw refuse('share-incomplete', 'Something that was to be redacted would still be in the copy, so nothing was shared.', 'Redact the whole part that holds it, or share the figures only.')
  const json = JSON.stringify(content)
  requireFits(Buffer.byteLength(json))
  return { content, json, draft }
}

export function requireFits(bytes: number): void {
  if (bytes > MAX_CONTENT_BYTES) throw refuse('share-too-large', `The copy would take ${Math.ceil(bytes / MEBIBYTE)} MiB; ${MAX_CONTENT_BYTES / MEBIBYTE} MiB is the most.`, 'Share fewer strategies at once, redact large parts, or share the figures only.')
}

/** Whole conversations at once: what is shared is chosen from all of it. */
async function sourcesOf(runIds: readonly string[]): Promise<readonly WholeRun[]> {
  return Promise.all([...new Set(runIds)].map(wholeRun))
}

const toView = ({ id, title, includesConversation, createdAt }: repository.StoredSnapshot): SnapshotView => ({ id, title, includesConversation, createdAt: createdAt.toISOString() })
