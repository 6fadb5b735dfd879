import type { JsonValue } from '@/lib/engine'
import { fromJsonColumn, toJsonColumn } from '../columns'
import { writeBelow, type Database, type DatabaseHandle } from '../handle'
import type { ConversationId } from '../ids'

export interface NewKnownSweep {
  /** Hash of all that the result depends on. */
  readonly key: string
  readonly conversationId: ConversationId
  /** The caller defines its shape and parses it on reading. */
  readonly result: JsonValue
}

/** Results that are kept of one conversation: the newest. */
const MOST_KEPT = 50

export async function findKnownSweep(db: DatabaseHandle, key: string): Promise<JsonValue | undefined> {
  const row = await db.knownSweep.findUnique({ where: { key } })
  return row ? fromJsonColumn(row.result) : undefined
}

/** Replaces what stands under the key. Where its session was deleted meanwhile, nothing is kept. */
export async function saveKnownSweep(db: Database, { result, ...sweep }: NewKnownSweep): Promise<void> {
  const kept = { result: toJsonColumn(result), createdAt: new Date() }
  const write = { where: { key: sweep.key }, create: { ...sweep, ...kept }, update: kept }
  if (!(await writeBelow(() => db.knownSweep.upsert(write)))) return
  const { conversationId } = sweep
  const old = await db.knownSweep.findMany({
    where: { conversationId },
    orderBy: [{ createdAt: 'desc' }, { key: 'asc' }],
    skip: MOST_KEPT,
    select: { key: true },
  })
  if (old.length > 0) await db.knownSweep.deleteMany({ where: { key: { in: old.map(({ key }) => key) } } })
}
