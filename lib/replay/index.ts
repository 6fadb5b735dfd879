export { answerBasis, type AnswerBasis } from './answer-basis'
export { cacheModels, type CacheModelId } from './cache-model'
export type { Calibration, CalibrationOverrides, NotComparable, StretchFit } from './calibration'
export { compareRuns, shownDifference, type Comparison } from './compare'
export { mayAsk, writesAtArrival, type CondenserPorts, type ProviderStrategy } from './condenser'
export type { CourseCheck } from './course'
export { familyOf } from './families'
export { floorOf, type Floor } from './floor'
export type { HarnessRun } from './harness'
export { laterUseIn, pooledUse } from './later-use'
export {
  callModes,
  defaultReplayOptions,
  losslessModes,
  overflowModes,
  prefixModes,
  replayOptionsSchema,
  arrivalModes,
  MOST_PERCENT,
  withThreshold,
  type ReplayOptions,
} from './options'
export { priceByRates, priceByRatios, priceOfModel, priceOfSession, type CostUnit, type PriceTag } from './prices'
export { checkAgainstBill, replayHarness, replayNothing, replayStrategy, type ReplayRequest } from './replay'
export {
  reportSession,
  reportStrategy,
  usableCache,
  withUsableCache,
  type ReplayWarning,
  type SessionReport,
  type StrategyReport,
} from './report'
export { replayWarningText } from './words'
export { rereadingEstimate } from './rereading'
export type { CondensationCut, FutureUse, ReplayRun, ReplayTotals, ReplayTurn, TurnCondensation } from './result'
export { openSession, type ReplaySession } from './session'
export { standIn, type RecallAnswer, type StandIn } from './stand-in'
export { recallAtUse, trackUses } from './track-uses'
export { sweep, withNumber, type BestRange, type SweepPoint, type SweepResult } from './sweep'
