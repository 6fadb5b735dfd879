import 'server-only'
import type * as z from 'zod'
import type { Readable } from 'node:stream'
import { UNDO_MS } from '@/lib/server/runtime/undo'
import type { InterruptedRun, RunDetail, RunSummary } from '@/lib/contracts/runs'
import type { listRunsInput } from '@/lib/contracts/runs'
import { defined, dialectById, isJsonObject, providerById, slug } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { parseRunId } from '@/lib/db/ids'
import { findPackedBlob, unpackInPieces } from '@/lib/db/repositories/blobs'
import { forgetInterrupted, listInterrupted, type OpenRun } from '@/lib/db/repositories/open-runs'
import * as repository from '@/lib/db/repositories/runs'
import { dialectName, runOnStored, sizeOf, toViewId } from '@/lib/server/conversations'
import { notFound } from '@/lib/server/runtime/failure'
import { presetsOfRuns } from '@/lib/server/presets'
import { readReport, type RunReport } from './run-record'
import { runTasks } from './tasks'
import type { RecordPlace, RunSource } from './tasks/run-views'
import { currentWorkspaceId } from '@/lib/server/workspaces'

export async function findRun(id: string): Promise<repository.StoredRun> {
  const known = parseRunId(id)
  const run = known && (await repository.findRun(await database(), await currentWorkspaceId(), known))
  if (!run) throw notFound('run')
  return run
}

/** The first page starts with the interrupted runs. */
export async function listRuns({ cursor, text, provider }: z.infer<typeof listRunsInput> = {}): Promise<{
  runs: readonly RunSummary[]
  interrupted: readonly InterruptedRun[]
  next?: string | undefined
}> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  const page = await repository.listRuns(db, workspaceId, { cursor, text, provider })
  const interrupted = cursor === undefined && !text && !provider ? await listInterrupted(db, workspaceId) : []
  const presetOf = await presetsOfRuns([...page.items, ...interrupted])
  const ofOpen = (run: OpenRun): InterruptedRun => toInterrupted(run, presetOf({ ...run, config: {} }))
  return {
    runs: page.items.map((run) => summaryOf(run, presetOf(run))),
    interrupted: interrupted.map(ofOpen),
    next: page.nextCursor,
  }
}

const toInterrupted = (
  { id, title, conversationId, conversationTitle, dialect, provider, tokensBefore, createdAt }: OpenRun,
  { preset, presetName }: Pick<RunSummary, 'preset' | 'presetName'>,
): InterruptedRun => ({
  id,
  title,
  conversationId,
  conversationTitle,
  dialectName: dialectName(dialect),
  provider,
  providerName: providerById(provider)?.name ?? provider,
  preset,
  presetName,
  tokensBefore,
  createdAt: createdAt.toISOString(),
})

/** Hides a run at once. It is deleted permanently by the first deletion or sweep that is a day later. */
export async function deleteRun(id: string): Promise<null> {
  const known = parseRunId(id)
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  await purgeDeletedRuns(new Date())
  const isGone =
    known && ((await repository.deleteRun(db, workspaceId, known)) || (await forgetInterrupted(db, workspaceId, known)))
  if (!isGone) throw notFound('run')
  return null
}

export async function restoreRun(id: string): Promise<null> {
  const known = parseRunId(id)
  if (!known || !(await repository.restoreRun(await database(), await currentWorkspaceId(), known)))
    throw notFound('run')
  return null
}

/** Keeps what was made to preview a shared copy, as runs like any other. */
export async function keepRuns(ids: readonly string[]): Promise<null> {
  const known = ids.flatMap((id) => parseRunId(id) ?? [])
  const kept = await repository.keepPreviews(await database(), await currentWorkspaceId(), known)
  if (kept < ids.length) throw notFound('run')
  return null
}

export const purgeDeletedRuns = async (now: Date): Promise<number> =>
  repository.purgeRuns(await database(), new Date(now.getTime() - UNDO_MS))

export async function runDetail(id: string): Promise<RunDetail> {
  const run = await findRun(id)
  return detailOf(run, await runOnStored(runTasks.operations, { sourceHash: run.recordHash }, recordOf(run)))
}

async function detailOf(run: repository.StoredRun, operations: RunDetail['operations']): Promise<RunDetail> {
  const {
    counter,
    summarizer,
    mechanical,
    byKindBefore,
    byKindAfter,
    fates,
    steps,
    checks,
    fallbacks,
    warnings,
    money,
    figures,
  } = readReport(run.summary)
  return {
    ...(await toRunSummary(run)),
    counter,
    summarizer,
    ...(mechanical && { mechanical }),
    byKindBefore,
    byKindAfter,
    fates,
    steps,
    checks,
    fallbacks,
    warnings,
    operations,
    ...defined({ money, figures }),
  }
}

/** A run as input for a task: its summary, and where its record is. `bytes`: size of the record. */
export async function runSource(id: string): Promise<RunSource & { readonly bytes: number }> {
  const run = await findRun(id)
  const record = recordOf(run)
  return { run: await detailOf(run, []), record, bytes: await sizeOf(record.record) }
}

export const recordOf = ({ recordHash, dialect }: repository.StoredRun): RecordPlace => ({
  record: recordHash,
  dialect,
})

export interface RunOutput {
  /** The file, as a stream. */
  readonly content: Readable
  readonly bytes: number
  readonly name: string
  readonly type: string
}

const mediaTypes: Readonly<Record<string, string>> = { '.jsonl': 'application/jsonl', '.md': 'text/markdown' }

/** The condensed file for download. */
export async function runOutput(id: string): Promise<RunOutput> {
  const run = await findRun(id)
  const packed = await findPackedBlob(await database(), run.outputHash)
  if (packed === undefined) throw notFound('run')
  const extension = dialectById(run.dialect)?.extension ?? '.json'
  const base = (run.fileName ?? run.conversationTitle)
    .replace(/\.(json|jsonl|traj|md)$/i, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 80)
  return {
    content: await unpackInPieces(packed),
    bytes: packed.size,
    name: `${base || 'session'}.${slug(run.title) || run.provider}${extension}`,
    type: mediaTypes[extension] ?? 'application/json',
  }
}

export async function toRunSummary(run: repository.StoredRun): Promise<RunSummary> {
  return summaryOf(run, (await presetsOfRuns([run]))(run))
}

function summaryOf(
  run: repository.StoredRun,
  preset: Pick<RunSummary, 'preset' | 'presetName' | 'presetCustomised'>,
): RunSummary {
  const report = readReport(run.summary)
  return {
    id: run.id,
    groupId: run.groupId,
    title: run.title,
    conversationId: run.conversationId,
    conversationTitle: run.conversationTitle,
    fileName: run.fileName,
    dialect: run.dialect,
    dialectName: dialectName(run.dialect),
    view: toViewId(run.view),
    provider: run.provider,
    providerName: providerById(run.provider)?.name ?? run.provider,
    ...preset,
    config: isJsonObject(run.config) ? run.config : {},
    tokensBefore: run.tokensBefore,
    tokensAfter: run.tokensAfter,
    messagesBefore: report.messagesBefore,
    messagesAfter: report.messagesAfter,
    costUsd: run.costUsd,
    ...modelOf(report),
    ...defined({ by: report.by, chosen: report.chosen, figures: report.figures }),
    timeMs: run.timeMs,
    createdAt: run.createdAt.toISOString(),
  }
}

function modelOf({ money }: RunReport): Pick<RunSummary, 'model'> {
  const model = money?.models[0]
  if (!money || !model || money.calls === 0) return {}
  const { profile, profileName, label } = model
  return { model: { profile, profileName, label, sample: money.sample, pinned: money.pinnedCalls === money.calls } }
}
