export { judgeJob } from './judge-job'
export { judgeStored } from './judgements'
export { judgementAnswers } from './reads'
