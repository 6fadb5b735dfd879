import { err, ok, type Result } from '@/lib/engine'
import { appError, toFailure, type Failure } from '@/lib/server/runtime/failure'
import type { Task } from './task'
import type { TaskContext } from './task-context'

/** Runs a task in this thread: in a worker, in the terminal, in tests. Never throws. */
export async function handleTask<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  context: TaskContext,
): Promise<Result<Output, Failure>> {
  try {
    return ok(await task.run(input, context))
  } catch (error) {
    return err(toFailure(error))
  }
}

/** The same by name, as a worker is asked. */
export function handlerOf(tasks: readonly Task<never, unknown>[]) {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  return async (name: string, input: unknown, context: TaskContext): Promise<Result<unknown, Failure>> => {
    const task = byName.get(name)
    return task
      ? handleTask(task, input as never, context)
      : err(toFailure(appError('unexpected', `There is no task ${name}.`)))
  }
}
