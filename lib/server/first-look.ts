import 'server-only'
import { randomUUID } from 'node:crypto'
import type { FirstLook } from '@/app/actions/contract'
import { providerById } from '@/lib/condensation/registry'
import { isJsonObject } from '@/lib/core/json'
import { database } from '@/lib/db/client'
import { parseConversationId } from '@/lib/db/ids'
import { listRuns } from '@/lib/db/repositories/runs'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { invariant } from '@/lib/core/invariant'
import { refuse } from './failure'
import { runGroup, type Strategy } from './run-group'
import { firstSampleId, openSample } from './samples'

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
  const conversation = await openSample(firstSampleId)
  const known = await latestRuns(conversation.id)
  if (known.length >= strategies.length) return { conversationId: conversation.id, runIds: known }
  for await (const event of runGroup({ groupId: randomUUID(), conversationId: conversation.id, strategies: strategies.map(withDefaults) })) {
    if (event.type === 'run-failed' || event.type === 'group-failed') throw refuse(event.error.code, event.error.message)
  }
  return { conversationId: conversation.id, runIds: await latestRuns(conversation.id) }
}

/** The newest group of runs on the conversation, in its order. */
async function latestRuns(id: string): Promise<readonly string[]> {
  const conversationId = parseConversationId(id)
  const { items } = await listRuns(await database(), defaultWorkspaceId, { conversationId, limit: 20 })
  const group = items.filter((run) => run.groupId === items[0]?.groupId)
  return group.toSorted((left, right) => left.position - right.position).map((run) => run.id)
}

function withDefaults(strategy: (typeof strategies)[number]): Strategy {
  const config = providerById(strategy.provider)?.defaultConfig
  invariant(isJsonObject(config), `provider ${strategy.provider} has no default config`)
  return { ...strategy, config }
}
