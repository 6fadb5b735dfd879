import { definitionsText, MEBIBYTE } from '@/lib/engine'
import { packBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import { redactedAs } from '@/lib/sharing/redact'
import { sensitiveNames } from '@/lib/sharing/sensitive-types'
import { encodeJson } from '@/lib/server/runtime/encoded'
import { AppError, appError } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { scanBudget } from '@/lib/server/runtime/scan-budget'
import { buildContent, type Redactions } from '../build'
import { findUnredacted } from '../redaction/find-unredacted'
import type { Unredacted } from '@/lib/contracts/shared/action'
import type { MessageNote, SharedRun, ShareDraft, SnapshotContent, SnapshotPreview } from '@/lib/contracts/share'
import { draftDataOf, figuresDraft, oneLine, openDraft, packDraft, type DraftModel, type PackedDraft } from '../draft'
import { openRun, type RunSource, type WholeRun } from '@/lib/server/runs/tasks'

/** Runs that are to be shared, in the order of the person's choice. */
interface ShareSources {
  readonly sources: readonly RunSource[]
}

export interface DraftRequest extends ShareSources {
  /** That may go along. */
  readonly notes: readonly MessageNote[]
}

export interface ShareRequest extends ShareSources {
  readonly title: string
  /** Absent: figures only. */
  readonly conversation?: {
    readonly redactions: Redactions
    /** What was found in these sources. */
    readonly draft: PackedDraft
  }
}

/** A draft as bytes: the server's thread keeps it, and never reads it. */
export interface ScannedDraft {
  readonly packed: PackedDraft
  /** JSON of the `ShareDraft` that the dialog shows. */
  readonly listed: Uint8Array<ArrayBuffer>
}

/** Looks for what is sensitive in all that some runs would show. */
export async function shareDraftTask({ sources, notes }: DraftRequest, context: TaskContext): Promise<ScannedDraft> {
  const draft = draftDataOf(await openAll(sources, context), notes, scanBudget())
  const { parts, findings } = draft
  const scanned = { packed: packDraft(draft), listed: encodeJson({ parts, findings } satisfies ShareDraft) }
  context.hand(scanned.packed)
  context.hand(scanned.listed)
  return scanned
}

/** What others would see of the copy. */
export async function sharePreviewTask(request: ShareRequest, context: TaskContext): Promise<SnapshotPreview> {
  const { content, json, draft } = await copyOf(request, context)
  const conversation = request.conversation?.redactions
  return {
    title: content.title,
    bytes: Buffer.byteLength(json),
    runs: content.runs.map(({ run }) => ({
      title: run.title,
      tokensBefore: run.tokensBefore,
      tokensAfter: run.tokensAfter,
      messages: run.messagesBefore,
    })),
    messages: [...previewsBeside(content), ...content.runs.flatMap(previewRows)],
    notes: notesIn(content),
    parts: conversation === undefined ? 0 : draft.parts.length - content.redacted.parts,
    redacted: content.redacted,
    words: (conversation?.redactWords ?? []).map((word, index) => ({
      word,
      places: json.split(redactedAs('word', index + 1)).length - 1,
    })),
    left: leftOnPurpose(draft, conversation),
  }
}

export interface SharedCopy {
  readonly title: string
  /** As it is stored. */
  readonly content: PackedBlob
}

export async function shareBuildTask(request: ShareRequest, context: TaskContext): Promise<SharedCopy> {
  const { content, json } = await copyOf(request, context)
  const packed = await packBlob(json)
  context.hand(packed.data)
  return { title: content.title, content: packed }
}

const openAll = (sources: readonly RunSource[], context: TaskContext): Promise<readonly WholeRun[]> =>
  Promise.all(sources.map((source) => openRun(source, context)))

/** The copy, or the refusal of one that would show what must not be seen, or would be too large. */
async function copyOf(
  { sources, title, conversation: shown }: ShareRequest,
  context: TaskContext,
): Promise<{ content: SnapshotContent; json: string; draft: DraftModel }> {
  const runs = await openAll(sources, context)
  const draft = shown ? openDraft(shown.draft) : figuresDraft(runs, title)
  const conversation = shown?.redactions
  const content = buildContent(title, runs, draft, conversation)
  const unredacted = findUnredacted(content, draft, conversation)
  if (unredacted)
    throw new AppError({
      code: 'share-incomplete',
      message: `${whatOf(unredacted)} would still be in the copy, so nothing was shared.`,
      remedy: 'Redact the whole part that holds it, or share the figures only.',
      unredacted,
    })
  const json = JSON.stringify(content)
  requireFits(Buffer.byteLength(json))
  return { content, json, draft }
}

function whatOf({ type, number, message }: Unredacted): string {
  const name = type === undefined ? '' : ` (${[sensitiveNames[type], number].filter(Boolean).join(' ')})`
  return `Something that was to be redacted${name}${message === undefined ? '' : ` in message #${message}`}`
}

export const MAX_CONTENT_BYTES = 64 * MEBIBYTE

export function requireFits(bytes: number): void {
  if (bytes > MAX_CONTENT_BYTES)
    throw appError(
      'share-too-large',
      `The copy would take ${Math.ceil(bytes / MEBIBYTE)} MiB; ${MAX_CONTENT_BYTES / MEBIBYTE} MiB is the most.`,
      'Share fewer strategies at once, redact large parts, or share the figures only.',
    )
}

function previewsBeside({ conversation }: SnapshotContent): SnapshotPreview['messages'] {
  const beside = (kind: 'system' | 'tools', text: string): SnapshotPreview['messages'] =>
    text === '' ? [] : [{ run: 0, role: 'system', kind, preview: oneLine(text) }]
  if (conversation === undefined) return []
  return [...beside('system', conversation.system ?? ''), ...beside('tools', definitionsText(conversation))]
}

const notesIn = ({ session = [], notes = [] }: SnapshotContent): SnapshotPreview['notes'] =>
  notes.map(({ message, text }) => ({ position: session.findIndex(({ id }) => id === message) + 1, text }))

/** Each message of the source once, and what each run put in. */
const previewRows = ({ diff }: SharedRun, run: number): SnapshotPreview['messages'] =>
  (diff?.rows ?? [])
    .filter((row) => run === 0 || row.status === 'inserted')
    .map((row) => ({
      run,
      position: row.before ?? row.after ?? row.index + 1,
      role: row.role,
      kind: row.mainKind,
      preview: row.preview,
    }))

/** Kinds of findings that the person took off the list. */
function leftOnPurpose({ findings }: DraftModel, conversation: Redactions | undefined): SnapshotPreview['left'] {
  const redacted = new Set(conversation?.redactFindings)
  const left = new Map<SnapshotPreview['left'][number]['type'], number>()
  const kept = conversation === undefined ? [] : findings.filter(({ id }) => !redacted.has(id))
  for (const { type } of kept) left.set(type, (left.get(type) ?? 0) + 1)
  return [...left].map(([type, count]) => ({ type, count }))
}
