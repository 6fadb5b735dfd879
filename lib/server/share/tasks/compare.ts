import { comparisons, type Comparable } from '@/lib/server/diff/tasks'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openComparable, type CopyPlace } from './shared-copies'

/** A comparison as a task on a run of a shared copy. */
const onCopy =
  <Input, Output>(compare: (texts: Comparable, input: Input) => Output) =>
  async (given: Input & CopyPlace, context: TaskContext): Promise<Output> =>
    compare(await openComparable(given, context), given)

export const comparedRowsTask = onCopy(comparisons.rows)
export const comparedMessagesTask = onCopy(comparisons.messages)
export const comparedPartTask = onCopy(comparisons.part)
export const searchTask = onCopy(comparisons.search)
