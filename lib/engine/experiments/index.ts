export {
  type Cell,
  CELL_VERSION,
  cellSchema,
  isMeasured,
  type MeasuredCell,
  type NotAvailable,
  notAvailableSchema,
} from './cell'
export {
  type Bars,
  figureOf,
  type GateFailure,
  type GateFigure,
  gateFigures,
  gatePolicies,
  type GatePolicy,
  type GateVerdict,
  holdTo,
} from './gate'
export { cellKey, type CellStore, evaluationKey, sessionKey } from './keys'
export { type CellSession, measureCells, replayCells } from './measure'
export { MOST_VARIANTS, type Variant, type VariantSpec } from './variant'
export {
  type CellFigures,
  type SummedCell,
  summarize,
  type VariantSummary,
} from './summary'
export { repriceCell, repricedCosts } from './reprice'
export { fittedWindow } from './window'
export { cellsOf, experimentJson, type MeasuredExperiment, readCell } from './written'
