import 'server-only'
import { experimentReads } from '@/lib/contracts/evaluation/experiments'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { matrixOf, progressOf } from './matrix'
import { cellDetail, datasetChoices, experimentDetail, listExperiments } from './views'

export const experimentAnswers = answerReads(experimentReads, {
  list: () => listExperiments(),
  datasets: () => datasetChoices(),
  detail: ({ id }) => experimentDetail(id),
  progress: ({ id }) => progressOf(id),
  matrix: ({ id, price }) => matrixOf(id, price),
  cell: (input) => cellDetail(input),
})
