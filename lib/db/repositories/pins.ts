import type { JsonValue } from '@/lib/engine'
import { cachedRead } from '../cached-reads'
import { fromJsonColumn, toJsonColumn } from '../columns'
import { toText } from '../texts'
import type { DatabaseHandle } from '../database'
import type { Pin as PinRow } from '../generated/sqlite/client'

export interface NewPin {
  /** Hash of the question. */
  readonly key: string
  /** From 1. */
  readonly sample: number
  /** `PROVIDER:MODEL`. */
  readonly model: string
  readonly purpose: string
  readonly preview: string
  readonly text: string
  /** The caller defines its shape and parses it on reading. */
  readonly usage: JsonValue
}

export interface StoredPin extends NewPin {
  readonly createdAt: Date
}

export async function findPin(db: DatabaseHandle, key: string, sample: number): Promise<StoredPin | undefined> {
  const row = await db.pin.findUnique({ where: { key_sample: { key, sample } } })
  return row ? toPin(row) : undefined
}

/** Keeps an answer that is already stored, because that one was shown. */
export async function savePin(db: DatabaseHandle, { usage, ...pin }: NewPin): Promise<void> {
  const { key, sample } = pin
  await db.pin.upsert({
    where: { key_sample: { key, sample } },
    create: {
      ...pin,
      preview: toText(pin.preview),
      text: toText(pin.text),
      usage: toJsonColumn(usage),
      createdAt: new Date(),
    },
    update: {},
  })
}

/** Changes whenever an answer comes or goes. */
export const pinsStamp = (db: DatabaseHandle): Promise<string> =>
  cachedRead(db, ['pinsStamp'], async () => {
    const { _count: count, _max: newest } = await db.pin.aggregate({ _count: true, _max: { createdAt: true } })
    return `${count} ${newest.createdAt?.toISOString() ?? ''}`
  })

/** All samples of these questions, ordered by sample. */
export async function listPins(db: DatabaseHandle, keys: readonly string[]): Promise<readonly StoredPin[]> {
  const rows = await db.pin.findMany({
    where: { key: { in: [...keys] } },
    orderBy: [{ key: 'asc' }, { sample: 'asc' }],
  })
  return rows.map(toPin)
}

const toPin = (row: PinRow): StoredPin => ({ ...row, usage: fromJsonColumn(row.usage) })
