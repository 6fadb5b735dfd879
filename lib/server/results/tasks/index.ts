import { defineTasks } from '@/lib/server/workers/task'
import { ledgerTask, liveRowTask, referenceTask, resultMapTask, resultOutlineTask } from './result-views'

export const resultTasks = defineTasks('results', {
  liveRow: liveRowTask,
  map: resultMapTask,
  outline: resultOutlineTask,
  ledger: ledgerTask,
  reference: referenceTask,
})

export { savedRow } from '../saved-row'
export { lineOf } from './line-of'
export { openLive } from './live-results'
export { openResult, type OfResult, type ResultSource } from './result-views'
