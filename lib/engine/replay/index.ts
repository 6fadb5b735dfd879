export { type Bill, type BilledRequests, recordedBill } from './bill/bill'
export { type CostUnit, priceByRates, priceByRatios, priceOfModel, priceOfSession, type PriceTag } from './bill/prices'
export { type CalibrationNote, keptNote, replayedNote } from './calibration/calibration-note'
export { type CalibrationOverrides, isBesideKnown } from './calibration/calibration'
export { familyOf } from './calibration/families'
export { countRequests } from './calibration/timeline'
export type { AnswerBasis } from './figures/answer-basis'
export { type Comparison, shownDifference } from './figures/compare'
export {
  contextShare,
  isEstimate,
  type ReplayedFigures,
  goneNames,
  type GoneName,
  replayedFigures,
  type SessionFigures,
  sessionFigures,
  type StrategyFigures,
  type TriggerSource,
} from './figures/figures'
export {
  type ReplayWarning,
  reportSession,
  reportStrategy,
  type SessionReport,
  type StrategyReport,
  withUsableCache,
} from './figures/report'
export { rereadingEstimate } from './figures/rereading'
export type { FutureUse, NeededLater, ReplayRun, ReplayTotals, ReplayTurn } from './figures/result'
export {
  aboutSign,
  type LaterFigure,
  laterFigures,
  type MeasuredFigures,
  measuredFigures,
  originalFigures,
  type RowFigures,
} from './figures/row-figures'
export { type SavedFigures, savedRowFigures } from './figures/saved-figures'
export { replayWarningText } from './figures/words'
export {
  arrivalModes,
  callModes,
  defaultReplayOptions,
  losslessModes,
  MOST_PERCENT,
  thresholdOptions,
  overflowModes,
  prefixModes,
  type ReplayOptions,
  replayOptionsSchema,
  withThreshold,
} from './options'
export { replayNothing, type ReplayRequest, replayStrategy } from './replay'
export { forgetReplays, openSession, type ReplaySession } from './session'
export { cacheModels } from './simulation/cache-model'
export { type CondenserPorts, mayAsk, type ProviderStrategy } from './simulation/condenser'
export { createSharedWork, type SharedWork } from './simulation/shared-work'
export { type NextRequest, nextRequest, requestTokens } from './simulation/next-request'
export { type RecallAnswer, type StandIn, standIn } from './simulation/stand-in'
export { thresholdPercentOf } from './simulation/threshold'
export { type BestRange, sweep, type SweepPoint, type SweepResult, withNumber } from './sweep'
export { laterUseIn, pooledUse } from './uses/later-use'
export { recallAtUse, trackUses } from './uses/track-uses'
