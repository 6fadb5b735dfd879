export { runJobsHere, stopJobsHere } from './embedded'
export { JobPostponed, type JobContext, type JobKind } from './job-kind'
export { resultOf } from './jobs'
export { startJobWorker } from './worker'
