export { replayQueries } from './api/queries'
export { plainSetup, questionOf } from './model/setup'
export { ReplayView, type ReplayRow, type ReplayViewProps } from './replay-view'
