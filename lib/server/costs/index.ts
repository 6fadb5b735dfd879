export { costAnswers } from './reads'
