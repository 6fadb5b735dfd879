import { checkOf, diffSigns, type LineRange, type Numbering, type Reference } from '../../references/markers'
import type { PartCounter } from '../../ports'
import type { Edit } from './encode-part'
import type { LineTable, SlotLines } from '../lines/line-table'
import { prefixAfter } from '../lines/lines'
import type { NamedMatch } from './readable-names'
import { reads, signOf, type Match } from '../lines/runs'

/** The shortest reference that stands for exactly these lines; undefined where there is none. */
export function toEdit(
  match: Match,
  source: SlotLines,
  table: LineTable,
  extra: Pick<Reference, 'about'> | Pick<NamedMatch, 'readable'>,
): Edit | undefined {
  const numbering = shortestNumbering(match, table)
  if (!numbering || !isExact(match, table)) return undefined
  const target = table.slotLines(match.target)
  const firstLine = target.firstNumber + match.target - target.start
  const end = match.source + match.length
  const reference: Reference = {
    message: target.slot.message + 1,
    firstLine,
    lastLine: firstLine + match.length - 1,
    numbering,
    ...(match.breaks && { breaks: match.breaks }),
    ...(match.holes.length > 0 && exceptions(match, firstLine, table)),
    ...extra,
    check: checkOf(table.textOf(match.source, end)),
  }
  return { start: match.source, end, reference }
}

/** How the marker may say the numbering in the fewest characters. */
function shortestNumbering({ source, target, numbering }: Match, table: LineTable): Numbering | undefined {
  switch (numbering) {
    case 'same':
    case 'none':
      return { type: numbering }
    case 'after':
    case 'without': {
      const sign = diffSigns.find((known) => known === signOf(table, source, target, numbering))
      return sign && { type: numbering, sign }
    }
    case 'from': {
      const prefix = table.prefixOf(source)
      const number = table.numberOf(source)
      const isShifted = prefixAfter(table.prefixOf(target), number - table.numberOf(target)) === prefix
      return isShifted ? { type: 'shift', first: number } : { type: 'from', first: prefix }
    }
  }
}

/** Runs are found by sums (see `CommonRuns`), this compares line by line: what is rendered of the target is exactly what stands at the source. */
function isExact({ source, target, length, numbering, breaks, holes }: Match, table: LineTable): boolean {
  const sign = signOf(table, source, target, numbering)
  let prefix = table.prefixId.at(source)
  for (let step = 0; step < length; step++) {
    const at = source + step
    const there = target + step
    if (step > 0 && table.separatorOf(at - 1) !== (breaks ?? table.separatorOf(there - 1))) return false
    if (!isReplaced(step, holes)) {
      if (!reads(table, at, there, numbering, sign)) return false
      if (numbering === 'from' && table.prefixId.at(at) !== prefix) return false
    }
    if (numbering === 'from') prefix = table.prefixIdAfter(prefix)
  }
  return true
}

/** A loop: it is asked of every line, and mostly there are none. */
function isReplaced(step: number, holes: Match['holes']): boolean {
  for (const { start, end } of holes) if (step >= start && step < end) return true
  return false
}

function exceptions(
  { source, holes }: Match,
  firstLine: number,
  table: LineTable,
): { exceptions: readonly LineRange[]; replacements: readonly string[] } {
  return {
    exceptions: holes.map(({ start, end }) => ({ first: firstLine + start, last: firstLine + end - 1 })),
    replacements: holes.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, index) => table.textAt(source + start + index)),
    ),
  }
}

/** A description may cost this share of what its reference saves. */
const DESCRIPTION_SHARE = 0.05

/** The path that was read, where naming it is cheap. */
export function describeTarget(match: Match, { slot }: SlotLines, counter: PartCounter): string | undefined {
  const path = slot.content.type === 'result' && slot.content.use?.kind === 'read' ? slot.content.use.path : undefined
  if (path === undefined || path.length > 200 || path === '' || /[()\n⟨⟩]/.test(path)) return undefined
  return counter.countText(path) + 2 <= match.gain * DESCRIPTION_SHARE ? path : undefined
}
