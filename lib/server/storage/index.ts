export { storageAnswers } from './reads'
export { startDailySweep } from './daily-sweep'
