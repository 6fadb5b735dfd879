import 'server-only'
import { resultReads } from '@/lib/contracts/results'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import * as results from './results'

export const resultAnswers = answerReads(resultReads, {
  row: ({ result }, signal) => results.resultRow(result, signal),
  outline: ({ result }, signal) => results.resultOutline(result, signal),
  diffRows: ({ result }, signal) => results.diffRows(result, signal),
  diffMessages: ({ result, from, count }, signal) => results.diffMessages(result, from, count, signal),
  ledger: ({ result }, signal) => results.resultLedger(result, signal),
  reference: ({ result, position, marker }, signal) => results.resolveReference(result, position, marker, signal),
})
