export { addFates, fates, lostFates, lostOf, noTokens, totalOf, type Fate, type FateTokens } from './fate'
export { fatesByMessage, fatesOf, type ConversationFates, type PartFates } from './fates-of'
export { packFates, unpackFates, type MessageRun, type PackedFates } from './packed-fates'
export { fateRuns, mapAxes, sessionMap, type FateRun, type MapAxis, type MapCell } from './session-map'
