export { replayFigureQueries, replayFigureQueriesOf, replayQueries } from './api/queries'
export { useReplaySetup } from './api/use-replay-setup'
export { replayState, setupIn } from './model/address'
export { questionOf, withThresholdTokens, type ReplayQuestion } from './model/setup'
