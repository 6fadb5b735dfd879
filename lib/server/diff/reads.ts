import 'server-only'
import { diffReads } from '@/lib/contracts/diff'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { onResult } from '@/lib/server/results'
import { diffTasks } from './tasks'

/** Of what is asked for each piece in sight, beside the diff itself: an edit goes first. */
const afterEdits = { canWait: true }

export const diffAnswers = answerReads(diffReads, {
  rows: ({ result, ...input }, signal) => onResult(diffTasks.rows, result, input, signal),
  messages: ({ result, ...input }, signal) => onResult(diffTasks.messages, result, input, signal),
  part: ({ result, ...input }, signal) => onResult(diffTasks.part, result, input, signal),
  summaryNames: ({ result, ...input }, signal) => onResult(diffTasks.summaryNames, result, input, signal, afterEdits),
  usedLater: ({ result, ...input }, signal) => onResult(diffTasks.usedLater, result, input, signal, afterEdits),
  search: ({ result, ...input }, signal) => onResult(diffTasks.search, result, input, signal),
})
