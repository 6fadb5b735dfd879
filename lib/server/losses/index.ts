export { instructionsFigure } from './losses'
export { openLossSource } from './source'
export { lossAnswers } from './reads'
