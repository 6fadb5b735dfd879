import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'
import { findReferences, type Reference } from '@/lib/condensation/markers'

/** A place that a part of a message refers to. */
export interface Referred {
  /** Of the message. */
  readonly id: string
  /** In the conversation as it was. */
  readonly position: number
  /** What stands there, as the reference calls it: a call with what it is about, or a path. */
  readonly name?: string
}

/** By part, the places that the references in it lead to, in order, once each. */
export function referencesOf(
  texts: DiffMessage | undefined,
  rows: readonly DiffRow[],
): ReadonlyMap<string, readonly Referred[]> {
  const byPosition = new Map(rows.map((row) => [row.after, row]))
  const own = rows.find(({ index }) => index === texts?.index)?.id
  // To what stands above in the same text nobody needs to be led.
  const leadsOn = ({ id, name }: Referred): boolean => id !== own || name !== undefined
  return new Map(
    texts?.parts.map(({ id, after }): [string, readonly Referred[]] => [
      id,
      placesIn(after ?? '', byPosition).filter(leadsOn),
    ]),
  )
}

function placesIn(text: string, byPosition: ReadonlyMap<number | undefined, DiffRow>): readonly Referred[] {
  const places = findReferences(text).flatMap(({ reference }) => {
    const row = byPosition.get(reference.message)
    const name = nameIn(reference)
    return row?.before === undefined ? [] : [{ id: row.id, position: row.before, ...(name !== undefined && { name }) }]
  })
  return [...new Map(places.map((place) => [`${place.id} ${place.name}`, place])).values()]
}

/** Of a readable place, such as `` `content` in the second `Write src/a.ts` ``, the call. */
const nameIn = ({ about, readable }: Reference): string | undefined =>
  about ?? [...(readable?.place?.matchAll(/`([^`]+)`/g) ?? [])].at(-1)?.[1]
