import { err, ok, type Result } from '@/lib/core/result'
import { appError, toFailure, type Failure } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { tasks, type Task } from './registry'

/** Runs a task by its name in this thread: in a worker, in the terminal, in tests. Never throws. */
export async function handleTask(
  name: string,
  input: unknown,
  context: TaskContext,
): Promise<Result<unknown, Failure>> {
  try {
    const task = (tasks as Readonly<Record<string, Task<never, unknown> | undefined>>)[name]
    if (!task) throw appError('unexpected', `There is no task ${name}.`)
    return ok(await task(input as never, context))
  } catch (error) {
    return err(toFailure(error))
  }
}
