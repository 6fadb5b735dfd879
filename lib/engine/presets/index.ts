export { presetChangeText, short } from './change-text'
export type { Change, ChangeKind } from './changes'
export { type Comparable, compareConfigs, type ConfigDifference, sameValue } from './compare'
export { evidenceSchema, type PresetEvidence } from './evidence'
export {
  exportName,
  exportText,
  LONGEST_PRESET,
  placeOf,
  type PresetLike,
  readPresetText,
  tooLarge,
  toPreset,
} from './exchange'
export type { HistoricSettings } from './historic/historic-settings'
export { normalizeConfig, type ReadPreset, readPreset } from './historic/normalize'
export { plainLabel, shortLabel } from './label'
export { DEEPEST, LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_SOURCE, LONGEST_TAG, MOST_TAGS } from './limits'
export { slug, UNTITLED } from './migrate'
export { type Arrival, arrivalSchema, LONGEST_ORIGIN_NAME, originSchema } from './origin'
export { type Loss, Losses as PeerLosses, loseShared, nativeOf, type Peer, pipelineOf } from './peers/peer'
export { peers } from './peers/registry'
export type { PresetIssue } from './problems'
export { builtInPresets, presetById, presetOrSuccessor } from './registry'
export { retiredPreset } from './retired'
export { type Preset, presetDate, UNKNOWN_DATE } from './schema'
export {
  COMFORTABLE_LINK,
  decodeShare,
  encodeShare,
  isShareLink,
  LONGEST_PAYLOAD,
  readImport,
  type ShareProblem,
} from './share'
