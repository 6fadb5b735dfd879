import { defineTasks } from '@/lib/server/workers/task'
import { estimateTask } from './dry-runs'

export const estimateTasks = defineTasks('estimates', { estimate: estimateTask })

export { isOnline, openPipeline, toCall, type DryCall, type Pipeline } from './dry-runs'
