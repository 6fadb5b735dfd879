export { judgeStored } from './judgements'
export { judgementAnswers } from './reads'
