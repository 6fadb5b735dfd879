import type { ComparedText } from '@/lib/engine'
import type { DiffMatch, DiffMatches } from '@/lib/contracts/diff'
import type { DiffPart } from '@/lib/contracts/runs'
import { comparedOf, now, SESSION_MS, type Comparable, type Comparing } from './compared'

/** Maximum number of listed matches. */
const MOST_MATCHES = 2_000

interface Searching extends Comparing {
  readonly query: string
  /** Search in the original too. */
  readonly original: boolean
}

/** The lines that have a text in them. Those that a strategy kept count once, as the original's; of the text after only those that it put in. */
export function searchTexts({ rows, messages }: Comparable, searching: Searching): DiffMatches {
  const ends = now() + SESSION_MS
  const matches: DiffMatch[] = []
  let total = 0
  for (const { index, parts } of messages) {
    const id = rows[index]?.id
    if (id === undefined) continue
    for (const part of parts)
      for (const match of matchesIn(part, searching, ends)) {
        total += match.count
        if (matches.length < MOST_MATCHES) matches.push({ id, part: part.id, ...match })
      }
  }
  return { total, matches }
}

type MatchIn = Pick<DiffMatch, 'side' | 'line' | 'count'>

function matchesIn(part: DiffPart, { original, ignoreBlanks, query }: Searching, ends: number): readonly MatchIn[] {
  const before = original ? linesWith(part.before, query) : []
  const after = part.status === 'kept' ? [] : linesWith(part.after, query)
  const isPutIn = after.length === 0 ? never : putInBy(comparedOf(part, ignoreBlanks, ends - now()))
  return [
    ...before.map((found) => ({ ...found, side: 'before' as const })),
    ...after.filter(({ line }) => isPutIn(line)).map((found) => ({ ...found, side: 'after' as const })),
  ]
}

/** Tells whether a line of the text after is in one of its hunks; to be asked in the order of lines. */
function putInBy({ hunks }: ComparedText): (line: number) => boolean {
  let at = 0
  return (line) => {
    for (; at < hunks.length; at++) {
      const { afterFrom = 0, after = [] } = hunks[at] ?? {}
      if (line < afterFrom + after.length) return afterFrom <= line
    }
    return false
  }
}

const never = (): boolean => false

function linesWith(text: string | undefined, query: string): readonly Pick<DiffMatch, 'line' | 'count'>[] {
  if (text === undefined) return []
  const [inside, wanted] = [text.toLowerCase(), query.toLowerCase()]
  if (!inside.includes(wanted)) return []
  return inside.split('\n').flatMap((each, line) => {
    const count = each.split(wanted).length - 1
    return count > 0 ? [{ line, count }] : []
  })
}
