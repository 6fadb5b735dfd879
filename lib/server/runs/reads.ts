import 'server-only'
import { newestRuns } from './newest-runs'
import { runSamples } from './pins'
import * as runs from './runs'
import { estimateReads } from '@/lib/contracts/estimates'
import { runReads } from '@/lib/contracts/runs'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const runAnswers = answerReads(runReads, {
  list: (input) => runs.listRuns(input),
  detail: ({ id }) => runs.runDetail(id),
  newest: (input) => newestRuns(input),
})

export const runSampleAnswers = answerReads(estimateReads, { samples: ({ id }) => runSamples(id) })
