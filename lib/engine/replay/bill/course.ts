import { inputRatios } from '../calibration/families'
import { contextOf, recordedHits, stretchAt, type Calibration } from '../calibration/calibration'
import type { CountedContext } from '../calibration/line'
import { billedTokens, priceByRatios } from './prices'
import type { SessionRequest } from '../calibration/timeline'
import { readTokens, type CacheModel } from '../simulation/cache-model'

/** What the session really cost on the input side, and what the calibrated model says of the same course. */
export interface BillCheck {
  /** In tokens of plain input: 0.1 of a read, 1.25 of a write, 2 of one that is kept for an hour. */
  readonly recordedInputTokens: number
  readonly modelInputTokens: number
  readonly requests: number
  /** Of the model from the record, in per cent. */
  readonly deviationPercent: number
}

/**
 * Replays the course that the session took, compactions and all, and holds it against the bill. Undefined where the record cannot say: no
 * usage, reads and writes in one figure, or so few requests that the model was made to meet each of them.
 */
export function checkCourse(
  requests: readonly SessionRequest[],
  contexts: readonly CountedContext[],
  calibration: Calibration,
  cache: CacheModel,
): BillCheck | undefined {
  if (calibration.notComparable || calibration.meanErrorPercent === undefined) return undefined
  const hits = recordedHits(requests, calibration)
  const writeRatio = meanWriteRatio(requests)
  let recorded = 0
  let model = 0
  let compared = 0
  requests.forEach((request, index) => {
    const { usage } = request
    const before = requests[index - 1]
    if (!usage) return
    const context = contextAt(calibration, request.ordinal, contexts[index])
    const hit = hits[index] ?? 'unknown'
    const prefix =
      before && hit !== 'broken'
        ? Math.min(context, contextAt(calibration, before.ordinal, contexts[index - 1]))
        : Math.min(context, usage.cacheReadTokens ?? 0)
    const read =
      hit === 'broken'
        ? prefix
        : readTokens(
            { request, before, prefix, context, hit, hitShare: stretchAt(calibration, request.ordinal).hitShare },
            cache,
          )
    const written = (context - read) * calibration.writeShare
    recorded += recordedPrice.cost({ ...billedTokens(usage), output: 0 })
    model += inputRatios.read * read + writeRatio * written + (context - read - written)
    compared++
  })
  return recorded === 0
    ? undefined
    : {
        recordedInputTokens: recorded,
        modelInputTokens: model,
        requests: compared,
        deviationPercent: (100 * (model - recorded)) / recorded,
      }
}

const recordedPrice = priceByRatios({ ...inputRatios, output: 0 })

/** Of one recorded token written, kept for an hour or not. */
function meanWriteRatio(requests: readonly SessionRequest[]): number {
  const total = requests.reduce((sum, { usage }) => sum + (usage?.cacheWriteTokens ?? 0), 0)
  const hour = requests.reduce((sum, { usage }) => sum + (usage?.cacheWrite1hTokens ?? 0), 0)
  return total === 0
    ? inputRatios.write
    : inputRatios.write + ((inputRatios.write1h - inputRatios.write) * hour) / total
}

/** Of the course as it was: what is counted includes what the harness had dropped, which the intercept takes away again. */
const contextAt = (calibration: Calibration, ordinal: number, context: CountedContext | undefined): number =>
  context ? Math.max(0, contextOf(stretchAt(calibration, ordinal), context)) : 0
