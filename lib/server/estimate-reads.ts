import 'server-only'
import { estimateStrategies } from './estimates'
import { estimateReads } from './estimates-contract'
import { runSamples } from './pins'
import { answerReads } from './runtime/answer-reads'

export const estimateAnswers = answerReads(estimateReads, {
  strategies: (input, signal) => estimateStrategies(input, signal),
  samples: ({ id }) => runSamples(id),
})
