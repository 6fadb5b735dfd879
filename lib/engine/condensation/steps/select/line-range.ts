import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../core/json'

/** Lines of a file, both included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

const starts = ['offset', 'start_line', 'startline', 'line_start', 'linestart', 'from_line', 'start']
const ends = ['end_line', 'endline', 'line_end', 'lineend', 'to_line', 'end']
const counts = ['limit', 'line_count', 'num_lines']
const pairs = ['view_range', 'viewrange', 'line_range', 'linerange', 'range']

/** The lines that a call asks for, as the tools of the known harnesses name them; undefined: all of the file, or it does not say. */
export function lineRange(input: JsonValue): LineRange | undefined {
  if (!isJsonObject(input)) return undefined
  const pair = pairs.map((name) => argument(input, name)).find(isJsonArray)
  if (pair) return rangeOf(numberOf(pair[0]), numberOf(pair[1]))
  const [from, to, count] = [starts, ends, counts].map((names) =>
    names.map((name) => numberOf(argument(input, name))).find((value) => value !== undefined),
  )
  if (count === undefined) return rangeOf(from, to)
  return { from: from ?? 1, to: (from ?? 1) + count - 1 }
}

/** Whether all lines of one are in the other; undefined is all of the file. */
export const coversRange = (range: LineRange | undefined, other: LineRange | undefined): boolean =>
  range === undefined || (other !== undefined && range.from <= other.from && other.to <= range.to)

const argument = (input: JsonObject, name: string): JsonValue | undefined =>
  Object.entries(input).find(([key]) => key.toLowerCase() === name)?.[1]

function numberOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A negative end, as some tools have it, is the end of the file. */
function rangeOf(from: number | undefined, to: number | undefined): LineRange | undefined {
  if (from === undefined && to === undefined) return undefined
  return { from: from ?? 1, to: to === undefined || to < 0 ? Infinity : to }
}
