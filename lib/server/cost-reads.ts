import 'server-only'
import { budgetStatus } from './analytics'
import { compareCosts } from './costs'
import { costReads } from './costs-contract'
import { answerReads } from './runtime/answer-reads'
import { listScenarios, projectCosts } from './scenarios'

export const costAnswers = answerReads(costReads, {
  comparison: (input) => compareCosts(input),
  projection: (input) => projectCosts(input),
  scenarios: () => listScenarios(),
  budget: () => budgetStatus(),
})
