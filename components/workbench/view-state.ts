import { createParser, parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { mapScales, matrixColumns } from '@/components/matrix'
import { columnLetters } from '@/lib/contracts/column-letters'

export const workbenchViews = ['diff', 'replay', 'losses', 'ledger'] as const
export type WorkbenchView = (typeof workbenchViews)[number]

/** `12-40`: positions of the first and the last message, from 1. */
const parseAsPositions = createParser({
  parse: (text) => {
    const [first, last] = text.split('-').map(Number)
    return first !== undefined && last !== undefined && first >= 1 && last >= first
      ? ([first - 1, last - 1] as readonly [number, number])
      : null
  },
  serialize: ([first, last]: readonly [number, number]) => `${first + 1}-${last + 1}`,
  eq: (a, b) => a[0] === b[0] && a[1] === b[1],
})

/** What one looks at; it stands in the address, so that any view can be shared. The primary row is the studio's `column`. */
export const workbenchState = {
  conversation: parseAsString,
  /** Ids of the runs that the rows come from. */
  runs: parseAsArrayOf(parseAsString).withDefault([]),
  /** Id of the run that is primary, where the rows come from runs. */
  run: parseAsString,
  /** Id of a preset that comes into a row, once. */
  preset: parseAsString,
  view: parseAsStringLiteral(workbenchViews).withDefault('diff'),
  /** Letters of the rows that are read beside the primary one. */
  beside: parseAsArrayOf(parseAsStringLiteral(columnLetters)).withDefault([]),
  /** Letter of the row that the others are held against; absent: the original. */
  base: parseAsStringLiteral(columnLetters),
  order: parseAsStringLiteral(matrixColumns),
  falling: parseAsBoolean.withDefault(false),
  zoom: parseAsPositions,
  /** What the width of the maps stands for. */
  maps: parseAsStringLiteral(mapScales).withDefault('tokens'),
}
