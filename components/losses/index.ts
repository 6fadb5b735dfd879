export { lossQueries } from './api/queries'
export type { LossRow } from './model/rows'
