import { conversationTasks } from '@/lib/server/conversations/tasks'
import { datasetTasks } from '@/lib/server/datasets/tasks'
import { diffTasks } from '@/lib/server/diff/tasks'
import { estimateTasks } from '@/lib/server/estimates/tasks'
import { experimentTasks } from '@/lib/server/experiments/tasks'
import { judgementTasks } from '@/lib/server/judgements/tasks'
import { liveTasks } from '@/lib/server/live/tasks'
import { lossTasks } from '@/lib/server/losses/tasks'
import { replayTasks } from '@/lib/server/replay/tasks'
import { reportTasks } from '@/lib/server/reports/tasks'
import { resultTasks } from '@/lib/server/results/tasks'
import { runTasks } from '@/lib/server/runs/tasks'
import { shareTasks } from '@/lib/server/share/tasks'
import { studioTasks } from '@/lib/server/studio/tasks'
import { tuningTasks } from '@/lib/server/tunings/tasks'
import type { Task } from '@/lib/server/workers/task'

/** The tasks of all features, one line per feature. */
export const tasks: readonly Task<never, unknown>[] = [
  conversationTasks,
  datasetTasks,
  estimateTasks,
  runTasks,
  resultTasks,
  diffTasks,
  replayTasks,
  lossTasks,
  judgementTasks,
  reportTasks,
  studioTasks,
  shareTasks,
  liveTasks,
  tuningTasks,
  experimentTasks,
].flatMap((each): readonly Task<never, unknown>[] => Object.values(each))
