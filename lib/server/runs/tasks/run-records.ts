import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import {
  type Condensation,
  type Conversation,
  type ConversationFates,
  defined,
  type Defined,
  type LedgerRow,
  MEBIBYTE,
  type Message,
  type MessageId,
  type Part,
  type PartId,
  sameJson,
  storedCompactions,
  storedId,
  storedMessage,
  storedTools,
  withoutRaw,
} from '@/lib/engine'
import { unpackBlob } from '@/lib/db/repositories/blobs'
import type { BlobHash } from '@/lib/db/ids'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { storedFate, storedFates, storedKind, storedLedgerRow } from '../stored/values'

/** The detailed part of a run, which its pages draw; without the dialects' raw data. */
export interface RunRecord extends Partial<BesideMessages> {
  readonly schema: 2
  readonly before: readonly Message[]
  readonly after: readonly Message[]
  readonly ledger: readonly LedgerRow[]
  /** What became of every part of the original. */
  readonly fates: ConversationFates
}

/** Of the session, what stands beside its messages; absent in results that are not stored. */
type BesideMessages = Defined<Pick<Conversation, 'system' | 'tools' | 'compactions' | 'model'>>

const records = new LRUCache<string, RunRecord>({ max: 12, maxSize: 192 * MEBIBYTE })

export function makeRecord(
  { messages, system, tools, compactions, model }: Conversation,
  condensation: Condensation,
  fates: ConversationFates,
): string {
  const record: RunRecord = {
    schema: 2,
    ...defined({ system, tools, model }),
    compactions,
    before: messages.map(withoutRaw),
    after: condensation.conversation.messages.map(withoutRaw),
    ledger: condensation.ledger,
    fates,
  }
  return JSON.stringify(record)
}

/** A stored record: from this thread's cache, else from the server's stored bytes. */
export async function openRecord(hash: BlobHash, { host }: Pick<TaskContext, 'host'>): Promise<RunRecord> {
  const known = records.get(hash)
  if (known) return known
  const bytes = await unpackBlob(await host.blob(hash, () => undefined))
  const record = readRecordText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  records.set(hash, record, { size: Math.max(1, bytes.byteLength) })
  return record
}

const storedRecord = z.object({
  schema: z.literal(2),
  system: z.string().exactOptional(),
  tools: storedTools.exactOptional(),
  compactions: storedCompactions,
  model: z.string().exactOptional(),
  before: z.array(storedMessage),
  after: z.array(storedMessage),
  ledger: z.array(storedLedgerRow),
  fates: z.object({
    total: storedFates,
    beside: z.number(),
    parts: z.array(
      z.object({
        message: z.number(),
        messageId: storedId<MessageId>(),
        part: storedId<PartId>(),
        kind: storedKind,
        stretches: z.array(z.object({ fate: storedFate, tokens: z.number() })),
      }),
    ),
  }),
})

export const parseRecord = (text: string): RunRecord => storedRecord.parse(JSON.parse(text))

/**
 * Storage loses the identity of part objects that both sides share; equal parts become one object again, so that
 * comparing stays cheap.
 */
export function readRecordText(text: string): RunRecord {
  const stored = parseRecord(text)
  return { ...stored, after: shareEqual(stored.before, stored.after) }
}

function shareEqual(before: readonly Message[], after: readonly Message[]): readonly Message[] {
  const known = new Map(before.map((message) => [message.id, { message, text: JSON.stringify(message) }]))
  return after.map((message) => {
    const twin = known.get(message.id)
    if (!twin) return message
    if (twin.text === JSON.stringify(message)) return twin.message
    const parts = new Map(twin.message.parts.map((part) => [part.id, part]))
    return { ...message, parts: message.parts.map((part) => shareEqualPart(parts.get(part.id), part)) }
  })
}

function shareEqualPart(before: Part | undefined, after: Part): Part {
  return before && sameJson(before, after) ? before : after
}
