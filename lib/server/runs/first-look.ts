import 'server-only'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FirstLook } from '@/lib/contracts/runs'
import { providerById } from '@/lib/condensation/registry'
import { isJsonObject } from '@/lib/core/json'
import { database } from '@/lib/db/client'
import { parseConversationId } from '@/lib/db/ids'
import { listRuns, type StoredRun } from '@/lib/db/repositories/runs'
import { invariant } from '@/lib/core/invariant'
import { appError } from '@/lib/server/runtime/failure'
import { runGroup, type Strategy } from './run-group'
import { firstSample } from '@/lib/server/conversations/samples'
import { currentWorkspaceId } from '@/lib/server/settings/workspaces'

const strategies: readonly Pick<Strategy, 'key' | 'provider' | 'title'>[] = [
  { key: 'a', provider: 'lossless', title: 'Lossless' },
  { key: 'b', provider: 'truncation', title: 'Truncation' },
]

const holder = globalThis as typeof globalThis & { condenseryFirstLook?: Promise<FirstLook> }

/** A sample condensed by two strategies: made at the first visit, found at later ones. */
export function firstLook(): Promise<FirstLook> {
  holder.condenseryFirstLook ??= prepare().finally(() => delete holder.condenseryFirstLook)
  return holder.condenseryFirstLook
}

async function prepare(): Promise<FirstLook> {
  const conversation = await firstSample()
  const known = await latestRuns(conversation.id)
  if (known.length >= strategies.length) return { conversationId: conversation.id, runIds: known }
  for await (const event of runGroup({
    groupId: randomUUID(),
    conversationId: conversation.id,
    strategies: strategies.map(withDefaults),
  })) {
    if (event.type === 'run-failed' || event.type === 'group-failed')
      throw appError(event.error.code, event.error.message)
  }
  return { conversationId: conversation.id, runIds: await latestRuns(conversation.id) }
}

/** The newest runs of exactly these strategies that were started together: what people tried on the sample since is theirs. */
async function latestRuns(id: string): Promise<readonly string[]> {
  const { items } = await listRuns(await database(), await currentWorkspaceId(), {
    conversationId: parseConversationId(id),
    limit: 200,
  })
  for (const groupId of new Set(items.map((run) => run.groupId))) {
    const runs = items
      .filter((run) => run.groupId === groupId)
      .toSorted((left, right) => left.position - right.position)
    if (runs.length === strategies.length && runs.every((run, index) => isFirstLook(run, strategies[index])))
      return runs.map((run) => run.id)
  }
  return []
}

function isFirstLook(run: StoredRun, strategy: (typeof strategies)[number] | undefined): boolean {
  return (
    strategy !== undefined &&
    run.provider === strategy.provider &&
    isDeepStrictEqual(run.config, providerById(strategy.provider)?.defaultConfig)
  )
}

function withDefaults(strategy: (typeof strategies)[number]): Strategy {
  const config = providerById(strategy.provider)?.defaultConfig
  invariant(isJsonObject(config), `provider ${strategy.provider} has no default config`)
  return { ...strategy, config }
}
