/** Tokens: triggers are offered in whole thousands. */
export const TRIGGER_STEP = 1_000

/** The highest trigger in whole thousands at which a request of the session fires; undefined where none would. */
export function highestTrigger(peakTokens = 0): number | undefined {
  const highest = Math.floor(peakTokens / TRIGGER_STEP) * TRIGGER_STEP
  return highest > 0 ? highest : undefined
}
