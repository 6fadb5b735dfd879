import type { LineTable, SlotLines } from './line-table'
import type { Match } from './runs'
import type { LosslessStrategy } from './strategy'

/** Reads whose content stands wholly elsewhere: in another read (also of more lines), or in what was written. */
export const deduplicateFileReads: LosslessStrategy = {
  rule: 'lossless.file-reads',
  note: { type: 'readElsewhere' },
  isEnabled: (config) => config.deduplicateFileReads,
  claims: ({ content }) => content.type === 'result' && content.use?.kind === 'read' && !content.isError,
  accepts: standsWhole,
}

/** Lines of a tool around the content, at each end. */
const FRAME_LINES = 6
const frameLine = /^\s*(<[^>]*>|[-=]{3,}.*)?\s*$/

/** Only a frame stays literal: a few lines at each end, and tags or empty lines between files. */
function standsWhole({ start, end }: SlotLines, matches: readonly Match[], table: LineTable): boolean {
  const first = matches[0]
  const last = matches.at(-1)
  if (!first || !last || first.source - start > FRAME_LINES || end - (last.source + last.length) > FRAME_LINES) return false
  const isFrame = (from: number, to: number): boolean => table.text.slice(from, to).every((line) => frameLine.test(line))
  return matches.every(({ source, length, holes }, index) => {
    const next = matches[index + 1]
    return (!next || isFrame(source + length, next.source)) && holes.every((hole) => isFrame(source + hole.start, source + hole.end))
  })
}
