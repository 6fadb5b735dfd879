import 'server-only'
import * as z from 'zod'
import { asJson, type Cell, cellSchema, isMeasured, type JsonValue } from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { ConversationId } from '@/lib/db/ids'
import { findKnownCells, saveKnownCell } from '@/lib/db/repositories/evaluation/known-cells'
import { notFound } from '@/lib/server/runtime/failure'
import { version } from '../../../package.json'

const storedSchema = z.object({ cell: cellSchema, milliseconds: z.number().min(0), engine: z.string() })

/** A cell as it is kept. Its session and variant are named as in the experiment that measured it. */
export interface StoredCell {
  readonly cell: Cell
  readonly milliseconds: number
  /** Version of the program that measured it. */
  readonly engine: string
}

/** A cell that something unexpected kept from being measured is begun anew. */
export const isFailed = (cell: Cell): boolean => !isMeasured(cell) && cell.notAvailable.type === 'failed'

export async function findCells(keys: readonly string[]): Promise<ReadonlyMap<string, StoredCell>> {
  const found = await findKnownCells(await database(), keys)
  return new Map(
    [...found].flatMap(([key, stored]): (readonly [string, StoredCell])[] => {
      const cell = read(stored)
      return cell ? [[key, cell]] : []
    }),
  )
}

const read = (stored: JsonValue): StoredCell | undefined =>
  storedSchema.safeParse(stored).data as StoredCell | undefined

/** Refused where its session was deleted meanwhile. */
export async function keepCell(
  key: string,
  conversationId: ConversationId,
  { cell, milliseconds }: Pick<StoredCell, 'cell' | 'milliseconds'>,
): Promise<void> {
  const stored: StoredCell = { cell, milliseconds: Math.round(milliseconds), engine: version }
  if (!(await saveKnownCell(await database(), { key, conversationId, cell: asJson(stored) })))
    throw notFound('conversation')
}
