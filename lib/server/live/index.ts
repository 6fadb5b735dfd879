export { trimLive } from './calls'
export { liveAnswers } from './reads'
export { createToken, listTokens, revokeToken } from './tokens'
export { serveCompress, serveRetrieve } from './service'
