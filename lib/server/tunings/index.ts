export { tuningAnswers } from './reads'
export { tuneJob } from './tune-job'
