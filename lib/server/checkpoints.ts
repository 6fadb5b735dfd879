import 'server-only'
import { LRUCache } from 'lru-cache'
import { createCheckpoints, type CheckpointStore } from '@/lib/condensation/providers/checkpoints'
import type { Conversation } from '@/lib/conversation/conversation'
import { database } from '@/lib/db/client'
import { findStored } from './conversations'
import { summarizerId } from './models'
import type { RunModels } from './run-models'
import { openSource, type StoredPlace } from './sources'

const holder = globalThis as typeof globalThis & { condenseryCheckpoints?: CheckpointStore; condenserySources?: LRUCache<string, Conversation> }
/** What the dry runs of this process came to: the studio's and the estimates of the columns are the same walk. */
export const checkpoints = (): CheckpointStore => (holder.condenseryCheckpoints ??= createCheckpoints())
/** Conversations being worked on. Stored files never change; the same object again is what states are found by. */
const sources = (): LRUCache<string, Conversation> => (holder.condenserySources ??= new LRUCache({ max: 6 }))

export async function openConversation(id: string): Promise<Conversation> {
  return conversationAt(await findStored(id))
}

export async function conversationAt(place: StoredPlace): Promise<Conversation> {
  const key = `${place.sourceHash} ${place.conversationIndex} ${place.view}`
  const known = sources().get(key)
  if (known) return known
  const { conversation } = (await openSource(place)).view
  sources().set(key, conversation)
  return conversation
}

/** Everything about the models that shows in an expected answer, its length, its price, or in whether it is pinned. */
export async function modelKey({ models, fallbacks, sample, ports: { summarizer } }: RunModels): Promise<string> {
  if (!summarizer) return ''
  const known = models.map(({ profile: { id, options, maxOutput, handler, model }, rates, calibration }) => [id, summarizerId({ handler, model }), options, maxOutput, rates, calibration])
  return JSON.stringify([known, summarizer.id, fallbacks, sample, await (await database()).pin.count()])
}
