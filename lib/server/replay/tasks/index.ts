import { defineTasks } from '@/lib/server/workers/task'
import { replayTask, sessionFactsTask, sweepTask } from './replay'

export const replayTasks = defineTasks('replay', {
  replay: replayTask,
  sweep: sweepTask,
  sessionFacts: sessionFactsTask,
})
