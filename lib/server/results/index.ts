export { openLiveStrategy, type LivePipeline } from './open-live'
export { onResult } from './results'
export { resultAnswers } from './reads'
