import { unreachable } from '@/lib/core/invariant'
import type { Plan, Until, When } from './step'

/** Why a step does not run now, or undefined where it does. */
export function notNow(when: When, tokens: number, tokensAtStart: number, plan: Plan): string | undefined {
  switch (when.type) {
    case 'always':
      return undefined
    case 'tokens':
      return tokens > when.above ? undefined : `${format(tokens)} tokens are not above ${format(when.above)}.`
    case 'percentage': {
      const whole = when.of === 'start' ? tokensAtStart : plan.contextWindow
      if (whole === undefined) return 'The context window is not known.'
      const percent = whole === 0 ? 0 : (100 * tokens) / whole
      return percent >= when.atLeast ? undefined : `${percent.toFixed(1)} % of the ${when.of === 'start' ? 'start' : 'context window'} is below ${when.atLeast} %.`
    }
    case 'saved-less': {
      const saved = tokensAtStart === 0 ? 0 : (100 * (tokensAtStart - tokens)) / tokensAtStart
      return saved < when.percent ? undefined : `${saved.toFixed(1)} % is saved already.`
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

const format = (count: number): string => count.toLocaleString('en-US')
