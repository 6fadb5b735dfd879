export { answerBasis, type AnswerBasis } from './figures/answer-basis'
export { cacheModels, type CacheModelId } from './simulation/cache-model'
export type { Calibration, CalibrationOverrides, NotComparable, StretchFit } from './calibration/calibration'
export { compareRuns, shownDifference, type Comparison } from './figures/compare'
export { mayAsk, writesAtArrival, type CondenserPorts, type ProviderStrategy } from './simulation/condenser'
export type { CourseCheck } from './bill/course'
export { familyOf } from './calibration/families'
export { floorOf, type Floor } from './calibration/floor'
export type { HarnessRun } from './bill/harness'
export { laterUseIn, pooledUse } from './uses/later-use'
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
export { priceByRates, priceByRatios, priceOfModel, priceOfSession, type CostUnit, type PriceTag } from './bill/prices'
export { checkAgainstBill, replayHarness, replayNothing, replayStrategy, type ReplayRequest } from './replay'
export {
  reportSession,
  reportStrategy,
  usableCache,
  withUsableCache,
  type ReplayWarning,
  type SessionReport,
  type StrategyReport,
} from './figures/report'
export { replayWarningText } from './figures/words'
export { rereadingEstimate } from './figures/rereading'
export type {
  CondensationCut,
  FutureUse,
  ReplayRun,
  ReplayTotals,
  ReplayTurn,
  TurnCondensation,
} from './figures/result'
export { openSession, type ReplaySession } from './session'
export { standIn, type RecallAnswer, type StandIn } from './simulation/stand-in'
export { recallAtUse, trackUses } from './uses/track-uses'
export { sweep, withNumber, type BestRange, type SweepPoint, type SweepResult } from './sweep'
