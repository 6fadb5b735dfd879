import { LRUCache } from 'lru-cache'
import { atArrival, type Dialect, type JsonObject, LEAST_THRESHOLD_TOKENS, providerById } from '@/lib/engine'
import { sessions, type Next, type SessionPool } from '@/lib/integrations'
import { o200k } from '@/lib/integrations/vocabularies/o200k'
import { processState } from '@/lib/base/process-state'
import { hashOfText } from '@/lib/db/blob-hash'
import type { Host } from '@/lib/server/workers/host'

/** What sessions of one pool have in common. */
export interface PoolSetting {
  readonly workspaceId: string
  readonly preset: { readonly provider: string; readonly config: JsonObject }
  readonly dialect: Dialect
  readonly window: number
  /** From how many tokens it condenses. Absent: three quarters of the window. */
  readonly threshold?: number
}

export interface OpenPool {
  readonly key: string
  readonly pool: SessionPool
}

/** A session of 100,000 tokens takes about 9 MB. */
const MOST_POOLS = 4
/** Of a pool; so many are gone on with after a restart. */
export const MOST_SESSIONS = 24

const state = processState<{ condenseryLivePools: LRUCache<string, Promise<OpenPool>> }>()

/** The sessions of this thread; those that were condensed before a restart go on from there. */
export function poolFor(setting: PoolSetting, host: Host): Promise<OpenPool> {
  const pools = (state.condenseryLivePools ??= new LRUCache({ max: MOST_POOLS }))
  const key = keyOf(setting)
  const known = pools.get(key)
  if (known) return known
  const made = open(setting, key, host)
  pools.set(key, made)
  made.catch(() => pools.delete(key))
  return made
}

async function open(setting: PoolSetting, key: string, host: Host): Promise<OpenPool> {
  const { preset, dialect, window, threshold } = setting
  const provider = providerById(preset.provider)
  // Written at arrival, a message reads the same without any state.
  const isStateless = provider !== undefined && atArrival(provider, preset.config).isAll
  const states = isStateless ? [] : (await host.liveSessions(key)).map((text) => JSON.parse(text))
  const pool = sessions({
    preset,
    dialect,
    window,
    vocabulary: o200k,
    most: MOST_SESSIONS,
    states,
    ...(threshold !== undefined && { threshold: Math.max(LEAST_THRESHOLD_TOKENS, Math.round(threshold)) }),
  })
  return { key, pool }
}

const keyOf = ({ workspaceId, preset: { provider, config }, dialect, window, threshold }: PoolSetting): string =>
  digest([workspaceId, provider, providerById(provider)?.version, config, dialect.id, window, threshold ?? null])

/** The state of the session that was just condensed, under a name that it keeps. */
export function condensedSession(
  { key, pool }: OpenPool,
  next: Next<unknown>,
): { readonly id: string; readonly key: string; readonly state: string } | undefined {
  const kept = next.verdict?.outcome === 'condensed' ? pool.state(next.messages) : undefined
  const [first] = kept?.checkpoints ?? []
  if (!kept || !first) return undefined
  return { id: digest([key, kept.history.slice(0, first.covered)]), key, state: JSON.stringify(kept) }
}

const digest = (value: unknown): string => hashOfText(JSON.stringify(value))
