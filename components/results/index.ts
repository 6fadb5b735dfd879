export { RESULTS, resultQueries, resultQueriesOf } from './queries'
