import 'server-only'
import { resultReads } from '@/lib/contracts/results'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import * as results from './results'
import { resultTasks } from './tasks'

export const resultAnswers = answerReads(resultReads, {
  row: ({ result }, signal) => results.resultRow(result, signal),
  outline: ({ result }, signal) => results.onResult(resultTasks.outline, result, {}, signal),
  ledger: ({ result }, signal) => results.onResult(resultTasks.ledger, result, {}, signal),
  reference: ({ result, ...input }, signal) => results.onResult(resultTasks.reference, result, input, signal),
})
