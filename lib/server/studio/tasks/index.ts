import { defineTasks } from '@/lib/server/workers/task'
import { explainLiveTask, explainRunTask } from './explain'
import { operationPreviewTask, previewTask } from './previews'

export const studioTasks = defineTasks('studio', {
  preview: previewTask,
  operationPreview: operationPreviewTask,
  explainLive: explainLiveTask,
  explainRun: explainRunTask,
})
