export { useMapEdges } from './map-edges'
export { Matrix } from './matrix'
export {
  aboutSign,
  originalFigures,
  type LaterFigure,
  type LaterFigures,
  type MatrixColumn,
  type MatrixRow,
  type MatrixSort,
  type RowFigures,
  type RowStatus,
} from './model/matrix-row'
export { matrixState } from './matrix-state'
export { moved, nextSort, sortRows } from './model/order'
export { useMatrixView } from './use-matrix-view'
export { useSessionHeads } from './use-session-heads'
export { useSight, type Sight } from './sight'
