import { defined } from '@/lib/engine'
import { toOptionalTitle, toTitle } from '../texts'
import type { Database, DatabaseHandle } from '../database'
import type { LiveCall as CallRow } from '../generated/sqlite/client'
import { newLiveCallId, type WorkspaceId } from '../ids'
import { afterCursor, newestFirst, pageLimit, toPage, type Page, type PageRequest } from '../page'

export interface NewLiveCall {
  /** As the address names it. */
  readonly preset: string
  readonly presetName: string
  readonly model?: string | undefined
  /** `changed`, or why not. The caller defines the words. */
  readonly outcome: string
  readonly messages: number
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly timeMs: number
}

export interface StoredLiveCall extends NewLiveCall {
  readonly id: string
  readonly createdAt: Date
}

/** Calls with one outcome, in sum. */
export interface LiveOutcome {
  readonly outcome: string
  readonly calls: number
  readonly tokensBefore: number
  readonly tokensAfter: number
}

export async function saveLiveCall(db: Database, workspaceId: WorkspaceId, call: NewLiveCall): Promise<void> {
  const { preset, presetName, model, ...figures } = call
  await db.liveCall.create({
    data: {
      ...figures,
      preset: toTitle(preset),
      presetName: toTitle(presetName),
      model: toOptionalTitle(model),
      id: newLiveCallId(),
      workspaceId,
      createdAt: new Date(),
    },
  })
}

export async function listLiveCalls(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  request: PageRequest = {},
): Promise<Page<StoredLiveCall>> {
  const limit = pageLimit(request)
  const rows = await db.liveCall.findMany({
    where: { workspaceId, ...afterCursor(request.cursor) },
    orderBy: newestFirst,
    take: limit + 1,
  })
  return toPage(rows, limit, toCall)
}

/** The most frequent first. */
export async function liveOutcomes(db: DatabaseHandle, workspaceId: WorkspaceId): Promise<readonly LiveOutcome[]> {
  const groups = await db.liveCall.groupBy({
    by: ['outcome'],
    where: { workspaceId },
    _count: { _all: true },
    _sum: { tokensBefore: true, tokensAfter: true },
  })
  return groups
    .map(({ outcome, _count, _sum }) => ({
      outcome,
      calls: _count._all,
      tokensBefore: _sum.tokensBefore ?? 0,
      tokensAfter: _sum.tokensAfter ?? 0,
    }))
    .toSorted((one, other) => other.calls - one.calls || (one.outcome < other.outcome ? -1 : 1))
}

/** Milliseconds of the newest calls. */
export async function liveTimes(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  most: number,
): Promise<readonly number[]> {
  const rows = await db.liveCall.findMany({
    where: { workspaceId },
    orderBy: newestFirst,
    take: most,
    select: { timeMs: true },
  })
  return rows.map(({ timeMs }) => timeMs)
}

/** Deletes what is older than `before`, and of each workspace all but the newest. Returns their number. */
export async function trimLiveCalls(db: Database, before: Date, most: number): Promise<number> {
  const { count } = await db.liveCall.deleteMany({ where: { createdAt: { lt: before } } })
  let removed = count
  for (const { workspaceId } of await crowded(db, most)) {
    const last = await db.liveCall.findFirst({
      where: { workspaceId },
      orderBy: newestFirst,
      skip: most - 1,
      select: { id: true, createdAt: true },
    })
    if (!last) continue
    const { createdAt, id } = last
    const older = { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] }
    removed += (await db.liveCall.deleteMany({ where: { workspaceId, ...older } })).count
  }
  return removed
}

const crowded = async (db: Database, most: number): Promise<readonly { readonly workspaceId: string }[]> =>
  (await db.liveCall.groupBy({ by: ['workspaceId'], _count: { _all: true } })).filter(
    ({ _count }) => _count._all > most,
  )

function toCall({ workspaceId: _, model, ...row }: CallRow): StoredLiveCall {
  return { ...row, ...defined({ model: model ?? undefined }) }
}
