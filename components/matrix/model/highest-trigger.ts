import type { RowFigures, SessionFigures } from '@/lib/engine'

/** Tokens: triggers are offered in whole thousands. */
export const TRIGGER_STEP = 1_000

/** The highest trigger in whole thousands at which a request of the session fires; undefined where none would. */
export function highestTrigger(peakTokens = 0): number | undefined {
  const highest = Math.floor(peakTokens / TRIGGER_STEP) * TRIGGER_STEP
  return highest > 0 ? highest : undefined
}

/** A row, and the highest trigger in tokens at which it would have condensed; `each`: it condenses at each request, whatever the trigger. */
export interface RowTrigger {
  readonly letter: string
  readonly name: string
  readonly highest: number | 'each' | undefined
}

export function rowTrigger(
  { letter, name, figures }: { readonly letter: string; readonly name: string; readonly figures?: RowFigures },
  { trigger, peakTokens }: Pick<SessionFigures, 'trigger' | 'peakTokens'>,
): RowTrigger {
  const never = figures?.neverReached
  const peak = never && trigger ? (never.peakPercent * trigger.window) / 100 : peakTokens
  return { letter, name, highest: figures?.eachRequest ? 'each' : highestTrigger(peak) }
}
