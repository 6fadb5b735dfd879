export { answersStamp } from './answers-stamp'
export { replayStored, replayedSession, replayedStrategy, replaysOf, sweepStored } from './replays'
export { replayAnswers } from './reads'
