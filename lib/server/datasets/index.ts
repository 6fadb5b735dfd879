export { versionOf } from './datasets'
export { importJob } from './import-job'
export { datasetAnswers } from './reads'
