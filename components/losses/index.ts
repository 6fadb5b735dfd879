export { lossQueries, lossQueriesOf } from './api/queries'
export type { LossRow } from './model/rows'
