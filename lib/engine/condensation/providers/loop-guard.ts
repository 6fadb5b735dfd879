const MOST_ATTEMPTS = 3
const ATTEMPT_WINDOW_MS = 60_000

/** A condensation of the same context by the same strategy. */
export interface PastCondensation {
  /** Milliseconds from an arbitrary start. */
  readonly at: number
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/** Why a harness would not condense now. */
export type Held =
  /** The last time saved too little, and little has been added since. */
  | { readonly type: 'saved-little'; readonly percent: number; readonly minimum: number }
  | { readonly type: 'too-often'; readonly times: number; readonly seconds: number }

export const savedPercent = ({ tokensBefore, tokensAfter }: Omit<PastCondensation, 'at'>): number =>
  tokensBefore === 0 ? 0 : (100 * (tokensBefore - tokensAfter)) / tokensBefore

/** Keeps a task from condensing again and again with nothing to show for it. `now` absent: attempts are not counted by time. */
export function heldBack(
  history: readonly PastCondensation[],
  tokens: number,
  minimumSavingPercent: number,
  now?: number,
): Held | undefined {
  const last = history.at(-1)
  if (!last) return undefined
  const percent = savedPercent(last)
  if (percent < minimumSavingPercent && tokens < last.tokensAfter * (1 + minimumSavingPercent / 100))
    return { type: 'saved-little', percent, minimum: minimumSavingPercent }
  const recent = now === undefined ? 0 : history.filter(({ at }) => now - at < ATTEMPT_WINDOW_MS).length
  return recent >= MOST_ATTEMPTS ? { type: 'too-often', times: recent, seconds: ATTEMPT_WINDOW_MS / 1_000 } : undefined
}
