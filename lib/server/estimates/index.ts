export { dryRun, expectedCalls, modelWarnings, type DryRun } from './dry-run'
export { outcomeOf } from './estimates'
export { estimateAnswers, requestAnswers } from './reads'
