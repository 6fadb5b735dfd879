import { defineTasks } from '@/lib/server/workers/task'
import { importFileTask } from './import-file'
import { measureTask, messagesTask, namesTask, outlineTask, overviewTask } from './read-conversation'

export const conversationTasks = defineTasks('conversations', {
  import: importFileTask,
  measure: measureTask,
  overview: overviewTask,
  outline: outlineTask,
  names: namesTask,
  messages: messagesTask,
})

export { openStored, openStoredFile, type StoredPlace } from './parsed-files'
export { outlineOf } from './read-conversation'
