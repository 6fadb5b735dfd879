export {
  type Cell,
  type CellWarning,
  cellSchema,
  isMeasured,
  type NotAvailable,
} from './cell'
export {
  type Bars,
  figureOf,
  type GateFailure,
  type GateFigure,
  gateFigures,
  gatePolicies,
  type GateVerdict,
  holdTo,
} from './gate'
export { cellKey, type CellStore } from './keys'
export { type CellSession, measureCells, replayCells } from './measure'
export type { Variant } from './variant'
export { instructionsShare, summarize, type VariantSummary } from './summary'
export { fittedWindow } from './window'
