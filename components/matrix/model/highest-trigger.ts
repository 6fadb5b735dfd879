import type { SessionFigures } from '@/lib/engine'

/** Tokens; triggers are offered in whole thousands. */
export const STEP = 1_000

/** The highest trigger in whole thousands at which a request of the session fires; undefined where none would. */
export function highestTrigger({ peakTokens = 0 }: Pick<SessionFigures, 'peakTokens'>): number | undefined {
  const highest = Math.floor(peakTokens / STEP) * STEP
  return highest > 0 ? highest : undefined
}
