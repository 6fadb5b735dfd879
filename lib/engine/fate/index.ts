export { addFates, fates, fateStack, lostFates, lostOf, noTokens, totalOf, type Fate, type FateTokens } from './fate'
export { fatesByMessage, fatesOf, type ConversationFates, type PartFates } from './fates-of'
export { packFates, unpackFates, type MessageRun, type PackedFates } from './packed-fates'
export { hasTokens, itemise, type ItemisedLedger, type LedgerItem } from './itemise'
export { greyOf, greys, type Grey } from './greys'
export {
  fateMap,
  fateRuns,
  kindMap,
  mapAxes,
  sessionMap,
  type FateRun,
  type MapAxis,
  type MapCell,
} from './session-map'
