export { replayQueries } from './api/queries'
export { useReplaySetup } from './api/use-replay-setup'
export { questionOf } from './model/setup'
