import { defineTasks } from '@/lib/server/workers/task'
import { measureTask } from './measure'

export const experimentTasks = defineTasks('experiments', { measure: measureTask })

export { openCells } from './open-cells'
