export { rankingJob } from './ranking-job'
export { rankStored } from './rankings'
