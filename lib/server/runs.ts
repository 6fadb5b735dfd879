import 'server-only'
import type { DiffMessage, DiffRow, ResolvedReference, RunDetail, RunLedger, RunSummary } from '@/lib/server/runs-contract'
import { resolveReference as resolve } from '@/lib/condensation/lossless/expand'
import { findReferences, type Reference } from '@/lib/condensation/markers'
import type { LedgerRow } from '@/lib/condensation/report'
import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import { textSlots } from '@/lib/conversation/text-slots'
import { remembered } from '@/lib/core/remembered'
import { isJsonObject } from '@/lib/core/json'
import { database } from '@/lib/db/client'
import { parseRunId } from '@/lib/db/ids'
import { findBlobText } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/runs'
import { dialectById } from '@/lib/dialects/registry'
import { diffOutline, diffParts, type OutlineRow } from '@/lib/diff/outline'
import { providerById } from '@/lib/condensation/registry'
import { dialectName } from './conversations'
import { ports } from './engine'
import { notFound, refuse } from './failure'
import { presetsOfRuns } from './presets'
import { readRecord, readReport, type RunRecord, type RunReport } from './run-record'
import { toViewId } from './sources'
import { currentWorkspaceId } from './workspaces'

export async function findRun(id: string): Promise<repository.StoredRun> {
  const known = parseRunId(id)
  const run = known && (await repository.findRun(await database(), await currentWorkspaceId(), known))
  if (!run) throw notFound('run')
  return run
}

export async function listRuns(cursor?: string): Promise<{ runs: readonly RunSummary[]; next?: string }> {
  const page = await repository.listRuns(await database(), await currentWorkspaceId(), { cursor })
  const presetOf = await presetsOfRuns(page.items)
  return { runs: page.items.map((run) => summaryOf(run, presetOf(run))), next: page.nextCursor }
}

export async function deleteRun(id: string): Promise<null> {
  const known = parseRunId(id)
  if (!known || !(await repository.deleteRun(await database(), await currentWorkspaceId(), known))) throw notFound('run')
  return null
}

export async function runDetail(id: string): Promise<RunDetail> {
  const run = await findRun(id)
  return detailOf(run, await readRecord(run))
}

async function detailOf(run: repository.StoredRun, { ledger }: RunRecord): Promise<RunDetail> {
  const { counter, summarizer, mechanical, byKindBefore, byKindAfter, steps, checks, fallbacks, warnings, money } = readReport(run.summary)
  return { ...(await toRunSummary(run)), counter, summarizer, ...(mechanical && { mechanical }), byKindBefore, byKindAfter, steps, checks, fallbacks, warnings, operations: countOperations(ledger), ...(money ? { money } : {}) }
}

export async function runLedger(id: string): Promise<RunLedger> {
  return (await readRecord(await findRun(id))).ledger
}

/** A run with everything that its pages draw. */
export interface WholeRun {
  readonly run: RunDetail
  readonly ledger: RunLedger
  readonly rows: readonly DiffRow[]
  readonly messages: readonly DiffMessage[]
  readonly condensed: Conversation
}

/** All of it at once: its record is read a single time. */
export async function wholeRun(id: string): Promise<WholeRun> {
  const run = await findRun(id)
  const record = await readRecord(run)
  return { run: await detailOf(run, record), ledger: record.ledger, rows: rowsOf(record), messages: messagesOf(record), condensed: condensedOf(run, record) }
}

export async function diffRows(id: string): Promise<readonly DiffRow[]> {
  return rowsOf(await readRecord(await findRun(id)))
}

function rowsOf(record: RunRecord): readonly DiffRow[] {
  const fates = groupBy(record.ledger, (row) => row.message)
  return outlineOf(record).map((row) => ({ ...row, fates: [...new Set((fates.get(row.id) ?? []).map((each) => each.status))] }))
}

export async function diffMessages(id: string, from: number, count: number): Promise<readonly DiffMessage[]> {
  return messagesOf(await readRecord(await findRun(id)), from, from + count)
}

function messagesOf(record: RunRecord, from?: number, to?: number): readonly DiffMessage[] {
  const before = new Map(record.before.map((message) => [message.id, message]))
  const after = new Map(record.after.map((message) => [message.id, message]))
  const reasons = groupBy(record.ledger, (row) => row.part ?? row.message)
  const { counter } = ports()
  return outlineOf(record)
    .slice(from, to)
    .map((row) => ({
      index: row.index,
      parts: diffParts(before.get(row.id), after.get(row.id), (part) => counter.countPart(part)).map((part) => ({
        ...part,
        reasons: [...(reasons.get(part.id) ?? []), ...(reasons.get(row.id) ?? [])],
      })),
    }))
}

/** What a marker of the condensed conversation stands for, found in the condensed conversation alone. */
export async function resolveReference(id: string, position: number, marker: string): Promise<ResolvedReference> {
  const run = await findRun(id)
  const condensed = condensedOf(run, await readRecord(run))
  const reference = findMarker(condensed.messages[position - 1], marker)
  if (!reference) throw refuse('reference-unresolved', `Message ${position} holds no such reference.`)
  const text = resolve(condensed, position, reference)
  if (!text.ok) throw refuse('reference-unresolved', text.error.message)
  return { text: text.value, place: `message #${reference.message}` }
}

const condensedOf = ({ dialect }: repository.StoredRun, { after }: RunRecord): Conversation => ({ dialect, messages: after, compactions: [], envelope: undefined })

/** A short marker means the message that the one before it names, so the marker is looked up in its own text. */
function findMarker(message: Message | undefined, marker: string): Reference | undefined {
  for (const part of message?.parts ?? []) {
    for (const { text } of textSlots(part)) {
      const found = findReferences(text).find(({ start, markerEnd }) => text.slice(start, markerEnd) === marker)
      if (found) return found.reference
    }
  }
  return undefined
}

/** The condensed file, as it is downloaded. */
export async function runOutput(id: string): Promise<{ readonly text: string; readonly name: string; readonly type: string }> {
  const run = await findRun(id)
  const text = await findBlobText(await database(), run.outputHash)
  if (text === undefined) throw notFound('run')
  const extension = dialectById(run.dialect)?.extension ?? '.json'
  const base = (run.fileName ?? run.conversationTitle).replace(/\.(json|jsonl|traj)$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
  return { text, name: `${base || 'session'}.${run.provider}${extension}`, type: extension === '.jsonl' ? 'application/jsonl' : 'application/json' }
}

export async function toRunSummary(run: repository.StoredRun): Promise<RunSummary> {
  return summaryOf(run, (await presetsOfRuns([run]))(run))
}

function summaryOf(run: repository.StoredRun, preset: Pick<RunSummary, 'preset' | 'presetName' | 'presetCustomised'>): RunSummary {
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
    ...(report.by === undefined ? {} : { by: report.by }),
    ...(report.chosen ? { chosen: report.chosen } : {}),
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

const outlineOf = remembered((record: RunRecord): readonly OutlineRow[] => {
  const { counter } = ports()
  return diffOutline(record.before, record.after, (part) => counter.countPart(part))
})

function countOperations(ledger: readonly LedgerRow[]): RunDetail['operations'] {
  return [...groupBy(ledger, (row) => row.operation)].map(([operation, rows]) => ({
    operation,
    changes: rows.length,
    tokensSaved: rows.reduce((sum, row) => sum + row.tokensBefore - row.tokensAfter, 0),
  }))
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

