export { lossQueries } from './api/queries'
export { LossView } from './loss-view'
export type { LossRow } from './model/rows'
