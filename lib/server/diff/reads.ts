import 'server-only'
import { diffReads } from '@/lib/contracts/diff'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { compareResult } from './diff'

export const diffAnswers = answerReads(diffReads, {
  rows: ({ result, ...input }, signal) => compareResult('compared-rows', result, input, signal),
  messages: ({ result, ...input }, signal) => compareResult('compared-messages', result, input, signal),
  part: ({ result, ...input }, signal) => compareResult('compared-part', result, input, signal),
  summaryNames: ({ result, ...input }, signal) => compareResult('summary-names', result, input, signal),
  usedLater: ({ result, ...input }, signal) => compareResult('used-later', result, input, signal),
  search: ({ result, ...input }, signal) => compareResult('diff-search', result, input, signal),
})
