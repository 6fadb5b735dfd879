export { answersStamp } from './answers-stamp'
export { recordedModel, replayStored, replayedSession, replayedStrategy, replaysOf, sweepStored } from './replays'
export { replayAnswers } from './reads'
