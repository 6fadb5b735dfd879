import { isErrorLine, isExitLine, LINE_LIMIT } from './scan'

const SIGNATURE =
  /^\s*(?:export\s|public\s|private\s|protected\s|static\s|async\s|abstract\s|pub\s){0,4}(?:(?:function|class|interface|type|enum|struct|trait|impl|def|func|fn|module|namespace)\s|const\s+\w+\s*=\s*(?:async\s*)?\()/
const HEADING = /^#{1,6}\s+\S|^[=-]{3}.*[=-]{3}$|^(?:diff --git|@@|\+\+\+|\*\*\* )/
const COUNTS =
  /\b\d+ (?:\w+ )?(?:passed|failed|failing|passing|skipped|tests?|suites?|errors?|warnings?|problems?|matches|results?|files?|insertions?|deletions?|changed|rows?)\b|\bFound \d+/i
const PATH = /[\w@-][/\\][\w.@-]+/
const NUMBER = /\d/
/** A line number in front of a line of a file. */
const NUMBERED = /^\s*\d{1,6}(?:\s?[|→:]|\t)/
const TAG = /^\s*<\/?[\w-]+>\s*$/
const SAYING = /[\p{L}\d]/u

export const isSignature = (line: string): boolean => SIGNATURE.test(line.slice(0, LINE_LIMIT).replace(NUMBERED, ''))

/** Kinds of lines with their weights, the most informative first. */
const weights: readonly (readonly [number, (line: string) => boolean])[] = [
  [8, isExitLine],
  [7, isErrorLine],
  [6, (line) => COUNTS.test(line)],
  [4, isSignature],
  [4, (line) => HEADING.test(line)],
  [2, (line) => PATH.test(line)],
  [1, (line) => NUMBER.test(line)],
]

const EDGES = [6, 4, 3] as const

/** How informative a line is, by its form and its distance from both ends of the text; 0 for an empty line. */
export function weightOf(line: string, fromStart: number, fromEnd: number): number {
  const head = line.slice(0, LINE_LIMIT).replace(NUMBERED, '')
  if (head.trim() === '' || TAG.test(head)) return 0
  const form = weights.find(([, matches]) => matches(head))?.[0] ?? 0.5
  return Math.max(SAYING.test(head) ? form : 0, EDGES[fromStart] ?? 0, EDGES[fromEnd] ?? 0)
}

/** The `count` most informative lines of a text, in their order. */
export function mostInformativeLines(lines: readonly string[], count: number): readonly string[] {
  const weighed = lines
    .map((line, at) => ({ line, at, weight: weightOf(line, at, lines.length - 1 - at) }))
    .filter(({ weight }) => weight >= 1)
  return weighed
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line)
}
