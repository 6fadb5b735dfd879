import type { Clock } from '@/lib/condensation/ports'
import type { FailureReason } from '@/lib/condensation/reasons'

const MOST_ATTEMPTS = 3
const ATTEMPT_WINDOW_MS = 60_000

interface History {
  readonly tokensAfter: number
  readonly savedPercent: number
  /** Times of the attempts that may still count. */
  readonly attempts: readonly number[]
}

/** Keeps a task from condensing again and again with nothing to show for it. */
export interface LoopGuard {
  record(task: string, tokensBefore: number, tokensAfter: number): void
  /** Why the task may not condense now, or undefined where it may. */
  holds(task: string, tokens: number): FailureReason | undefined
}

export function createLoopGuard(minimumSavingPercent: number, clock: Clock): LoopGuard {
  const histories = new Map<string, History>()
  const recent = (history: History | undefined): readonly number[] => history?.attempts.filter((time) => clock.now() - time < ATTEMPT_WINDOW_MS) ?? []
  return {
    record(task, tokensBefore, tokensAfter) {
      const savedPercent = tokensBefore === 0 ? 0 : (100 * (tokensBefore - tokensAfter)) / tokensBefore
      histories.set(task, { tokensAfter, savedPercent, attempts: [...recent(histories.get(task)), clock.now()] })
    },
    holds(task, tokens) {
      const history = histories.get(task)
      if (!history) return undefined
      if (history.savedPercent < minimumSavingPercent && tokens < history.tokensAfter * (1 + minimumSavingPercent / 100)) {
        return { type: 'savedLittleBefore', percent: history.savedPercent }
      }
      return recent(history).length >= MOST_ATTEMPTS ? { type: 'tooOften', times: MOST_ATTEMPTS, seconds: ATTEMPT_WINDOW_MS / 1_000 } : undefined
    },
  }
}
