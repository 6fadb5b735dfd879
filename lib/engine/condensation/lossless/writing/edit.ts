import { checkOf, diffSigns, type LineRange, type Numbering, type Reference } from '../../references/markers'
import type { PartCounter } from '../../ports'
import type { Edit } from './encode-part'
import type { LineTable, SlotLines } from '../lines/line-table'
import { prefixNumber } from '../lines/lines'
import { renderLines } from '../lines/render'
import type { NamedMatch } from './readable-names'
import type { Match } from '../lines/runs'

/** The shortest reference that stands for exactly these lines; undefined where there is none. */
export function toEdit(
  match: Match,
  source: SlotLines,
  table: LineTable,
  extra: Pick<Reference, 'about'> | Pick<NamedMatch, 'readable'>,
): Edit | undefined {
  const target = table.slotLines(match.target)
  const firstLine = target.firstNumber + match.target - target.start
  const end = match.source + match.length
  const text = table.textOf(match.source, end)
  const lines = table.linesOf(match.target, match.target + match.length)
  const common = {
    message: target.slot.message + 1,
    firstLine,
    lastLine: firstLine + match.length - 1,
    ...(match.breaks && { breaks: match.breaks }),
    ...(match.holes.length > 0 && exceptions(match, firstLine, table)),
    ...extra,
    check: checkOf(text),
  }
  const references = numberings(match, table).map((numbering): Reference => ({ ...common, numbering }))
  const reference = references.find((candidate) => renderLines(lines, candidate) === text)
  return reference && { start: match.source, end, reference }
}

/** How the marker may say the numbering, the shorter first. */
function numberings({ source, target, numbering }: Match, table: LineTable): readonly Numbering[] {
  if (numbering === 'same' || numbering === 'none') return [{ type: numbering }]
  if (numbering !== 'from') {
    const sign = diffSigns.find((known) => known === table.text[numbering === 'after' ? source : target]?.[0])
    return sign ? [{ type: numbering, sign }] : []
  }
  const first = table.prefix[source] ?? ''
  const explicit = { type: 'from', first } as const
  return table.prefix[target] === '' ? [explicit] : [{ type: 'shift', first: prefixNumber(first) }, explicit]
}

function exceptions(
  { source, holes }: Match,
  firstLine: number,
  table: LineTable,
): { exceptions: readonly LineRange[]; replacements: readonly string[] } {
  return {
    exceptions: holes.map(({ start, end }) => ({ first: firstLine + start, last: firstLine + end - 1 })),
    replacements: holes.flatMap(({ start, end }) => table.text.slice(source + start, source + end)),
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
