export { usePresetFigures, type PresetFigures } from './api/use-preset-figures'
export { useLibrary } from './api/use-library'
export { dropHash, looksShared } from './model/shared-hash'
export { PresetsScreen } from './presets-screen'
