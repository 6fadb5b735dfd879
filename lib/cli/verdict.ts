import type { VerdictView } from '@/lib/contracts/verdicts'
import { formatTokens } from './output/format'

/** Whether a harness would condense now, on one line. */
export function verdictText(verdict: VerdictView): string {
  const { reason, condense, percent, contextWindow, windowIsAssumed, allowedTokens, threshold, profile, held, model } =
    verdict
  const limit = `threshold ${threshold.tokens === undefined ? `${threshold.percent}%` : `${formatTokens(threshold.tokens)} tokens`} ${threshold.source === 'profile' ? `from profile ${profile?.name ?? ''}` : threshold.source === 'default' ? 'by default' : `from the ${threshold.source} settings`}`
  const whose = windowIsAssumed
    ? ' (assumed: choose a profile for the conversation)'
    : model === undefined
      ? ''
      : ` (${model})`
  const share = `${percent.toFixed(0)}% of ${formatTokens(contextWindow)}${whose}`
  const why = {
    below: '',
    percentage: '',
    absolute: `; the answer might not fit above ${formatTokens(Math.max(0, Math.floor(allowedTokens)))}`,
    'automatic-off': '; automatic condensing is off',
    'held-back':
      held?.type === 'saved-little'
        ? `; held back: the last time saved only ${held.percent.toFixed(1)}%`
        : '; held back: condensed too often',
  }[reason]
  return `would condense now: ${condense ? 'yes' : 'no'}, ${share}, ${limit}${why}`
}
