export { openLiveStrategy, type LivePipeline } from './open-live'
export { liveRow, onResult } from './results'
export { resultAnswers } from './reads'
