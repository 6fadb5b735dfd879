export {
  cancelGroup,
  cancelJob,
  endCancelled,
  enqueueJob,
  failJob,
  findJob,
  finishJob,
  isWanted,
  keepEvents,
  MOST_ATTEMPTS,
  putBackJob,
  recoverJobs,
  retryJob,
  takeJob,
} from './jobs'
export {
  countJobs,
  enqueueJobs,
  forgetEnded,
  type JobOfGroup,
  jobsOfGroup,
  type ListedJob,
  listJobs,
  removeOldJobs,
} from './lists'
export type { JobLane, NewJob, StoredJob } from './row'
