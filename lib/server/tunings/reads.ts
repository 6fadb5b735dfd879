import 'server-only'
import { tuningReads } from '@/lib/contracts/evaluation/tunings'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import * as tunings from './tunings'

export const tuningAnswers = answerReads(tuningReads, {
  list: () => tunings.listTunings(),
  detail: ({ id }) => tunings.tuningDetail(id),
  options: ({ id }) => tunings.variableOptions(id),
})
