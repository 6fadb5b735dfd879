export { verdictAnswers } from './reads'
