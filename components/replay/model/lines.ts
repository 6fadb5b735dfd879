import type { ReplayRun } from '@/lib/engine'

/** One request of one line. Tokens are the model's own; the cost is summed from the start, calls that condensed included. */
export interface LinePoint {
  readonly turn: number
  /** Position in the conversation, from 0, of the message that answers. */
  readonly message: number
  readonly context: number
  readonly cost: number
  /** Of the context, where it was condensed just before. */
  readonly before?: number
}

export interface ReplayLine {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly kind: 'nothing' | 'recorded' | 'strategy'
  readonly points: readonly LinePoint[]
  /** An extract stands in for what a model would have written: its costs are not exact. */
  readonly isEstimate?: boolean
}

export function pointsOf({ turns }: Pick<ReplayRun, 'turns'>): readonly LinePoint[] {
  let sum = 0
  return turns.map(({ turn, message, contextTokens, cost, condensation }) => {
    sum += cost + (condensation?.cost ?? 0)
    return {
      turn,
      message,
      context: contextTokens,
      cost: sum,
      ...(condensation && { before: condensation.tokensBefore }),
    }
  })
}

/** Told apart without a hue: by the place of the strategy. */
const dashes = ['none', '5 3', '9 3', '2 2.5', '9 3 2 3', '5 2 1 2', '1 3', '12 4 4 4'] as const
const NOTHING = '2 3'
const RECORDED = '1 2'

export function dashOf({ kind, letter }: Pick<ReplayLine, 'kind' | 'letter'>): string {
  if (kind !== 'strategy') return kind === 'nothing' ? NOTHING : RECORDED
  return dashes[(letter.charCodeAt(0) - 65 + 8) % dashes.length] ?? 'none'
}

/** So many points of a line at most, evenly, and each that was condensed or stands beside one that was. */
export function thinned(points: readonly LinePoint[], most: number): readonly LinePoint[] {
  if (points.length <= most) return points
  const stride = Math.ceil(points.length / most)
  return points.filter(
    ({ before }, index) =>
      index % stride === 0 ||
      index === points.length - 1 ||
      before !== undefined ||
      points[index + 1]?.before !== undefined,
  )
}

/** The line as an SVG path; where it was condensed it falls straight down. */
export function pathOf(
  points: readonly LinePoint[],
  x: (message: number) => number,
  y: (value: number) => number,
  value: 'context' | 'cost',
): string {
  return points
    .map((point, index) => {
      const at = x(point.message).toFixed(1)
      const fall = value === 'context' && point.before !== undefined ? `L${at} ${y(point.before).toFixed(1)}` : ''
      return `${index === 0 ? `M${at} ${y(point[value]).toFixed(1)}` : `${fall}L${at} ${y(point[value]).toFixed(1)}`}`
    })
    .join('')
}

/** Where along the session each message begins, 0 to 1, by its tokens: as the maps have it. */
export function sharesOf(tokens: readonly number[]): (message: number) => number {
  const total = tokens.reduce((sum, each) => sum + each, 0)
  const starts = [0]
  for (const each of tokens) starts.push((starts.at(-1) ?? 0) + each)
  return (message) => (total === 0 ? 0 : (starts[Math.min(message, tokens.length)] ?? 0) / total)
}

/**
 * Values where lines end, moved apart so that their letters do not touch, each as little as that takes: those that would
 * touch stand around the middle of their ends, within the band. In pixels from the top.
 */
export function apart<Item extends { readonly y: number }>(
  ends: readonly Item[],
  least: number,
  band: { readonly top: number; readonly bottom: number },
): readonly Item[] {
  const sorted = ends.toSorted((a, b) => a.y - b.y)
  // As if letters had no height: those that would touch then fall together, or behind one another.
  const groups: { readonly sum: number; readonly count: number }[] = []
  for (const [index, { y }] of sorted.entries()) {
    let group = { sum: y - least * index, count: 1 }
    for (let before = groups.at(-1); before && middle(before) > middle(group); before = groups.at(-1)) {
      groups.pop()
      group = { sum: before.sum + group.sum, count: before.count + group.count }
    }
    groups.push(group)
  }
  const places = groups.flatMap((group) => Array.from({ length: group.count }, () => middle(group)))
  const room = band.bottom - least * (sorted.length - 1)
  return sorted.map((end, index) => ({
    ...end,
    y: least * index + Math.max(Math.min(places[index] ?? 0, room), Math.min(band.top, room)),
  }))
}

const middle = ({ sum, count }: { readonly sum: number; readonly count: number }): number => sum / count

/** How high the plot of contexts goes: a window far above all of them is left out. */
const FAR_ABOVE = 1.6
export function mostContext(lines: readonly ReplayLine[], marks: readonly number[]): number {
  const peak = Math.max(
    1,
    ...lines.map(({ points }) => points.reduce((most, { context, before = 0 }) => Math.max(most, context, before), 0)),
  )
  return Math.max(peak, ...marks.filter((mark) => mark <= FAR_ABOVE * peak))
}

/** Of items along a line those that have so much room behind the one before. */
export function spaced<Item>(items: readonly Item[], at: (item: Item) => number, room: number): readonly Item[] {
  let last = Number.NEGATIVE_INFINITY
  return items.filter((item) => {
    if (at(item) - last < room) return false
    last = at(item)
    return true
  })
}
