import 'server-only'
import { exportEvents, listEvents, loadAnalytics } from './analytics'
import { analyticsReads } from '@/lib/contracts/analytics'
import { answerReads } from '@/lib/server/runtime/answer-reads'

export const analyticsAnswers = answerReads(analyticsReads, {
  summary: (input) => loadAnalytics(input),
  events: ({ cursor }) => listEvents(cursor),
  exported: (input) => exportEvents(input),
})
