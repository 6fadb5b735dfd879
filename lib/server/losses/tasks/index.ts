import { defineTasks } from '@/lib/server/workers/task'
import { futureUseTask, lossesTask } from './losses'

export const lossTasks = defineTasks('losses', { futureUse: futureUseTask, losses: lossesTask })

export { openStrategy, type LossPlace } from './losses'
