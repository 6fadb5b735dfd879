/*
 * The markers that stand where content was cut or summarized. They are read back when a text is condensed again, so that their figures speak
 * of what the source held, and no marker is taken for content.
 */

/** What is gone from a text; lines and characters where it was cut by the one and later by the other. */
export interface CutAmount {
  readonly lines: number
  readonly chars: number
}

export const cutMarker = ({ lines, chars }: CutAmount): string => `⟨ Truncated: ${amountText({ lines, chars })} ⟩`

/** What stands below a marker: whose text was cut, and the files that it named. */
export const cutNotes = ({
  toolName,
  paths,
}: {
  readonly toolName?: string | undefined
  readonly paths: readonly string[]
}): readonly string[] => [
  ...(toolName ? [`⟨ Tool: ${toolName} ⟩`] : []),
  ...(paths.length > 0 ? [`⟨ Files: ${paths.join(', ')} ⟩`] : []),
]

function amountText({ lines, chars }: CutAmount): string {
  const linesText = `${lines} more ${lines === 1 ? 'line' : 'lines'}`
  if (chars === 0) return linesText
  return lines === 0 ? `${chars} more chars` : `${chars} more chars, ${linesText}`
}

const CUT = '⟨ Truncated: (?:(\\d+) more chars)?(?:, )?(?:(\\d+) more lines?)? ⟩'
/** With the line breaks around it and the tool's name, which were put there with it. */
const cutBlock = new RegExp(`\\n{0,2}${CUT}(?:\\n⟨ (?:Tool|Files): [^\\n⟩]* ⟩){0,2}\\n?`, 'g')

/** What stands in a text around the places where it was cut before, and how much is gone there. */
export function readCuts(text: string): { readonly pieces: readonly string[]; readonly cut: CutAmount } {
  const pieces: string[] = []
  let from = 0
  let [lines, chars] = [0, 0]
  for (const { index, 0: block, 1: cutChars = '0', 2: cutLines = '0' } of cutBlocksIn(text)) {
    pieces.push(text.slice(from, index))
    from = index + block.length
    lines += Number(cutLines)
    chars += Number(cutChars)
  }
  return { pieces: [...pieces, text.slice(from)], cut: { lines, chars } }
}

const cutBlocksIn = (text: string): Iterable<RegExpExecArray> =>
  text.includes('⟨ Truncated: ') ? text.matchAll(cutBlock) : []

/** The place of the cut marker that `offset` lies within: `text.slice(start, end)`, line breaks around it included. */
export function cutAround(text: string, offset: number): { readonly start: number; readonly end: number } | undefined {
  for (const { index: start, 0: block } of cutBlocksIn(text))
    if (start < offset && offset < start + block.length) return { start, end: start + block.length }
  return undefined
}

/** A summary in place of a text. */
export interface FramedSummary {
  readonly by: string
  readonly summary: string
  readonly original: OriginalLength
}

/** Characters of what a summary stands for. */
export interface OriginalLength {
  readonly chars: number
  /** Lines of it were cut before, whose length is not known. */
  readonly isLeast: boolean
}

export const frameSummary = ({ by, summary, original: { chars, isLeast } }: FramedSummary): string =>
  `⟨ Summarized by ${by} ⟩\n\n${withoutFrames(summary)}\n\n⟨ Original was ${isLeast ? 'more than ' : ''}${chars.toLocaleString('en-US')} chars ⟩`

const frame = /^⟨ Summarized by ([^\n]*?) ⟩\n\n([\s\S]*)\n\n⟨ Original was (more than )?([\d,]+) chars ⟩$/

/** Of a text that is a summary as a whole. */
export function readSummary(text: string): FramedSummary | undefined {
  if (!text.startsWith('⟨ Summarized by ')) return undefined
  const [, by, summary, atLeast, chars] = frame.exec(text) ?? []
  return by === undefined || summary === undefined || chars === undefined
    ? undefined
    : { by, summary, original: { chars: Number(chars.replaceAll(',', '')), isLeast: atLeast !== undefined } }
}

/** A model that was shown summaries may write their frames too: no summary stands within another. */
function withoutFrames(summary: string): string {
  return summary.replace(/⟨ (?:Summarized by [^\n⟩]*|Original was (?:more than )?[\d,]+ chars) ⟩\n*/g, '').trim()
}

/** Characters that the text had before anything of it was condensed. */
export function originalLength(text: string): OriginalLength {
  const earlier = readSummary(text)
  if (earlier) return earlier.original
  const { pieces, cut } = readCuts(text)
  return { chars: pieces.reduce((sum, piece) => sum + piece.length, cut.chars), isLeast: cut.lines > 0 }
}

export const addLengths = (lengths: readonly OriginalLength[]): OriginalLength => ({
  chars: lengths.reduce((sum, { chars }) => sum + chars, 0),
  isLeast: lengths.some(({ isLeast }) => isLeast),
})
