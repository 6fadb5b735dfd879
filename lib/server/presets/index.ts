export { presetNames, presetsOfRuns } from './presets'
export { presetAnswers } from './reads'
