export { answersStamp } from './answers-stamp'
export { recordedModel, replayStored, replayedSession, replayedStrategy, replaysOf, sweepStored } from './replays'
export { sweepJob } from './sweep-job'
export { replayAnswers } from './reads'
