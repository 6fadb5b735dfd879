import { defineTasks } from '@/lib/server/workers/task'
import { compressTask } from './compress'

export const liveTasks = defineTasks('live', { compress: compressTask })

export type { CallFigures, Compressed, CompressInput } from './compress'
