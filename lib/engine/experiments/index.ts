export {
  type Cell,
  type CellWarning,
  cellSchema,
  isMeasured,
  type MeasuredCell,
  type MissingCell,
  type NotAvailable,
} from './cell'
export {
  type Bars,
  type GateFailure,
  type GateFigure,
  gateFigures,
  gatePolicies,
  type GatePolicy,
  type GateVerdict,
  holdTo,
} from './gate'
export { cellKey, type CellStore } from './keys'
export { type CellSession, measureCells, type ReplayedCell, replayCells, type TimedCell } from './measure'
export type { Variant } from './variant'
export { distributionOf, type Distribution, instructionsShare, summarize, type VariantSummary } from './summary'
