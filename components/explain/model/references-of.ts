import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'
import { findReferences } from '@/lib/condensation/markers'

/** A message that a part of another refers to. */
export interface ReferredMessage {
  readonly id: string
  /** In the conversation as it was. */
  readonly position: number
}

/** By part, the messages that the references in it lead to, in order, once each. */
export function referencesOf(
  texts: DiffMessage | undefined,
  rows: readonly DiffRow[],
): ReadonlyMap<string, readonly ReferredMessage[]> {
  const byPosition = new Map(rows.map((row) => [row.after, row]))
  return new Map(
    texts?.parts.map(({ id, after }): [string, readonly ReferredMessage[]] => [
      id,
      messagesIn(after ?? '', byPosition),
    ]),
  )
}

function messagesIn(text: string, byPosition: ReadonlyMap<number | undefined, DiffRow>): readonly ReferredMessage[] {
  const positions = [...new Set(findReferences(text).map(({ reference }) => reference.message))]
  return positions.flatMap((position) => {
    const row = byPosition.get(position)
    return row?.before === undefined ? [] : [{ id: row.id, position: row.before }]
  })
}
