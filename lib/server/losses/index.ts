export { recallFigure } from './losses'
export { openLossSource } from './source'
export { lossAnswers } from './reads'
