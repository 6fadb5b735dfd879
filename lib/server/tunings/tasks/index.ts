import { defineTasks } from '@/lib/server/workers/task'
import { cellsTask, evaluateTask } from './evaluate'

export const tuningTasks = defineTasks('tunings', { evaluate: evaluateTask, cells: cellsTask })

export type { TuningQuestion } from './evaluate'
