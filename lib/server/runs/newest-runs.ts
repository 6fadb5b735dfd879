import 'server-only'
import type * as z from 'zod'
import type { newestRunsInput, RunSummary } from '@/lib/contracts/runs'
import { canonicalJson } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { findRun, listRunOptions, type StoredRun } from '@/lib/db/repositories/runs'
import { findStored } from '@/lib/server/conversations'
import { OFFLINE_ID, defaultProfiles, type DefaultProfiles } from '@/lib/server/profiles'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { readReport } from './run-record'
import { toRunSummary } from './runs'

type Asked = z.infer<typeof newestRunsInput>
type Strategy = Asked['strategies'][number]

/** For each strategy the newest run of exactly it on the conversation, where a model or a stand-in made its result; null where there is none. */
export async function newestRuns({ conversationId, strategies }: Asked): Promise<readonly (RunSummary | null)[]> {
  const [db, workspaceId, { id }] = [await database(), await currentWorkspaceId(), await findStored(conversationId)]
  const providers = [...new Set(strategies.map(({ provider }) => provider))]
  const [known, defaults] = [await listRunOptions(db, workspaceId, id, providers), await defaultProfiles()]
  const alike = known.map((run) => ({ ...run, options: canonicalJson(run.config) }))
  const newest = async (strategy: Strategy): Promise<RunSummary | null> => {
    const options = canonicalJson(strategy.config)
    for (const each of alike) {
      if (each.provider !== strategy.provider || each.options !== options) continue
      const run = await findRun(db, workspaceId, each.id)
      if (run !== undefined && isOf(strategy, run, defaults)) return toRunSummary(run)
    }
    return null
  }
  return Promise.all(strategies.map(newest))
}

function isOf(strategy: Strategy, { summary }: StoredRun, defaults: DefaultProfiles): boolean {
  const { money, by, chosen = {} } = readReport(summary)
  // An extract is made again at once, and costs nothing.
  const isAsked = money !== undefined && money.calls > 0 && money.models[0]?.profile !== OFFLINE_ID
  return (
    (isAsked || by !== undefined) &&
    chosen.profile === strategy.profile &&
    chosen.conversationProfile === strategy.conversationProfile &&
    (chosen.onFailure ?? 'stop') === (strategy.onFailure ?? 'stop') &&
    (chosen.trigger ?? 'manual') === (strategy.trigger ?? 'manual') &&
    (!isAsked || money.sample === (strategy.sample ?? 1)) &&
    // Who left the profile to the default meant the one that it was then.
    (strategy.profile !== undefined ||
      (money?.hops ?? []).every(({ role, profile }) => role !== 'condensing' || profile === defaults.condensing))
  )
}
