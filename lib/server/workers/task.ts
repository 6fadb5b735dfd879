import type { TaskContext } from './task-context'

/** Work that a worker thread can do, which knows it by its name. Input and output are plain data. */
export interface Task<Input, Output> {
  /** Unique among all tasks. */
  readonly name: string
  readonly run: (input: Input, context: TaskContext) => Promise<Output>
}

export type InputOf<Each extends Task<never, unknown>> = Parameters<Each['run']>[0]

type Functions = Readonly<Record<string, Task<never, unknown>['run']>>

type TasksOf<All extends Functions> = {
  readonly [Name in keyof All]: Task<Parameters<All[Name]>[0], Awaited<ReturnType<All[Name]>>>
}

/** The tasks of a feature, each named `FEATURE/KEY`. */
export const defineTasks = <All extends Functions>(feature: string, functions: All): TasksOf<All> =>
  Object.fromEntries(
    Object.entries(functions).map(([key, run]) => {
      const name = `${feature}/${key}`
      return [key, { name, run }]
    }),
  ) as TasksOf<All>
