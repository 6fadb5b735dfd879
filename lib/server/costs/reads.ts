import 'server-only'
import { budgetStatus } from '@/lib/server/analytics'
import { compareCosts } from './costs'
import { costReads } from '@/lib/contracts/costs'
import { answerReads } from '@/lib/server/runtime/answer-reads'
import { sessionCost } from './session-cost'
import { listScenarios, projectCosts } from './scenarios'

export const costAnswers = answerReads(costReads, {
  session: sessionCost,
  comparison: (input) => compareCosts(input),
  projection: (input) => projectCosts(input),
  scenarios: () => listScenarios(),
  budget: () => budgetStatus(),
})
