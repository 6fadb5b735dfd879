import 'server-only'
import { newestRuns } from './newest-runs'
import * as runs from './runs'
import { runFigures } from './saved-figures'
import { runReads } from '@/lib/contracts/runs'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const runAnswers = answerReads(runReads, {
  list: (input) => runs.listRuns(input),
  detail: ({ id }) => runs.runDetail(id),
  newest: (input) => newestRuns(input),
  figures: ({ id }, signal) => runFigures(id, signal),
})
