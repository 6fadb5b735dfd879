import { useQueries } from '@tanstack/react-query'
import type { ComparedHunk, ComparedPart, TextLines } from '@/lib/contracts/diff'
import { diffQueries } from '@/components/diff/api/diff-queries'
import { regionsOf, type Region } from '@/components/diff/model/regions'
import type { PlacedLine } from '@/components/diff/model/search-order'
import { placesOf } from '@/components/diff/model/segments'
import type { Entry } from '@/components/diff/model/align-messages'
import { useDiffContext } from '../diff-context'
import { useFold } from '../use-fold'

/** By column. */
type Parts = readonly (ComparedPart | undefined)[]

const noLines: TextLines = { lines: [], moreLines: 0, cut: {} }

/** Under which id a part keeps what was unfolded in it. */
export const foldsOf = (entry: Entry, parts: Parts): string =>
  `${entry.key} ${parts.find((part) => part !== undefined)?.id}`

/** What is known of one part of a message, all of it once that is asked for or the match that one goes to needs it. */
export function useComparedPart(entry: Entry, known: Parts, outlined: readonly Region[]) {
  const { spine, sought, query } = useDiffContext()
  const [whole, setWhole] = useFold(`${foldsOf(entry, known)} whole`, 'isOpen', false)
  const parts = useWhole(entry, known, whole)
  const lead = parts.find((part) => part !== undefined)
  // What a span says of a message is said by the span.
  const compared = parts.map((part, column) => (spine.spanAt(column, entry.position) === undefined ? part : undefined))
  const before = parts.find((part) => part?.before)?.before ?? noLines
  const regions = whole ? renumbered(regionsOf(compared.map((part) => part?.hunks ?? [])), outlined) : outlined
  const here =
    sought?.message === entry.key && sought.part === lead?.id ? standingIn(parts[sought.column], sought) : undefined
  if (!whole && here !== undefined && isLeftOut(here, parts[here.column], before, query)) setWhole(true)
  return {
    lead,
    parts,
    compared,
    before,
    regions,
    /** The line that one goes to, where it is in this part. */
    here,
    whole,
    askWhole: (): void => setWhole(true),
  }
}

/** Whether a line is not here, or not as far as what is searched for in it. */
function isLeftOut(
  { side, line }: PlacedLine,
  part: ComparedPart | undefined,
  before: TextLines,
  query: string,
): boolean {
  const isCutBefore = (text: string): boolean => placesOf(text, query).length === 0
  if (side === 'before')
    return line >= before.lines.length || (before.cut[line] !== undefined && isCutBefore(before.lines[line] ?? ''))
  const hunk = part && hunkAt(part, line)
  const shown = hunk?.after[line - hunk.afterFrom]
  return hunk !== undefined && (shown === undefined || (shown.isCut === true && isCutBefore(shown.text)))
}

/** The hunk that put in a line of the text after, from 0. */
export const hunkAt = ({ hunks }: ComparedPart, line: number): ComparedHunk | undefined =>
  hunks.find(({ afterFrom, after, moreLines }) => afterFrom <= line && line < afterFrom + after.length + moreLines)

/** Compared again, a line that seemed put in may be one that was kept: it is the original's. */
function standingIn(part: ComparedPart | undefined, sought: PlacedLine): PlacedLine {
  if (part === undefined || sought.side === 'before' || hunkAt(part, sought.line)) return sought
  const above = part.hunks.findLast(({ afterFrom }) => afterFrom <= sought.line)
  const shift = above ? above.to - (above.afterFrom + above.after.length + above.moreLines) : 0
  return { ...sought, side: 'before', line: sought.line + shift }
}

/** All of the part, once it is asked for; until it comes, what is known of it. */
function useWhole(entry: Entry, known: Parts, whole: boolean): Parts {
  const { columns, options } = useDiffContext()
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
