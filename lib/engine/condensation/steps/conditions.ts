import { unreachable } from '../../core/invariant'
import type { StepReason } from '../reasons'
import type { Plan, Until, When } from './step'

/** How large a conversation is, as it is written and as it reads with its references expanded. */
export interface Sizes {
  readonly tokens: number
  readonly plainTokens: number
}

/** Sizes at the start of the run. */
export interface SizesAtStart {
  readonly tokensAtStart: number
  readonly plainTokensAtStart: number
}

/**
 * Why a step does not run now, or undefined where it does. How much there is, is judged as read: a lossless step never keeps a later one
 * from running. How much was saved is judged as written.
 */
export function skipReason(
  when: When,
  { tokens, plainTokens }: Sizes,
  { plan, tokensAtStart, plainTokensAtStart }: SizesAtStart & { readonly plan: Plan },
): StepReason | undefined {
  switch (when.type) {
    case 'always':
      return undefined
    case 'tokens':
      return plainTokens > when.above
        ? undefined
        : { type: 'notAbove', tokens: plainTokens, written: tokens, above: when.above }
    case 'percentage': {
      const whole = when.of === 'start' ? plainTokensAtStart : plan.contextWindow
      if (whole === undefined) return { type: 'noWindow' }
      const percent = whole === 0 ? 0 : (100 * plainTokens) / whole
      return percent >= when.atLeast
        ? undefined
        : {
            type: when.of === 'start' ? 'belowStart' : 'belowWindow',
            percent,
            tokens: plainTokens,
            written: tokens,
            bound: when.atLeast,
          }
    }
    case 'saved-less': {
      const saved = tokensAtStart === 0 ? 0 : (100 * (tokensAtStart - tokens)) / tokensAtStart
      return saved < when.percent ? undefined : { type: 'savedAlready', percent: saved }
    }
    default:
      return unreachable(when)
  }
}

/** Tokens at or below which a step or a run has done enough; undefined where there is no target. */
export function targetTokens(
  until: Until | undefined,
  tokensAtStart: number,
  tokensAtStep: number,
): number | undefined {
  if (!until) return undefined
  if (until.type === 'tokens') return until.target
  return (until.of === 'start' ? tokensAtStart : tokensAtStep) * (1 - until.percent / 100)
}
