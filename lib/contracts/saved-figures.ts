import type { SessionFigures, StrategyFigures } from '@/lib/replay/figures'

/**
 * What was worked out beside a run when it was saved, and is kept with it. Each is absent where it could not be worked
 * out, and in runs of earlier versions.
 */
export interface SavedFigures extends StrategyFigures {
  /** Future-use recall, from 0 to 1. */
  readonly recall?: number
  readonly session?: SessionFigures
}
