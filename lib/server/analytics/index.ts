export { budgetStatus } from './analytics'
export { analyticsAnswers } from './reads'
