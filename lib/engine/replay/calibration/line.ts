/** What stands before a request, of all since the session began. */
export interface CountedContext {
  readonly counted: number
  /** Of that, answers whose output was billed. */
  readonly answers: number
  /** What was billed for those, hidden thinking included. */
  readonly billedAnswers: number
}

/** A recorded request: what is counted before it, and what the provider counted. */
export interface Point extends CountedContext {
  readonly ordinal: number
  /** What the line is fitted to. */
  readonly recorded: number
  /** All of the context, as the provider counted it. */
  readonly context: number
  readonly read: number | undefined
  readonly write: number | undefined
  readonly fresh: number
  readonly output: number
}

/**
 * How answers enter the context: by their visible text, as all else does, or by what was billed for them, where the model is sent its hidden
 * thinking again.
 */
export type AnswersBy = 'counted' | 'billed'

/** The points with what answers add to the context taken out, where they add what was billed. */
export const withoutBilledAnswers = (points: readonly Point[]): readonly Point[] =>
  points.map((point) => ({
    ...point,
    counted: point.counted - point.answers,
    recorded: point.recorded - point.billedAnswers,
  }))

/** Context as a straight line of what is counted. */
export interface Line {
  readonly scale: number
  readonly intercept: number
  /** How many of the two were fitted to the points of the stretch. */
  readonly fitted: 0 | 1 | 2
}

/** Fewer requests, or less growth (as a share of the context), do not tell a slope. */
const LEAST_POINTS = 4
const LEAST_GROWTH = 0.03

/** The line of a stretch after a compaction: through the middle of its points. */
export function lineThroughMiddle(points: readonly Point[], scale: number, isFitted: boolean): Line {
  const intercept = meanOf(points, ({ recorded, counted }) => recorded - scale * counted)
  return { scale, intercept, fitted: isFitted ? 2 : 1 }
}

/** The overhead of a session's start cannot be negative: where the line says so it goes through the origin. */
export function lineFromStart(
  points: readonly Point[],
  scale: number,
  isFitted: boolean,
  overhead: number | undefined,
): Line {
  if (overhead !== undefined) return lineFrom(overhead)
  const line = lineThroughMiddle(points, scale, isFitted)
  return line.intercept >= 0 ? line : lineFrom(0)

  function lineFrom(intercept: number): Line {
    return isFitted
      ? { scale: throughPoint(points, intercept) ?? scale, intercept, fitted: 1 }
      : { scale, intercept, fitted: 0 }
  }
}

/** Mean distance of a line from the record, in per cent of the context; undefined where no more was recorded than was fitted, so that the line meets it whatever it is. */
export function meanErrorOf(points: readonly Point[], { scale, intercept, fitted }: Line): number | undefined {
  if (points.length <= fitted) return undefined
  return (
    100 * meanOf(points, ({ recorded, counted, context }) => Math.abs(scale * counted + intercept - recorded) / context)
  )
}

function throughPoint(points: readonly Point[], intercept: number): number | undefined {
  const squares = points.reduce((sum, { counted }) => sum + counted * counted, 0)
  const slope =
    squares === 0
      ? 0
      : points.reduce((sum, { counted, recorded }) => sum + counted * (recorded - intercept), 0) / squares
  return slope > 0 ? slope : undefined
}

export function tells(points: readonly Point[]): boolean {
  const growth = (points.at(-1)?.counted ?? 0) - (points[0]?.counted ?? 0)
  return points.length >= LEAST_POINTS && growth >= LEAST_GROWTH * (points.at(-1)?.recorded ?? 0)
}

/** Least squares; undefined where nothing grows. */
export function slopeOf(points: readonly Point[]): number | undefined {
  const { squares, products } = momentsOf(points)
  return squares > 0 && products > 0 ? products / squares : undefined
}

/** One slope for all stretches, each with its own intercept. */
export function pooledScale(stretches: readonly (readonly Point[])[]): number | undefined {
  const telling = stretches.filter(tells).map(momentsOf)
  const squares = telling.reduce((sum, moments) => sum + moments.squares, 0)
  const products = telling.reduce((sum, moments) => sum + moments.products, 0)
  return squares > 0 && products > 0 ? products / squares : undefined
}

function momentsOf(points: readonly Point[]): { readonly squares: number; readonly products: number } {
  const x = meanOf(points, ({ counted }) => counted)
  const y = meanOf(points, ({ recorded }) => recorded)
  return {
    squares: points.reduce((sum, { counted }) => sum + (counted - x) ** 2, 0),
    products: points.reduce((sum, { counted, recorded }) => sum + (counted - x) * (recorded - y), 0),
  }
}

const meanOf = (points: readonly Point[], value: (point: Point) => number): number =>
  points.reduce((sum, point) => sum + value(point), 0) / Math.max(1, points.length)
