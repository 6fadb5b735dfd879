import type { VariantSummary } from '../experiments/summary'
import type { TuningBars } from './search'

/** How what was found does on sessions that nothing was chosen by, beside the preset it was made from. */
export interface Proof {
  readonly found: VariantSummary
  readonly base: VariantSummary
}

/** Why nothing is offered. */
export type NothingBetter =
  /** No config that was tried kept enough, with the margin, on the parts that it was searched and chosen on. */
  | { readonly type: 'noneKeepsEnough' }
  /** What is best is what there was. */
  | { readonly type: 'baseIsBest' }
  /** It does not keep enough of what held-out sessions needed, or of what was asked for there. */
  | { readonly type: 'notHeldUp' }
  /** It costs no less there. */
  | { readonly type: 'notCheaper' }

/** An instruction more or less of hundreds is no difference. */
const SAME_INSTRUCTIONS = 0.005

/** Undefined: it is better. A base that keeps too little itself is no measure of cost; doing nothing is. */
export function whyNotBetter({ found, base }: Proof, bars: TuningBars): NothingBetter | undefined {
  const lessAsked = (base.instructionsKept.pooled ?? 0) - (found.instructionsKept.pooled ?? 1) > SAME_INSTRUCTIONS
  if (!keepsEnough(found, bars) || lessAsked) return { type: 'notHeldUp' }
  const most = keepsEnough(base, bars) ? Math.min(1, base.costRatio?.mean ?? 1) : 1
  return (found.costRatio?.mean ?? Infinity) < most ? undefined : { type: 'notCheaper' }
}

const keepsEnough = (
  { recallAtUse: { pooled = 1, worst = 1 }, notAvailable }: VariantSummary,
  bars: TuningBars,
): boolean => notAvailable === 0 && pooled >= bars.recall && worst >= bars.worst
