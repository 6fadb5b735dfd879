import type { JsonValue } from '@/lib/engine'
import { fromJsonColumn, toJsonColumn } from '../../columns'
import { writeBelow, type Database, type DatabaseHandle } from '../../handle'
import type { ConversationId } from '../../ids'

export interface NewKnownCell {
  /** Hash of all that the cell depends on. */
  readonly key: string
  readonly conversationId: ConversationId
  /** The caller defines its shape and parses it on reading. */
  readonly cell: JsonValue
}

/** Fewer than a statement of SQLite takes. */
const KEYS_AT_ONCE = 500

/** Those that are there, by their keys. */
export async function findKnownCells(
  db: DatabaseHandle,
  keys: readonly string[],
): Promise<ReadonlyMap<string, JsonValue>> {
  const found = new Map<string, JsonValue>()
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const key = { in: keys.slice(from, from + KEYS_AT_ONCE) }
    const rows = await db.knownCell.findMany({ where: { key }, select: { key: true, cell: true } })
    for (const row of rows) found.set(row.key, fromJsonColumn(row.cell))
  }
  return found
}

/** Replaces what stands under the key. False where its session was deleted meanwhile: nothing is kept then. */
export async function saveKnownCell(db: Database, { cell, ...place }: NewKnownCell): Promise<boolean> {
  const kept = { cell: toJsonColumn(cell), createdAt: new Date() }
  return writeBelow(() =>
    db.knownCell.upsert({ where: { key: place.key }, create: { ...place, ...kept }, update: kept }),
  )
}
