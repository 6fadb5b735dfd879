import { openResult, type OfResult } from '@/lib/server/results/tasks'
import type { TaskContext } from '@/lib/server/workers/task-context'
import type { Comparable } from '../compared'
import { comparableOf } from './comparable'
import { comparisons } from './comparisons'

/** A comparison as a task on a result. */
const onResult =
  <Input, Output>(compare: (texts: Comparable, input: Input) => Output) =>
  async (given: Input & OfResult, context: TaskContext): Promise<Output> =>
    compare(comparableOf((await openResult(given.source, context)).record), given)

export const comparedRowsTask = onResult(comparisons.rows)
export const comparedMessagesTask = onResult(comparisons.messages)
export const comparedPartTask = onResult(comparisons.part)
export const searchTask = onResult(comparisons.search)
