export { jobQueriesOf } from './api/queries'
export { JobsScreen } from './jobs-screen'
