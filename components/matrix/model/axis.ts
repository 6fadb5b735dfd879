/** What the width of a map stands for. */
export const mapScales = ['tokens', 'messages'] as const
export type MapScale = (typeof mapScales)[number]

/** Where each message of the original begins along a map, the same for all rows. In tokens, or in messages. */
export interface SessionAxis {
  /** One more than there are messages: the last is the whole length. */
  readonly starts: readonly number[]
  /** Of each message. */
  readonly tokens: readonly number[]
}

/** A piece of the axis, in its own unit. */
export interface MapRange {
  readonly from: number
  readonly to: number
}

export function axisOf(tokens: readonly number[], scale: MapScale = 'tokens'): SessionAxis {
  const starts = [0]
  for (const each of tokens) starts.push((starts.at(-1) ?? 0) + (scale === 'tokens' ? each : 1))
  return { starts, tokens }
}

export const wholeOf = ({ starts }: SessionAxis): MapRange => ({ from: 0, to: starts.at(-1) ?? 0 })

export const isWhole = (axis: SessionAxis, { from, to }: MapRange): boolean => from <= 0 && to >= wholeOf(axis).to

/** Index of the message that lies at a place. */
export function messageAt({ starts, tokens }: SessionAxis, at: number): number {
  let [low, high] = [0, tokens.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Where a message begins inside a range: 0 at its left edge, 1 at its right one. */
export function shareOf({ starts }: SessionAxis, message: number, { from, to }: MapRange): number {
  return to > from ? ((starts[message] ?? 0) - from) / (to - from) : 0
}

/** From the beginning of the first to the end of the last message. */
export const rangeOf = ({ starts }: SessionAxis, first: number, last: number): MapRange => ({
  from: starts[first] ?? 0,
  to: starts[last + 1] ?? starts.at(-1) ?? 0,
})

/** A mask for a map, in CSS: what is not among some messages (indices) is pale. */
export function maskOf(axis: SessionAxis, range: MapRange, shown: ReadonlySet<number>): string {
  const percent = (message: number): string => `${(shareOf(axis, message, range) * 100).toFixed(2)}%`
  const stops = axis.tokens.flatMap((_, message) => {
    const now = shown.has(message)
    if (message > 0 && shown.has(message - 1) === now) return []
    const at = percent(message)
    return message === 0 ? [`${ink(now)} ${at}`] : [`${ink(!now)} ${at}`, `${ink(now)} ${at}`]
  })
  return `linear-gradient(to right, ${stops.join(', ')}, ${ink(shown.has(axis.tokens.length - 1))} ${percent(axis.tokens.length)})`
}

const ink = (shown: boolean): string => (shown ? '#000' : '#0003')

/** The first and the last message of a range. */
export const messagesIn = (axis: SessionAxis, { from, to }: MapRange): readonly [number, number] => [
  messageAt(axis, from),
  messageAt(axis, Math.max(from, to - Number.EPSILON * to - 1e-9)),
]

/** A range of a factor of the present one, about a place that stays where it is. */
export function zoomed(axis: SessionAxis, { from, to }: MapRange, factor: number, at: number): MapRange | undefined {
  const whole = wholeOf(axis)
  const size = Math.max((to - from) * factor, whole.to / 400)
  if (size >= whole.to) return undefined
  const start = Math.min(Math.max(0, at - ((at - from) / Math.max(1, to - from)) * size), whole.to - size)
  return { from: start, to: start + size }
}
