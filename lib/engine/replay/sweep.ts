import { isJsonObject, type JsonPath, type JsonValue } from '../core/json'
import { answerBasis, type AnswerBasis } from './figures/answer-basis'
import { compareRuns } from './figures/compare'
import { pooledUse } from './uses/later-use'
import type { ReplayRun, ReplayTotals } from './figures/result'

export interface SweepPoint extends ReplayTotals {
  readonly value: number
  /** Against doing nothing; negative where it costs more. */
  readonly netSaving: number
  readonly breakEvenTurn?: number
  readonly answers: AnswerBasis
  /** At its condensations together, where that was asked. Items. */
  readonly futureUse?: ReturnType<typeof pooledUse>
}

/** Neighbouring values between which it hardly matters. */
export interface BestRange {
  readonly value: number
  readonly cost: number
  readonly from: number
  readonly to: number
  /** What "hardly" is: the cost of doing nothing, this many per cent of it. */
  readonly withinPercent: number
  /** Requests that did not fit into the window, at each of these values. */
  readonly overflows: number
  /** Values at which more requests did not fit: whatever they cost, they are not among the best. */
  readonly leftOut: number
}

export interface SweepResult {
  readonly points: readonly SweepPoint[]
  /** Absent where no value was tried, or none changed anything. */
  readonly best?: BestRange
  /** No value changed anything: the context never came to any of the thresholds, or all that could be saved was too little. */
  readonly unchanged?: 'neverReached' | 'declined'
}

export interface SweepRequest {
  readonly values: readonly number[]
  /** The session with nothing done. */
  readonly nothing: ReplayRun
  /** Undefined where it was stopped. */
  replay(value: number): Promise<ReplayRun | undefined>
  readonly signal?: Pick<AbortSignal, 'aborted'>
  readonly onPoint?: (point: SweepPoint, done: number) => void
}

const HARDLY_PERCENT = 5

/** The same session at each value of one option. Undefined where it was stopped. */
export async function sweep({
  values,
  nothing,
  replay,
  signal,
  onPoint,
}: SweepRequest): Promise<SweepResult | undefined> {
  const points: SweepPoint[] = []
  for (const value of [...new Set(values)].toSorted((a, b) => a - b)) {
    const run = signal?.aborted ? undefined : await replay(value)
    if (!run) return undefined
    const point = pointOf(value, run, nothing)
    points.push(point)
    onPoint?.(point, points.length)
  }
  const unchanged = whyUnchanged(points)
  const best = unchanged ? undefined : bestRange(points, nothing.totals.cost)
  return { points, ...(best && { best }), ...(unchanged && { unchanged }) }
}

function whyUnchanged(points: readonly SweepPoint[]): SweepResult['unchanged'] {
  const isUnchanged = points.every(({ condensations, netSaving }) => condensations === 0 && netSaving === 0)
  if (points.length === 0 || !isUnchanged) return undefined
  return points.some(({ declined }) => declined > 0) ? 'declined' : 'neverReached'
}

function pointOf(value: number, run: ReplayRun, nothing: ReplayRun): SweepPoint {
  const { netSaving, breakEvenTurn } = compareRuns(run, nothing)
  const uses = run.turns.flatMap(({ condensation }) => (condensation?.futureUse ? [condensation.futureUse] : []))
  return {
    value,
    ...run.totals,
    netSaving,
    answers: answerBasis(run),
    ...(breakEvenTurn !== undefined && { breakEvenTurn }),
    ...(uses.length > 0 && { futureUse: pooledUse(uses) }),
  }
}

/** The cheapest of those that overflow least, and how far one may go from it for hardly more. */
export function bestRange(points: readonly SweepPoint[], nothingCost: number): BestRange | undefined {
  const overflows = Math.min(...points.map((point) => point.overflows))
  const fitting = (point: SweepPoint | undefined): boolean => point?.overflows === overflows
  const at = points.reduce<number>(
    (best, point, index) =>
      fitting(point) && (best === -1 || point.cost < (points[best]?.cost ?? Infinity)) ? index : best,
    -1,
  )
  const best = points[at]
  if (!best) return undefined
  const most = best.cost + (HARDLY_PERCENT / 100) * nothingCost
  const near = (point: SweepPoint | undefined): boolean => point !== undefined && fitting(point) && point.cost <= most
  let [first, last] = [at, at]
  while (near(points[first - 1])) first--
  while (near(points[last + 1])) last++
  return {
    value: best.value,
    cost: best.cost,
    from: points[first]?.value ?? best.value,
    to: points[last]?.value ?? best.value,
    withinPercent: HARDLY_PERCENT,
    overflows,
    leftOut: points.filter((point) => !fitting(point)).length,
  }
}

/** A config with one number in it replaced; undefined where no number stands at that place. */
export function withNumber(config: JsonValue, path: JsonPath, value: number): JsonValue | undefined {
  const [key, ...rest] = path
  if (key === undefined) return typeof config === 'number' ? value : undefined
  if (Array.isArray(config)) {
    const made = typeof key === 'number' ? withNumber(config[key] as JsonValue, rest, value) : undefined
    return made === undefined ? undefined : config.map((item: JsonValue, index) => (index === key ? made : item))
  }
  if (!isJsonObject(config)) return undefined
  const inner = Object.hasOwn(config, key) ? config[key] : undefined
  const made = inner === undefined ? undefined : withNumber(inner, rest, value)
  return made === undefined ? undefined : { ...config, [key]: made }
}
