import { defineTasks } from '@/lib/server/workers/task'
import { reportTask } from './report'

export const reportTasks = defineTasks('reports', { report: reportTask })
