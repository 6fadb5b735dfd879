import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type PastCondensation, type Provider, unwrap } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { parseConversationId } from '@/lib/db/ids'
import { listRuns } from '@/lib/db/repositories/runs'
import { overview } from '@/lib/server/conversations'
import { loadEngineSettings, managerFor } from '@/lib/server/settings'
import { isOnline, windowOf, defaultProfiles, loadProfiles, type ModelProfile } from '@/lib/server/profiles'
import { verdictOn, type Judged } from './verdict'
import type { SessionVerdicts } from '@/lib/contracts/verdicts'
import { currentWorkspaceId } from '@/lib/server/workspaces'

export async function sessionVerdicts(conversationId: string): Promise<SessionVerdicts> {
  const [{ nextRequest: request, model, contextWindow: recordedWindow }, settings, profiles, defaults] =
    await Promise.all([overview(conversationId), loadEngineSettings(), loadProfiles(), defaultProfiles()])
  const manager = managerFor(settings)
  const history = await pastRuns(conversationId, unwrap(manager.provider()))
  const now = new Date()
  const judged = { request, history, model, recordedWindow }
  const goesOn = profiles.filter(isOnline).find(({ id }) => id === defaults.conversation)
  return {
    session: verdictOn({ ...judged, ...(goesOn ? { profile: judging(goesOn, now) } : {}) }, manager, now),
    profiles: profiles
      .filter(isOnline)
      .map((profile) => verdictOn({ ...judged, profile: judging(profile, now) }, manager, now)),
  }
}

/** The fields of a profile that verdicts need. */
export function judging(profile: ModelProfile, now: Date): NonNullable<Judged['profile']> {
  const { id, name, model, maxOutput } = profile
  return { id, name, model, maxOutput, contextWindow: windowOf(profile, now).tokens }
}

/**
 * Earlier runs that count as automatic condensing: the default provider with its default config, on this conversation.
 */
async function pastRuns(conversationId: string, { id, defaultConfig }: Provider): Promise<readonly PastCondensation[]> {
  const { items } = await listRuns(await database(), await currentWorkspaceId(), {
    conversationId: parseConversationId(conversationId),
    provider: id,
    limit: 20,
  })
  return items
    .filter(({ config }) => isDeepStrictEqual(config, defaultConfig))
    .toReversed()
    .map(({ createdAt, tokensBefore, tokensAfter }) => ({ at: createdAt.getTime(), tokensBefore, tokensAfter }))
}
