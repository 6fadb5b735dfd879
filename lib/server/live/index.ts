export { trimLive } from './calls'
export { liveAnswers } from './reads'
export { serveCompress, serveRetrieve } from './service'
