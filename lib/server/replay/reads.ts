import 'server-only'
import { replayReads } from '@/lib/contracts/replay'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { goneOf, replayedSession, replayedStrategy } from './replays'

export const replayAnswers = answerReads(replayReads, {
  session: (input, signal) => replayedSession(input, signal),
  strategy: (input, signal) => replayedStrategy(input, signal),
  gone: (input, signal) => goneOf(input, signal),
})
