import { defineTasks } from '@/lib/server/workers/task'
import { replayTask, sessionModelTask, sweepTask } from './replay'

export const replayTasks = defineTasks('replays', {
  replay: replayTask,
  sweep: sweepTask,
  sessionModel: sessionModelTask,
})
