import { inputTokensOf } from '../../conversation/usage'
import type { SessionRequest } from './timeline'
import type { ModelFamily } from './families'
import { hasMergedReads } from '../bill/merged-reads'
import {
  lineFromStart,
  lineThroughMiddle,
  meanErrorOf,
  pooledScale,
  slopeOf,
  tells,
  withoutBilledAnswers,
  type AnswersBy,
  type CountedContext,
  type Line,
  type Point,
} from './line'

/** A run of requests between two compactions, and the straight line that its contexts lie on. */
export interface StretchFit {
  /** Ordinal of its first request. */
  readonly from: number
  readonly requests: number
  /** The model's own tokens for one counted. */
  readonly scale: number
  /** How answers enter the context: scaled as all else, or as billed. */
  readonly answersBy: AnswersBy
  /** Of the line, where everything counted since the session began is in: negative after a compaction. */
  readonly intercept: number
  /** What is sent beside the messages of the stretch: system prompt and tools, after a compaction also its summary and what it kept. */
  readonly overheadTokens: number
  /** Of the previous context, what is read back on a hit. */
  readonly hitShare: number
  /** Mean distance of the line from the record, in per cent of the context; absent where nothing beyond what was fitted is recorded to hold it against. */
  readonly meanErrorPercent?: number
  /** Whether the scale was fitted to the stretch, or is the session's or the family's because the stretch is too short to tell. */
  readonly scaleFrom: 'stretch' | 'session' | 'family'
  /** Tokens that the harness had dropped by the end of the stretch without writing it down; absent: none seen. */
  readonly clearedTokens?: number
}

/** Why recorded cost is not compared. */
export type NotComparable = 'no-usage' | 'reads-and-writes-merged' | 'cache-not-recorded'

export interface Calibration {
  readonly basis: 'recorded' | 'family' | 'none'
  readonly family: ModelFamily['id']
  /** At least one. */
  readonly stretches: readonly [StretchFit, ...StretchFit[]]
  /** Of what is not read, the share that is charged as a cache write. */
  readonly writeShare: number
  readonly requests: number
  /** Over the stretches that have one. */
  readonly meanErrorPercent?: number
  readonly notComparable?: NotComparable
  /** What a person set themselves. */
  readonly overwritten: readonly (keyof CalibrationOverrides)[]
}

/** Where the line is further from the record, what it says of a context is no better than a guess. */
const MOST_ERROR_PERCENT = 25

/** Whether contexts can be told from what is counted. */
export const isCalibrated = ({
  basis,
  meanErrorPercent = 0,
}: Pick<Calibration, 'basis' | 'meanErrorPercent'>): boolean =>
  basis === 'recorded' && meanErrorPercent <= MOST_ERROR_PERCENT

/** Whether anything says what is sent beside the messages. */
export const isBesideKnown = ({ basis, overwritten }: Pick<Calibration, 'basis' | 'overwritten'>): boolean =>
  basis === 'recorded' || overwritten.includes('overheadTokens')

export interface CalibrationOverrides {
  readonly scale?: number | undefined
  readonly overheadTokens?: number | undefined
  readonly hitShare?: number | undefined
}

/** How a request found its cache. `cold`: nothing could be there; `broken`: the harness itself had changed the prefix. */
export type RecordedHit = 'hit' | 'miss' | 'cold' | 'broken' | 'unknown'

/** A context below this share of the one before it was compacted in between. */
const COMPACTED = 0.7
/** A read below this share of the previous context is a miss. */
const MISSED = 0.5
/** A slope this low over so many requests is a harness that clears without writing it down. */
const CLEARING_SLOPE = 0.8
const CLEARING_POINTS = 10

/**
 * Context as a straight line of what is counted, fitted per stretch by least squares where usage is recorded, by the model's family where it
 * is not. `contexts`: what stands before each request.
 */
export function calibrate(
  requests: readonly SessionRequest[],
  contexts: readonly CountedContext[],
  family: ModelFamily,
  overrides: CalibrationOverrides = {},
): Calibration {
  const points = pointsOf(requests, contexts)
  const overwritten = overwrittenIn(overrides)
  const [first, ...rest] = stretchesOf(points)
  if (!first) {
    const { scale = family.scale, overheadTokens = 0, hitShare = family.hitShare } = overrides
    const fit: StretchFit = {
      from: 0,
      requests: requests.length,
      scale,
      answersBy: 'counted',
      intercept: overheadTokens,
      overheadTokens,
      hitShare,
      scaleFrom: 'family',
    }
    return {
      basis: family.id === 'other' ? 'none' : 'family',
      family: family.id,
      stretches: [fit],
      writeShare: family.writeShare,
      requests: 0,
      notComparable: 'no-usage',
      overwritten,
    }
  }
  const notComparable = comparability(points, family)
  const share = hitShareOf(points, notComparable) ?? family.hitShare
  const choose = lineChooser([first, ...rest], family, overrides)
  const fit = (stretch: readonly Point[], index: number): StretchFit =>
    fitStretch(stretch, choose(stretch, index), { isFirst: index === 0, family, share, notComparable, overrides })
  const stretches = [fit(first, 0), ...rest.map((stretch, index) => fit(stretch, index + 1))] as const
  const meanErrorPercent = pooledError(stretches)
  return {
    basis: 'recorded',
    family: family.id,
    stretches,
    writeShare: notComparable ? family.writeShare : writeShareOf(points),
    requests: points.length,
    ...(meanErrorPercent !== undefined && { meanErrorPercent }),
    ...(notComparable && { notComparable }),
    overwritten,
  }
}

function pooledError(stretches: readonly StretchFit[]): number | undefined {
  const told = stretches.flatMap(({ meanErrorPercent: error, requests }) =>
    error === undefined ? [] : [{ error, requests }],
  )
  const requests = told.reduce((sum, each) => sum + each.requests, 0)
  return requests === 0 ? undefined : told.reduce((sum, each) => sum + each.error * each.requests, 0) / requests
}

const overwrittenIn = (overrides: CalibrationOverrides): Calibration['overwritten'] =>
  (['scale', 'overheadTokens', 'hitShare'] as const).filter((name) => overrides[name] !== undefined)

/** The stretch that a request lies in. */
export function stretchAt({ stretches }: Pick<Calibration, 'stretches'>, ordinal: number): StretchFit {
  return stretches.findLast(({ from }) => from <= ordinal) ?? stretches[0]
}

/** How each request found its cache. */
export function recordedHits(
  requests: readonly SessionRequest[],
  { stretches, notComparable }: Calibration,
): readonly RecordedHit[] {
  const starts = new Set(stretches.map(({ from }) => from))
  return requests.map(({ usage, ordinal }, index): RecordedHit => {
    const before = requests[index - 1]?.usage
    if (!usage || usage.cacheReadTokens === undefined || notComparable) return 'unknown'
    if (starts.has(ordinal) && index > 0) return 'broken'
    if (!before) return 'cold'
    return usage.cacheReadTokens < MISSED * inputTokensOf(before) ? 'miss' : 'hit'
  })
}

function pointsOf(requests: readonly SessionRequest[], contexts: readonly CountedContext[]): readonly Point[] {
  return requests.flatMap(({ usage, ordinal }, index) => {
    const recorded = usage ? inputTokensOf(usage) : 0
    return usage && recorded > 0
      ? [
          {
            ordinal,
            ...(contexts[index] ?? { counted: 0, answers: 0, billedAnswers: 0 }),
            recorded,
            context: recorded,
            read: usage.cacheReadTokens,
            write: usage.cacheWriteTokens,
            fresh: usage.inputTokens ?? 0,
            output: usage.outputTokens ?? 0,
          },
        ]
      : []
  })
}

function stretchesOf(points: readonly Point[]): readonly (readonly Point[])[] {
  const stretches: Point[][] = []
  for (const point of points) {
    const before = stretches.at(-1)
    const last = before?.at(-1)
    if (before && last && point.recorded >= COMPACTED * last.recorded) before.push(point)
    else stretches.push([point])
  }
  return stretches
}

interface StretchLine extends Line {
  readonly answersBy: AnswersBy
  /** Of the points of the stretch alone; absent where they do not tell. */
  readonly ownScale?: number | undefined
  readonly scaleFrom: StretchFit['scaleFrom']
  readonly meanErrorPercent?: number | undefined
}

/** The share of its visible text that must have been billed for an answer, or the record of outputs is not one. */
const LEAST_BILLED = 0.95
/** No model has fewer tokens for the same text: a lower scale means that not all that was billed is sent again. */
const LEAST_SCALE = 0.95

/** Finds the line of a stretch. Answers count as billed where that is nearer to the record. */
function lineChooser(
  stretches: readonly (readonly Point[])[],
  family: ModelFamily,
  overrides: CalibrationOverrides,
): (points: readonly Point[], index: number) => StretchLine {
  const pooled = {
    counted: pooledScale(stretches),
    billed: pooledScale(stretches.map(withoutBilledAnswers)),
  }
  const lineBy = (answersBy: AnswersBy, points: readonly Point[], index: number): StretchLine =>
    lineOf(answersBy === 'billed' ? withoutBilledAnswers(points) : points, index, {
      answersBy,
      pooled: pooled[answersBy],
      family,
      overrides,
    })
  const better = (points: readonly Point[], index: number): AnswersBy | undefined => {
    if (overrides.scale !== undefined || !billsAnswers(points)) return 'counted'
    const [counted, billed] = [lineBy('counted', points, index), lineBy('billed', points, index)]
    return counted.meanErrorPercent === undefined || billed.meanErrorPercent === undefined
      ? undefined
      : billed.meanErrorPercent < counted.meanErrorPercent && billed.scale >= LEAST_SCALE
        ? 'billed'
        : 'counted'
  }
  // Stretches that are too short to tell go with the longest that does.
  const longest = stretches
    .map((points, index) => ({ points, answersBy: better(points, index) }))
    .filter(({ answersBy }) => answersBy !== undefined)
    .toSorted((a, b) => b.points.length - a.points.length)[0]
  return (points, index) => lineBy(better(points, index) ?? longest?.answersBy ?? 'counted', points, index)
}

function billsAnswers(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return false
  const visible = last.answers - first.answers
  return visible > 0 && last.billedAnswers - first.billedAnswers >= LEAST_BILLED * visible
}

function lineOf(
  points: readonly Point[],
  index: number,
  {
    answersBy,
    pooled,
    family,
    overrides,
  }: {
    readonly answersBy: AnswersBy
    readonly pooled: number | undefined
    readonly family: ModelFamily
    readonly overrides: CalibrationOverrides
  },
): StretchLine {
  const ownScale = tells(points) ? slopeOf(points) : undefined
  const isFitted = ownScale !== undefined && overrides.scale === undefined
  const chosen = overrides.scale ?? ownScale ?? pooled ?? family.scale
  const line =
    index === 0
      ? lineFromStart(points, chosen, isFitted, overrides.overheadTokens)
      : lineThroughMiddle(points, chosen, isFitted)
  return {
    ...line,
    answersBy,
    ownScale,
    scaleFrom: ownScale !== undefined ? 'stretch' : pooled !== undefined ? 'session' : 'family',
    meanErrorPercent: meanErrorOf(points, line),
  }
}

/** What the line of a stretch says of a context. */
export const contextOf = (
  { scale, intercept, answersBy }: Pick<StretchFit, 'scale' | 'intercept' | 'answersBy'>,
  { counted, answers, billedAnswers }: CountedContext,
): number =>
  answersBy === 'billed' ? intercept + scale * (counted - answers) + billedAnswers : intercept + scale * counted

interface FitContext {
  readonly isFirst: boolean
  readonly family: ModelFamily
  readonly share: number
  readonly notComparable: NotComparable | undefined
  readonly overrides: CalibrationOverrides
}

function fitStretch(
  points: readonly Point[],
  { scale, intercept, answersBy, ownScale, scaleFrom, meanErrorPercent }: StretchLine,
  { isFirst, family, share, notComparable, overrides }: FitContext,
): StretchFit {
  const [start] = points
  const line = { scale, intercept, answersBy }
  return {
    from: start?.ordinal ?? 0,
    requests: points.length,
    ...line,
    overheadTokens: Math.max(0, isFirst || !start ? intercept : contextOf(line, start)),
    hitShare: overrides.hitShare ?? hitShareOf(points, notComparable) ?? share,
    ...(meanErrorPercent !== undefined && { meanErrorPercent }),
    scaleFrom,
    ...clearedIn(points, ownScale, family),
  }
}

function clearedIn(
  points: readonly Point[],
  slope: number | undefined,
  { scale }: ModelFamily,
): Pick<StretchFit, 'clearedTokens'> {
  if (slope === undefined || slope >= CLEARING_SLOPE || points.length < CLEARING_POINTS) return {}
  const grown = (points.at(-1)?.counted ?? 0) - (points[0]?.counted ?? 0)
  return { clearedTokens: Math.round((scale - slope) * grown) }
}

/** Of the requests that hit, read ÷ previous context. */
function hitShareOf(points: readonly Point[], notComparable: NotComparable | undefined): number | undefined {
  if (notComparable) return undefined
  const shares = points.flatMap(({ read, ordinal }, index) => {
    const before = points[index - 1]
    return before && read !== undefined && before.ordinal === ordinal - 1 && read >= MISSED * before.recorded
      ? [{ read, before: before.recorded }]
      : []
  })
  const all = shares.reduce((sum, { before }) => sum + before, 0)
  return all === 0 ? undefined : Math.min(1, shares.reduce((sum, { read }) => sum + read, 0) / all)
}

function writeShareOf(points: readonly Point[]): number {
  const written = points.reduce((sum, { write = 0 }) => sum + write, 0)
  const fresh = points.reduce((sum, point) => sum + point.fresh, 0)
  return written + fresh === 0 ? 0 : written / (written + fresh)
}

function comparability(points: readonly Point[], family: ModelFamily): NotComparable | undefined {
  if (points.every(({ read }) => read === undefined)) return points.length > 1 ? 'cache-not-recorded' : undefined
  return hasMergedReads(points, family) ? 'reads-and-writes-merged' : undefined
}
