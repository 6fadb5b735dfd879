export { localSessionAnswers } from './reads'
