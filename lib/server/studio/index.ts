export { studioAnswers } from './reads'
