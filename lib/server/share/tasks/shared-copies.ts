import { type ItemisedLedger, MEBIBYTE, ok, type Result, writeCopied } from '@/lib/engine'
import type { BlobHash } from '@/lib/db/ids'
import { notFound, appError } from '@/lib/server/runtime/failure'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { ResultRow } from '@/lib/contracts/results'
import type { ResolvedReference } from '@/lib/contracts/runs'
import { lineOf, savedRow } from '@/lib/server/results/tasks'
import type { TaskContext } from '@/lib/server/workers/task-context'
import type { Comparable } from '@/lib/server/diff/tasks'
import { createCopyReader } from './stored-copies'
import { readContent } from '../content'
import type { ContentProblem, SharedRun, SnapshotOverview } from '@/lib/contracts/share'

/** A stored copy; `run`: index in it, from 0. */
export interface CopyPlace {
  readonly content: BlobHash
  readonly run: number
}

const openCopy = createCopyReader(readContent, 96 * MEBIBYTE)

export type CopyOverview = Pick<SnapshotOverview, 'title' | 'runs' | 'redacted' | 'notes'>

export async function sharedOverviewTask(
  { content: hash }: Pick<CopyPlace, 'content'>,
  context: TaskContext,
): Promise<Result<CopyOverview, ContentProblem>> {
  const content = await openCopy(hash, context)
  return content.ok
    ? ok({
        title: content.value.title,
        runs: content.value.runs.map(({ run }) => run),
        redacted: content.value.redacted,
        notes: content.value.notes ?? [],
      })
    : content
}

/** The figures of a run of a copy, as those of any other result. */
export async function sharedRowTask(place: CopyPlace, context: TaskContext): Promise<ResultRow> {
  const { run, map } = await sharedRun(place, context)
  return savedRow(run, { fates: run.fates, map })
}

/** The session of a copy. What messages say and which tools they name is there as far as the copy holds it. */
export async function sharedOutlineTask(
  { content: hash }: Pick<CopyPlace, 'content'>,
  context: TaskContext,
): Promise<readonly OutlineMessage[]> {
  const content = await openCopy(hash, context)
  if (!content.ok) throw notFound('shared link')
  const diff = content.value.runs[0]?.diff
  const previews = new Map(diff?.rows.map(({ id, preview }) => [id, preview]))
  const names = new Map(diff?.messages.flatMap(({ parts }) => parts.map(({ id, name }) => [id, name] as const)))
  return content.value.session.map((message) => ({
    ...message,
    preview: previews.get(message.id) ?? '',
    parts: message.parts.map((part) => {
      const name = names.get(part.id)
      return { ...part, ...(name !== undefined && { name }) }
    }),
  }))
}

/** The session that a copy shows, for an import. */
export interface CopiedSession {
  readonly text: string
  readonly hasUsage: boolean
}

/** The session that a copy shows, redacted as the copy is, as a file that keeps what is recorded of its requests. */
export async function sharedSessionTask(
  { content: hash }: Pick<CopyPlace, 'content'>,
  context: TaskContext,
): Promise<CopiedSession> {
  const content = await openCopy(hash, context)
  if (!content.ok || !content.value.conversation) throw notFound('shared link')
  const { title, conversation } = content.value
  return {
    text: writeCopied({ ...conversation, title, envelope: undefined }),
    hasUsage: conversation.messages.some(({ usage }) => usage !== undefined),
  }
}

export const sharedLedgerTask = async (place: CopyPlace, context: TaskContext): Promise<ItemisedLedger> =>
  (await sharedRun(place, context)).ledger

/** The text that a marker stands for, as stored: redacted where the copy is. */
export async function sharedReferenceTask(
  { position, marker, ...place }: CopyPlace & { readonly position: number; readonly marker: string },
  context: TaskContext,
): Promise<ResolvedReference> {
  const { diff } = await sharedRun(place, context)
  const wanted = plainMarker(marker)
  const found = diff?.references.find(
    (reference) => reference.position === position && plainMarker(reference.marker) === wanted,
  )
  if (found === undefined) throw appError('reference-unresolved', `Message ${position} holds no such reference.`)
  const { source } = found
  if (source === undefined) return { text: found.text }
  const part = diff?.messages.flatMap(({ parts }) => parts).find(({ id }) => id === source.part)
  return { text: found.text, source, ...(part?.before !== undefined && lineOf(source, part.before)) }
}

/** Arguments are shown as JSON, which escapes characters of a marker. */
const plainMarker = (marker: string): string => marker.replaceAll('\\', '')

/** The comparable texts of a copy; empty if it has figures only. */
export async function openComparable(place: CopyPlace, context: TaskContext): Promise<Comparable> {
  const run = await sharedRun(place, context)
  return run.diff ?? noTexts
}

const noTexts: Comparable = { rows: [], messages: [] }

async function sharedRun({ content: hash, run }: CopyPlace, context: TaskContext): Promise<SharedRun> {
  const content = await openCopy(hash, context)
  const found = content.ok ? content.value.runs[run] : undefined
  if (found === undefined) throw notFound('shared link')
  return found
}
