export { findPresetView, presetNames, presetsOfRuns, presetVersions } from './presets'
export { presetAnswers } from './reads'
export { findPresetView, savePreset } from './presets'
