import 'server-only'
import { median } from 'es-toolkit/math'
import {
  callOutcomes,
  type CallOutcome,
  liveLimits,
  type LiveCallView,
  type LiveView,
} from '@/lib/contracts/production/live'
import { DAY_MS } from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { WorkspaceId } from '@/lib/db/ids'
import {
  listLiveCalls,
  liveOutcomes,
  liveTimes,
  type NewLiveCall,
  saveLiveCall,
  type StoredLiveCall,
  trimLiveCalls,
} from '@/lib/db/repositories/live-calls'
import { trimLiveOriginals } from '@/lib/db/repositories/live-originals'
import { trimLiveSessions } from '@/lib/db/repositories/live-sessions'
import { log } from '@/lib/observe/log'
import { metrics } from '@/lib/observe/metrics'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { listTokens } from './tokens'

/** Calls that a page lists. */
const LISTED = 100
const MOST_TIMES = 1_000
/** After so many calls of this process what is too much is removed. */
const TRIM_AFTER = 500

let sinceTrim = 0

/** Lists a call, and counts it. Nobody waits for it, and a failure of it fails no call. */
export function recordCall(workspace: WorkspaceId, call: NewLiveCall & { readonly outcome: CallOutcome }): void {
  const { outcome, tokensBefore, tokensAfter, timeMs } = call
  const { liveCalls, liveTokens, liveSaved } = metrics()
  liveCalls.observe({ outcome }, timeMs / 1_000)
  liveTokens.inc({ side: 'before' }, tokensBefore)
  liveTokens.inc({ side: 'after' }, tokensAfter)
  liveSaved.observe(Math.max(0, tokensBefore - tokensAfter))
  void write(workspace, call).catch((error: unknown) =>
    log().error({ error: error instanceof Error ? error.message : String(error) }, 'a call was not listed'),
  )
}

async function write(workspace: WorkspaceId, call: NewLiveCall): Promise<void> {
  await saveLiveCall(await database(), workspace, call)
  if (++sinceTrim < TRIM_AFTER) return
  sinceTrim = 0
  await trimLive(new Date())
}

/** Removes what is older, or more, than is kept. */
export async function trimLive(now: Date): Promise<void> {
  const db = await database()
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await trimLiveCalls(db, before(liveLimits.callDays), liveLimits.calls)
  await trimLiveOriginals(db, now, liveLimits.originals)
  await trimLiveSessions(db, before(liveLimits.sessionDays))
}

/** Tokens and calls of the active workspace. */
export async function liveView(): Promise<LiveView> {
  const db = await database()
  const workspace = await currentWorkspaceId()
  const [tokens, { items }, outcomes, times] = await Promise.all([
    listTokens(),
    listLiveCalls(db, workspace, { limit: LISTED }),
    liveOutcomes(db, workspace),
    liveTimes(db, workspace, MOST_TIMES),
  ])
  const sum = (of: (group: (typeof outcomes)[number]) => number): number =>
    outcomes.reduce((total, group) => total + of(group), 0)
  return {
    tokens,
    totals: {
      calls: sum(({ calls }) => calls),
      tokensBefore: sum(({ tokensBefore }) => tokensBefore),
      tokensAfter: sum(({ tokensAfter }) => tokensAfter),
      ...timesOf(times),
    },
    outcomes: outcomes.map(({ outcome, calls }) => ({ outcome: toOutcome(outcome), calls })),
    calls: items.map(toView),
  }
}

function timesOf(times: readonly number[]): Pick<LiveView['totals'], 'medianMs' | 'slowestTenthMs'> {
  if (times.length === 0) return {}
  const sorted = times.toSorted((one, other) => one - other)
  const slow = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.9))] ?? 0
  return { medianMs: median(sorted), slowestTenthMs: slow }
}

const toOutcome = (text: string): CallOutcome => callOutcomes.find((outcome) => outcome === text) ?? 'failed'

const toView = ({ createdAt, preset: _, presetName, outcome, model, ...call }: StoredLiveCall): LiveCallView => ({
  ...call,
  ...(model !== undefined && { model }),
  at: createdAt.toISOString(),
  preset: presetName,
  outcome: toOutcome(outcome),
})
