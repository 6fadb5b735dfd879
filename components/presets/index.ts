export { presetQueries, presetQueriesOf } from './api/queries'
export { useLibrary } from './api/use-library'
export { dropHash, looksShared } from './model/shared-hash'
export { PresetsScreen } from './presets-screen'
