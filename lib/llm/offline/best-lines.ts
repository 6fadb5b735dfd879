import type { PartCounter } from '@/lib/engine'
import { weightOf } from './lines'
import { clip, linesOf } from './scan'

const GAP = '…'
/** Gives up after this many lines that do not fit. */
const MISSES = 40
const SHORTEST_LINE = 60
const LONGEST_LINE = 240
/** Lines that differ only in their numbers are alike; at most this many of them are kept at full weight. */
const ALIKE = 2
/** Subtracted from the weight of further alike lines, which puts them after all others. */
const LEAST = 100
const SEPARATOR = /(?<=[.;])\s+|(?<=[,}\]])\s*(?=["{[])/

interface Line {
  readonly at: number
  readonly text: string
}

/**
 * The most informative lines of a text, in their order, with a gap sign where lines are left out. Never more tokens
 * than the budget; empty if nothing fits.
 */
export function bestLines(text: string, maxTokens: number, counter: PartCounter): string {
  const lines = linesOf(text).flatMap(pieces)
  const length = Math.min(LONGEST_LINE, Math.max(SHORTEST_LINE, maxTokens * 2))
  const picked: Line[] = []
  let left = maxTokens - 1
  let misses = 0
  for (const line of ranked(lines, length)) {
    const tokens = counter.countText(`${GAP}\n${line.text}\n`)
    if (tokens <= left) {
      picked.push(line)
      left -= tokens
    } else if (++misses > MISSES || left < 2) break
  }
  return picked.length > 0 ? fitted(picked, lines.length, maxTokens, counter) : clipped(lines, maxTokens, counter)
}

/** Splits a very long line, such as JSON without line breaks, at its separators. */
const pieces = (line: string): readonly string[] => (line.length > LONGEST_LINE * 4 ? line.split(SEPARATOR) : [line])

/** By weight, then by position, without empty and repeated lines. */
function* ranked(lines: readonly string[], length: number): Generator<Line> {
  const byWeight = new Map<number, Line[]>()
  const alike = new Map<string, number>()
  const said = new Set<string>()
  lines.forEach((line, at) => {
    const text = clip(line.trimEnd(), length)
    if (said.has(text)) return
    said.add(text)
    const weight = weightOf(line, at, lines.length - 1 - at)
    if (weight === 0) return
    const shape = line.slice(0, length).replace(/\d+/g, '0').trim()
    const seen = alike.get(shape) ?? 0
    alike.set(shape, seen + 1)
    const rank = seen < ALIKE ? weight : weight / LEAST
    const group = byWeight.get(rank) ?? []
    group.push({ at, text })
    byWeight.set(rank, group)
  })
  for (const weight of [...byWeight.keys()].sort((a, b) => b - a)) yield* byWeight.get(weight) ?? []
}

/** Token counts of lines do not add up exactly: drops the least informative lines until the whole fits. */
function fitted(picked: readonly Line[], count: number, maxTokens: number, counter: PartCounter): string {
  for (let keep = picked.length; keep > 0; keep--) {
    const text = joined(picked.slice(0, keep), count)
    if (counter.countText(text) <= maxTokens) return text
  }
  return ''
}

function joined(picked: readonly Line[], count: number): string {
  const lines = picked.toSorted((a, b) => a.at - b.at)
  const written = lines.flatMap((line, index) => {
    const before = lines[index - 1]?.at ?? -1
    return line.at > before + 1 ? [GAP, line.text] : [line.text]
  })
  const last = lines.at(-1)?.at ?? 0
  return [...written, ...(last < count - 1 ? [GAP] : [])].join('\n')
}

/** The beginning of the first line, for a budget in which no line fits. */
function clipped(lines: readonly string[], maxTokens: number, counter: PartCounter): string {
  const line = lines.find((each) => each.trim() !== '')?.trim() ?? ''
  for (let characters = Math.min(line.length, maxTokens * 4); characters > 1; characters = Math.floor(characters / 2)) {
    const text = clip(line, characters)
    if (counter.countText(text) <= maxTokens) return text
  }
  return ''
}
