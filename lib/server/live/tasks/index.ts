import { defineTasks } from '@/lib/server/workers/task'
import { compressTask } from './compress'

export const liveTasks = defineTasks('live', { compress: compressTask })

export { MOST_SESSIONS } from './pools'
export type { CallFigures, CompressInput } from './compress'
