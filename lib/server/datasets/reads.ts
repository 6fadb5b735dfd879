import 'server-only'
import { datasetReads } from '@/lib/contracts/evaluation/datasets'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import * as datasets from './datasets'
import { refusedFiles } from './imports'

export const datasetAnswers = answerReads(datasetReads, {
  list: () => datasets.listDatasets(),
  detail: ({ id, version }) => datasets.datasetDetail(id, version),
  stored: () => datasets.storedSessions(),
  refused: ({ id }) => refusedFiles(id),
})
