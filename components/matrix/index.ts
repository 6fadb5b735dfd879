export { Matrix, type MatrixProps } from './matrix'
export {
  matrixColumns,
  type LaterFigures,
  type MatrixRow,
  type RowStatus,
} from './model/matrix-row'
export { moved } from './model/order'
