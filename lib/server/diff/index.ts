export { diffAnswers } from './reads'
