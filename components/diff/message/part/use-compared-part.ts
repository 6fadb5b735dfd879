import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComparedPart, DiffMatch, TextLines } from '@/lib/contracts/diff'
import { diffQueries } from '@/components/diff/api/diff-queries'
import { regionsOf, type Region } from '@/components/diff/model/regions'
import type { Entry } from '@/components/diff/model/spine'
import { useDiffWorld } from '../diff-context'

/** By column. */
type Parts = readonly (ComparedPart | undefined)[]

const noLines: TextLines = { lines: [], moreLines: 0, cut: {} }

/** What is known of one part of a message, all of it once that is asked for or the match that one goes to needs it. */
export function useComparedPart(entry: Entry, known: Parts, outlined: readonly Region[]) {
  const { spine, sought } = useDiffWorld()
  const [whole, setWhole] = useState(false)
  const parts = useWhole(entry, known, whole)
  const lead = parts.find((part) => part !== undefined)
  // What a span says of a message is said by the span.
  const compared = parts.map((part, column) => (spine.spanAt(column, entry.position) === undefined ? part : undefined))
  const before = parts.find((part) => part?.before)?.before ?? noLines
  const regions = whole ? renumbered(regionsOf(compared.map((part) => part?.hunks ?? [])), outlined) : outlined
  const here = sought !== undefined && sought.id === entry.row.id && sought.part === lead?.id ? sought : undefined
  if (!whole && isLeftOut(here, parts, before)) setWhole(true)
  return {
    lead,
    parts,
    compared,
    before,
    regions,
    /** The match that one goes to, where it is in this part. */
    here,
    whole,
    askWhole: (): void => setWhole(true),
  }
}

/** Whether a match is in lines that are not here. */
function isLeftOut(match: DiffMatch | undefined, parts: Parts, before: TextLines): boolean {
  if (match === undefined) return false
  if (match.side === 'before') return match.line >= before.lines.length
  return parts.some((part) =>
    part?.hunks.some(
      ({ afterFrom, after, moreLines }) =>
        moreLines > 0 && match.line >= afterFrom + after.length && match.line < afterFrom + after.length + moreLines,
    ),
  )
}

/** All of the part, once it is asked for; until it comes, what is known of it. */
function useWhole(entry: Entry, known: Parts, whole: boolean): Parts {
  const { columns, options } = useDiffWorld()
  const asked = known.flatMap((part, column) => {
    const source = columns[column]?.source
    return part === undefined || source === undefined ? [] : [{ part, column, source }]
  })
  const answers = useQueries({
    queries: (whole ? asked : []).map(({ source, part, column }) => ({
      ...diffQueries.part(source, options, entry.cells[column]?.id ?? entry.row.id, part.id),
    })),
  })
  if (!whole) return known
  return known.map((part, column) => {
    const at = asked.findIndex((each) => each.column === column)
    return at === -1 ? part : (answers[at]?.data ?? part)
  })
}

/** Compared again, a part may have other hunks; they count on from where its first one counted. */
const renumbered = (regions: readonly Region[], outlined: readonly Region[]): readonly Region[] =>
  regions.map((region, index) => ({ ...region, number: (outlined[0]?.number ?? 1) + index }))
