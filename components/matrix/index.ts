export { Matrix, type MatrixProps } from './matrix'
export { matrixColumns, type MatrixRow, type MatrixSort, type RowFigures, type RowStatus } from './model/matrix-row'
export { moved } from './model/order'
