export { openSnapshot, sharedDiff, sharedLedger, sharedOutline, sharedReference, sharedRow } from './share'
export { shareAnswers } from './reads'
