export { replayQueries } from './api/queries'
export { plainSetup, questionOf } from './model/setup'
export { ReplayView } from './replay-view'
