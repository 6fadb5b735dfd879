import { createParser, parseAsArrayOf, parseAsBoolean, parseAsStringLiteral } from 'nuqs/server'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import { mapScales } from './model/axis'
import { matrixColumns } from './model/matrix-row'

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

/** The state of a matrix that is kept in the address. */
export const matrixState = {
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
