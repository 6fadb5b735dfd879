import 'server-only'
import { diffReads } from '@/lib/contracts/diff'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { onResult } from '@/lib/server/results/results'

export const diffAnswers = answerReads(diffReads, {
  rows: ({ result, ...input }, signal) => onResult('compared-rows', result, input, signal),
  messages: ({ result, ...input }, signal) => onResult('compared-messages', result, input, signal),
  part: ({ result, ...input }, signal) => onResult('compared-part', result, input, signal),
  summaryNames: ({ result, ...input }, signal) => onResult('summary-names', result, input, signal),
  usedLater: ({ result, ...input }, signal) => onResult('used-later', result, input, signal),
  search: ({ result, ...input }, signal) => onResult('diff-search', result, input, signal),
})
