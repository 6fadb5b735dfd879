import type { RunSummary } from '@/lib/contracts/runs'

/** A run that was made of a row so that one can look at it. */
export interface TemporaryRun {
  readonly key: string
  readonly run: RunSummary
  /** The run that the row had before. */
  readonly before: RunSummary | undefined
}

export interface TemporaryRuns {
  add(made: TemporaryRun): void
  /** They are shared or downloaded: they stay. Returns those that were made in passing. */
  keep(ids: readonly string[]): readonly string[]
  /** Nobody looks any more: what was not kept is taken back, and what is still on its way will be. */
  end(): void
}

/** Runs made for the preview of a shared copy: they are listed nowhere, and deleted unless it is shared. */
export function createTemporaryRuns(takeBack: (made: TemporaryRun) => void): TemporaryRuns {
  const made = new Map<string, TemporaryRun>()
  let isOver = false
  return {
    add(run) {
      if (isOver) takeBack(run)
      else made.set(run.run.id, run)
    },
    keep(ids) {
      return ids.filter((id) => made.delete(id))
    },
    end() {
      isOver = true
      made.forEach(takeBack)
      made.clear()
    },
  }
}
