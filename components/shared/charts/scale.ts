/** Round tick values from 0 to at least `maximum`, in at most `count` steps. */
export function ticksTo(maximum: number, count = 4): readonly number[] {
  if (!(maximum > 0) || !Number.isFinite(maximum)) return [0, 1]
  const rough = maximum / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power
  const steps = Math.max(1, Math.ceil(maximum / step - 1e-9))
  // Multiplied and rounded instead of added, so that three times 0.1 is 0.3.
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Of the characters of our fonts on average, by the size of the font. */
const CHARACTER_WIDTH = 0.56

/** About how wide text is, in pixels. */
export const textWidth = (text: string, fontSize = 12): number => text.length * fontSize * CHARACTER_WIDTH

/** Truncates text to a width in pixels. */
export function fitted(text: string, width: number, fontSize = 12): string {
  const most = Math.max(1, Math.floor(width / (fontSize * CHARACTER_WIDTH)))
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** Breaks text between words into lines of a width in pixels; a longer word has a line of its own. */
export function linesOf(text: string, width: number, fontSize = 12): readonly string[] {
  const [first = '', ...rest] = text.split(' ')
  const lines = [first]
  for (const word of rest) {
    const longer = `${lines.at(-1)} ${word}`
    if (textWidth(longer, fontSize) > width) lines.push(word)
    else lines.splice(-1, 1, longer)
  }
  return lines
}

/** Draw every n-th label, so that labels do not overlap. */
export const labelStride = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))

export interface Segment {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** Stacked intervals in the order of `keys`. Missing and negative values have no height. */
export function stacked(keys: readonly string[], valueOf: (key: string) => number | undefined): readonly Segment[] {
  let top = 0
  return keys.flatMap((key) => {
    const value = valueOf(key)
    if (value === undefined || !(value > 0)) return []
    const from = top
    top += value
    return [{ key, from, to: top }]
  })
}

/** A path through points that goes across first and then up or down, as a frontier is drawn. */
export const stepPath = (points: readonly { readonly x: number; readonly y: number }[]): string =>
  points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
