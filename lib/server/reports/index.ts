export { runsReport } from './report'
export { runFigures } from './saved-figures'
export { figureAnswers } from './reads'
