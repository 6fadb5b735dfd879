import { defineTasks } from '@/lib/server/workers/task'
import { describeFileTask, describeStoredTask } from './describe'

export const datasetTasks = defineTasks('datasets', {
  describeFile: describeFileTask,
  describeStored: describeStoredTask,
})

export type { DescribedFile } from './describe'
