export { findPresetView, presetNames, presetsOfRuns, presetToCopy, savePreset } from './presets'
export { asking } from './providers'
export { presetAnswers } from './reads'
