import { defineTasks } from '@/lib/server/workers/task'
import { comparedMessagesTask, comparedPartTask, comparedRowsTask, searchTask } from './compare'
import { summaryNamesTask, usedLaterTask } from './diff-names'

export const diffTasks = defineTasks('diff', {
  rows: comparedRowsTask,
  messages: comparedMessagesTask,
  part: comparedPartTask,
  search: searchTask,
  summaryNames: summaryNamesTask,
  usedLater: usedLaterTask,
})

export type { Comparable } from '../compared'
export { comparisons } from './comparisons'
