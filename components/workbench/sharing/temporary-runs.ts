import type { RunSummary } from '@/lib/contracts/runs'

/** A run that was made of a row so that one can look at it. */
export interface PassingRun {
  readonly key: string
  readonly run: RunSummary
  /** The run that the row had before. */
  readonly before: RunSummary | undefined
}

export interface TemporaryRuns {
  add(made: PassingRun): void
  /** They are shared or downloaded: they stay. */
  keep(ids: readonly string[]): void
  /** Nobody looks any more: what was not kept is taken back, and what is still on its way will be. */
  end(): void
}

/** Runs made for the preview of a shared copy. They are deleted unless it is shared. */
export function passingRuns(takeBack: (made: PassingRun) => void): TemporaryRuns {
  const made = new Map<string, PassingRun>()
  let isOver = false
  return {
    add(passing) {
      if (isOver) takeBack(passing)
      else made.set(passing.run.id, passing)
    },
    keep(ids) {
      for (const id of ids) made.delete(id)
    },
    end() {
      isOver = true
      made.forEach(takeBack)
      made.clear()
    },
  }
}
