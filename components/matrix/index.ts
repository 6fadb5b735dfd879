export { Matrix, type MatrixProps } from './matrix'
export {
  matrixColumns,
  type LaterFigures,
  type MatrixColumn,
  type MatrixRow,
  type MatrixSort,
  type RowFigures,
  type RowStatus,
} from './model/matrix-row'
export { mapScales } from './model/axis'
export { moved, nextSort, sortRows } from './model/order'
