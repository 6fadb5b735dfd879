import { clip, isErrorLine, isExitLine, linesOf } from './scan'
import type { ToolEvent } from './tool-events'

/** A failed call, with the error lines of its output. */
export interface RepeatedFailure {
  readonly event: ToolEvent
  readonly lines: readonly string[]
  /** A later call that did the same and succeeded; absent if there is none. */
  readonly resolvedBy?: ToolEvent | undefined
  /** The last file change before that success. */
  readonly fix?: ToolEvent | undefined
}

const LINES_PER_ERROR = 4
const LINE_LENGTH = 300
/** How many events before the success the fix is looked for. */
const FIX_WINDOW = 25

export function failuresIn(events: readonly ToolEvent[]): readonly RepeatedFailure[] {
  const successes = new Map<string, number>()
  const found: RepeatedFailure[] = []
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at]
    if (!event) continue
    if (!event.failed) {
      for (const key of event.keys) successes.set(key, at)
      continue
    }
    const lines = errorLines(event.output)
    if (lines.length === 0) continue
    const success = Math.min(...event.keys.map((key) => successes.get(key) ?? Infinity))
    found.push(
      success === Infinity
        ? { event, lines }
        : { event, lines, resolvedBy: events[success], fix: changeBetween(events, at, success) },
    )
  }
  return found.reverse()
}

function changeBetween(events: readonly ToolEvent[], after: number, before: number): ToolEvent | undefined {
  return events
    .slice(Math.max(after + 1, before - FIX_WINDOW), before + 1)
    .findLast((event) => !event.failed && (event.action === 'changed' || event.action === 'created'))
}

/** The lines that state the error; if none does, the first and last non-empty lines. */
export function errorLines(output: string): readonly string[] {
  const lines = linesOf(output).map((line) => clip(line.trim(), LINE_LENGTH))
  const naming = lines.flatMap((line, at) => (isErrorLine(line) ? [line, ...explanationAfter(lines, at)] : []))
  if (naming.length > 0) return spread(naming)
  const saying = lines.filter((line) => line !== '' && !isExitLine(line) && !isFrame(line))
  return saying.length > 2 ? [saying[0] ?? '', saying.at(-1) ?? ''] : saying
}

/** A line that ends with a colon continues on the next line. */
function explanationAfter(lines: readonly string[], at: number): readonly string[] {
  if (!lines[at]?.endsWith(':')) return []
  const next = lines.slice(at + 1, at + 4).find((line) => line !== '' && !isFrame(line))
  return next === undefined ? [] : [next]
}

/** Lines that harnesses and package managers print around an output. */
const isFrame = (line: string): boolean =>
  /^(?:> |Output:|Wall time:|\[.*\] Result:|<\/?\w+>|The tool execution failed)/.test(line)

/** The first and last few of many lines. */
function spread(lines: readonly string[]): readonly string[] {
  const each = [...new Set(lines)]
  return each.length <= LINES_PER_ERROR
    ? each
    : [...each.slice(0, LINES_PER_ERROR / 2), ...each.slice(-LINES_PER_ERROR / 2)]
}
