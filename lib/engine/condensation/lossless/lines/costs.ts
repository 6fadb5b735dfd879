import { lazy } from '../../../core/lazy'
import { formatReference, type Numbering, type Reference } from '../../references/markers'
import type { PartCounter } from '../../ports'
import type { LineTable, SlotLines } from './line-table'

export type NumberingType = Numbering['type']

/** Estimates for choosing references, in tokens; what is chosen is counted exactly afterwards. */
export interface Costs {
  /** Of a line with its break. Counted once per distinct content. */
  line(index: number): number
  /** Of a marker. */
  marker(shape: MarkerShape): number
  /** No marker costs less. */
  leastMarker(): number
  /** Of naming lines as an exception. */
  exception(length: number, lastLine: number): number
}

export interface MarkerShape {
  readonly numbering: NumberingType
  readonly hasBreaks: boolean
  /** The first and the last line it leads to, as lines of the table. */
  readonly first: number
  readonly last: number
  /** The slot that holds it. */
  readonly source: SlotLines
  /** A line that the reference before it in the same slot leads to. */
  readonly previous?: number
}

/** Line breaks of empty lines merge into their neighbours' tokens. Not 0, so that a long empty run is noticed in the end. */
const EMPTY_LINE = 0.05
const NUMBER_PREFIX = 3
const BREAKS = 4
const UNKNOWN = -1

export function createCosts(table: LineTable, counter: PartCounter): Costs {
  const lines: number[] = []
  const long: Partial<Record<NumberingType, number>> = {}
  const short: Partial<Record<NumberingType, number>> = {}
  const contentCost = (id: number): number => {
    while (lines.length <= id) lines.push(UNKNOWN)
    const known = lines[id] ?? UNKNOWN
    return known === UNKNOWN ? (lines[id] = countContent(table.contentOf(id), counter)) : known
  }
  return {
    leastMarker: lazy(() => Math.min(...numberingTypes.map((type) => countMarker(type, true, counter)))),
    line: (index) => contentCost(table.contentId.at(index)) + (table.prefixId.at(index) === 0 ? 0 : NUMBER_PREFIX),
    marker({ numbering, hasBreaks, first, last, previous }) {
      const target = table.slotLines(first)
      const message = target.slot.message + 1
      const isShort = previous !== undefined && table.slotLines(previous).slot.message + 1 === message
      const lastLine = target.firstNumber + last - target.start
      const known = ((isShort ? short : long)[numbering] ??= countMarker(numbering, isShort, counter))
      return known + (hasBreaks ? BREAKS : 0) + (lastLine > 999 ? 2 : 0) + (message > 999 && !isShort ? 1 : 0)
    },
    exception: (length, lastLine) => (length > 1 ? 2 : 1) * (lastLine > 999 ? 3 : 2),
  }
}

const countContent = (content: string, counter: PartCounter): number =>
  content.trim() === '' ? EMPTY_LINE : counter.countText(`${content}\n`)

export const numberingSamples: Readonly<Record<NumberingType, Numbering>> = {
  same: { type: 'same' },
  none: { type: 'none' },
  from: { type: 'from', first: '  100 | ' },
  shift: { type: 'shift', first: 100 },
  after: { type: 'after', sign: '+' },
  without: { type: 'without', sign: '+' },
}

export const numberingTypes = Object.keys(numberingSamples) as readonly NumberingType[]

function countMarker(type: NumberingType, short: boolean, counter: PartCounter): number {
  const sample: Reference = {
    message: 100,
    firstLine: 100,
    lastLine: 200,
    numbering: numberingSamples[type],
    check: '482913',
  }
  return counter.countText(`${formatReference(sample, short ? sample : undefined)}\n`)
}
