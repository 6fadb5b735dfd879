import 'server-only'
import { runningStrategies } from './run-group'
import * as runs from './runs'
import { runFigures } from './saved-figures'
import { runReads } from '@/lib/contracts/runs'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const runAnswers = answerReads(runReads, {
  list: (input) => runs.listRuns(input),
  detail: ({ id }) => runs.runDetail(id),
  running: ({ id }) => runningStrategies(id),
  figures: ({ id }, signal) => runFigures(id, signal),
})
