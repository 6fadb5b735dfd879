import 'server-only'
import { estimateStrategies } from './estimates'
import { estimateReads } from '@/lib/contracts/estimates'
import { runSamples } from '@/lib/server/models/pins'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const estimateAnswers = answerReads(estimateReads, {
  strategies: (input, signal) => estimateStrategies(input, signal),
  samples: ({ id }) => runSamples(id),
})
