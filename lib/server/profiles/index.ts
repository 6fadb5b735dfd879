export {
  OFFLINE_ID,
  calibrationFor,
  estimatorOf,
  isOnline,
  openModel,
  parsedConfig,
  ratesFor,
  summarizerId,
  windowOf,
  type ModelProfile,
} from './model-profile'
export { defaultProfiles, findProfile, loadProfiles, type DefaultProfiles, type LoadedProfile } from './profile-store'
export { problemOf, profileOf } from './profiles'
export { recordedCalls } from './recorded-calls'
export { profileAnswers } from './reads'
