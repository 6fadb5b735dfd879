import { unreachable } from '@/lib/core/invariant'
import type { StepReason } from '@/lib/condensation/reasons'
import type { Plan, Until, When } from './step'

/** Why a step does not run now, or undefined where it does. */
export function notNow(when: When, tokens: number, tokensAtStart: number, plan: Plan): StepReason | undefined {
  switch (when.type) {
    case 'always':
      return undefined
    case 'tokens':
      return tokens > when.above ? undefined : { type: 'notAbove', tokens, above: when.above }
    case 'percentage': {
      const whole = when.of === 'start' ? tokensAtStart : plan.contextWindow
      if (whole === undefined) return { type: 'noWindow' }
      const percent = whole === 0 ? 0 : (100 * tokens) / whole
      return percent >= when.atLeast ? undefined : { type: when.of === 'start' ? 'belowStart' : 'belowWindow', percent, bound: when.atLeast }
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
export function targetTokens(until: Until | undefined, tokensAtStart: number, tokensAtStep: number): number | undefined {
  if (!until) return undefined
  if (until.type === 'tokens') return until.target
  return (until.of === 'start' ? tokensAtStart : tokensAtStep) * (1 - until.percent / 100)
}
