export { findPresetView, presetNames, presetsOfRuns, presetToCopy, presetVersions, savePreset } from './presets'
export { asking } from './providers'
export { presetAnswers } from './reads'
