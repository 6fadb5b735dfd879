import { pathsIn } from '../../conversation/texts/file-paths'
import { cutAround, cutMarker, cutNotes, frameSummary, readCuts, readSummary } from '../references/loss-markers'
import { findReferences } from '../references/markers'

/** Bounds of a cut. Without `maxLines` and `maxChars` nothing is cut. */
export interface TextBounds {
  readonly maxLines?: number | undefined
  readonly maxChars?: number | undefined
  /** Lines of the end that are kept too. */
  readonly tailLines?: number | undefined
  /** Characters of the end that are kept too, where the cut is by characters. */
  readonly tailChars?: number | undefined
  /** False: no marker where the cut was, unless nothing else would be left. */
  readonly addEllipsis?: boolean | undefined
  /** The files that what is cut names are listed in the marker, in as much room as is left to the text. */
  readonly keepPaths?: boolean | undefined
}

const MAX_SURVIVING_LINES = 6
const MAX_SURVIVING_CHARS = 200
const LONGEST_LINE_READ = 4_096

/** What is known of the text: the output of a tool, whose reports of failure are kept. */
export interface TextOrigin {
  readonly isOutput: boolean
  readonly toolName?: string | undefined
}

/** Lines that say how a command ended. Anchored at the start, so that source code which speaks of errors does not match. */
const survivingLine =
  /^ {0,2}(?:(?:[A-Z]\w*(?:Error|Exception)|error(?:\[\w+\]|\s+TS\d+)?|fatal|panic|FAILED|FAIL|npm ERR!|✗|×)\s*[:!(\s]|Traceback \(most recent|(?:Command |Process )?(?:exited with|exit)\s*(?:code|status)\b|<exit_?code>|Exit code:)/i

/**
 * The text within bounds, as `cutText` has it. What was cut before counts with what is cut now, and of a summary its text is cut, not what
 * says that it is one.
 */
export function truncateText(text: string, bounds: TextBounds, origin: TextOrigin = { isOutput: false }): string {
  const framed = readSummary(text)
  return framed
    ? frameSummary({ ...framed, summary: cutText(framed.summary, bounds, origin) })
    : cutText(text, bounds, origin)
}

/**
 * The first lines and characters within bounds, then what was cut (and whose it was), then of a tool's output the lines of the middle
 * that report an error or an exit code, then the last `tailLines`. The text itself where it is within bounds. No marker is cut in half.
 */
function cutText(text: string, bounds: TextBounds, origin: TextOrigin): string {
  const { maxLines, maxChars, tailLines = 0, tailChars = 0, addEllipsis = true, keepPaths = false } = bounds
  const starts = lineStarts(text)
  const held = heldBy(text, starts.length)
  const overLines = maxLines !== undefined && held.lines > maxLines + tailLines
  const overChars = maxChars !== undefined && held.chars > maxChars + tailChars
  if (!overLines && !overChars) return text
  const headEnd = Math.min(
    overLines ? lineEnd(starts, maxLines) : text.length,
    overChars ? clip(text, maxChars).length : text.length,
  )
  const head = clip(text, headEnd)
  const tailOfLines = tailLines > 0 ? (starts[Math.max(0, starts.length - tailLines)] ?? text.length) : text.length
  const tailStart = overChars && tailChars > 0 ? tailFrom(text, tailChars) : tailOfLines
  const tail = text.slice(afterMarker(text, Math.max(head.length, tailStart)))
  return head.length + tail.length >= text.length
    ? text
    : joined(head, text.slice(head.length, text.length - tail.length), tail, {
        ...origin,
        isMarked: addEllipsis || head + tail === '',
        mostOfPaths: keepPaths ? head.length + tail.length : 0,
      })
}

/** Lines and characters of the text, without markers of earlier cuts. */
function heldBy(text: string, lines: number): { readonly lines: number; readonly chars: number } {
  const { pieces } = readCuts(text)
  if (pieces.length === 1) return { lines, chars: text.length }
  return {
    lines: pieces.reduce((sum, piece) => sum + (piece === '' ? 0 : piece.split('\n').length), 0),
    chars: pieces.reduce((sum, piece) => sum + piece.length, 0),
  }
}

function joined(
  head: string,
  middle: string,
  tail: string,
  {
    isOutput,
    toolName,
    isMarked,
    mostOfPaths,
  }: TextOrigin & { readonly isMarked: boolean; readonly mostOfPaths: number },
): string {
  const { pieces, cut } = readCuts(middle)
  const wholeLines = (head === '' || middle.startsWith('\n')) && cut.chars === 0
  const lines = pieces.flatMap((piece, index) => linesOf(piece, index === 0 && wholeLines && head !== ''))
  if (tail !== '' && pieces.at(-1) !== '' && lines.at(-1) === '') lines.pop()
  const survivors = isOutput ? survivingLines(wholeLines ? lines : lines.slice(1)) : []
  const chars = pieces.reduce((sum, piece) => sum + piece.length, 0) - survivors.join('\n').length
  const gone = wholeLines
    ? { lines: cut.lines + lines.length - survivors.length, chars: cut.chars }
    : { lines: cut.lines, chars: cut.chars + chars }
  const paths =
    isMarked && mostOfPaths > 0 ? pathsLeftOut(middle, [head, ...survivors, tail].join('\n'), mostOfPaths) : []
  return [
    ...(head === '' ? [] : wholeLines && isMarked ? [head, ''] : [head]),
    ...(isMarked ? [cutMarker(gone), ...cutNotes({ toolName, paths })] : []),
    ...survivors,
    ...(tail === '' ? [] : [tail]),
  ].join('\n')
}

/** The files that a text names and what is left of it does not, those that it names most first, in so many characters. */
function pathsLeftOut(text: string, left: string, mostChars: number): readonly string[] {
  const counts = new Map<string, number>()
  for (const path of pathsIn(text, { bare: false })) counts.set(path, (counts.get(path) ?? 0) + 1)
  let room = mostChars
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([path]) => (left.includes(path) || (room -= path.length + 2) < 0 ? [] : [path]))
}

/** Of a stretch between the head, earlier cuts and the tail. */
function linesOf(piece: string, beginsWithBreak: boolean): string[] {
  const text = beginsWithBreak && piece.startsWith('\n') ? piece.slice(1) : piece
  return piece === '' ? [] : text.split('\n')
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Where the first `count` lines end, without the break after them. */
const lineEnd = (starts: readonly number[], count: number): number => Math.max(0, (starts[count] ?? 0) - 1)

/** The first and the last of them: the cause usually stands first, the outcome last. */
function survivingLines(lines: readonly string[]): readonly string[] {
  const found = lines
    .filter((line) => line.length < LONGEST_LINE_READ && survivingLine.test(line))
    .map((line) => clip(line, MAX_SURVIVING_CHARS))
  const half = MAX_SURVIVING_LINES / 2
  return found.length <= MAX_SURVIVING_LINES ? found : [...found.slice(0, half), ...found.slice(-half)]
}

/** The first `max` UTF-16 units, without cutting a surrogate pair or a marker (of a reference also the lines below that belong to it) in half. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const unit = text.charCodeAt(max - 1)
  const end = max > 0 && unit >= 0xd800 && unit <= 0xdbff ? max - 1 : max
  const inside = markerAround(text, end)
  if (!inside) return text.slice(0, end)
  return text.slice(0, text[inside.start - 1] === '\n' ? inside.start - 1 : inside.start)
}

/** Where the last `count` UTF-16 units start, not in the middle of a surrogate pair. */
export function tailFrom(text: string, count: number): number {
  const start = Math.max(0, text.length - count)
  const unit = text.charCodeAt(start)
  return start > 0 && unit >= 0xdc00 && unit <= 0xdfff ? start + 1 : start
}

function afterMarker(text: string, start: number): number {
  return markerAround(text, start)?.end ?? start
}

function markerAround(text: string, offset: number): { readonly start: number; readonly end: number } | undefined {
  return findReferences(text).find((found) => found.start < offset && offset < found.end) ?? cutAround(text, offset)
}
