export { findPresetView, presetNames, presetsOfRuns, presetVersions, savePreset } from './presets'
export { presetAnswers } from './reads'
