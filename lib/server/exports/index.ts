export { exportAnswers } from './reads'
