export { openLink, sharedExperiment } from './experiments/open-experiment'
export { sharedDiff, sharedLedger, sharedOutline, sharedReference, sharedRow } from './share'
export { shareAnswers } from './reads'
