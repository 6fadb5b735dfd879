export { presetQueries, presetQueriesOf } from './queries'
