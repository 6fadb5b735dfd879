/** A stretch of a line with one look. */
export interface Segment {
  readonly text: string
  /** Inserted by the strategy. */
  readonly changed: boolean
  /** Matches the search. */
  readonly found: boolean
  /** It is a marker, ⟨ … ⟩. */
  readonly marker: boolean
}

export interface SegmentOptions {
  readonly marks?: readonly (readonly [start: number, end: number])[] | undefined
  readonly query?: string | undefined
  readonly markers?: boolean | undefined
}

const MARKER = /⟨ [^⟨⟩]* ⟩/g

/** Whether a strategy wrote a marker into a line; it may hold a name with brackets of its own. */
export const hasMarker = (line: string): boolean => /⟨ .* ⟩/.test(line)

export type Range = readonly [start: number, end: number]

/** Cuts a line into stretches of one look. */
export function segmentsOf(
  text: string,
  { marks = [], query = '', markers = false }: SegmentOptions,
): readonly Segment[] {
  const found = query === '' ? [] : placesOf(text, query)
  const marked = markers
    ? [...text.matchAll(MARKER)].map(({ 0: all, index }): Range => [index, index + all.length])
    : []
  if (marks.length + found.length + marked.length === 0)
    return text === '' ? [] : [{ text, changed: false, found: false, marker: false }]
  const edges = [...new Set([0, text.length, ...[...marks, ...found, ...marked].flat()])]
    .filter((at) => at >= 0 && at <= text.length)
    .toSorted((a, b) => a - b)
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0
    const inside = (ranges: readonly Range[]): boolean => ranges.some(([from, to]) => from <= start && end <= to)
    return { text: text.slice(start, end), changed: inside(marks), found: inside(found), marker: inside(marked) }
  })
}

export function placesOf(text: string, query: string): readonly Range[] {
  const [inside, wanted] = [text.toLowerCase(), query.toLowerCase()]
  const places: Range[] = []
  for (let at = inside.indexOf(wanted); at !== -1; at = inside.indexOf(wanted, at + wanted.length))
    places.push([at, at + wanted.length])
  return places
}
