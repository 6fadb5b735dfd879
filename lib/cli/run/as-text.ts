import { labelText, type LedgerRow, type ReferenceStyle, usdText } from '@/lib/engine'
import { formatPercent, formatTable, formatTokens } from '../output/format'
import { qualityText } from '../quality'
import { verdictText } from '../verdict'
import type { Asked, Done } from './result'

export function asText({
  strategy: { provider, preset },
  models: { model },
  asked,
  condensation,
  by,
  verdict,
  times,
  quality,
}: Done): string {
  const { tokensBefore, tokensAfter, steps, ledger, checks, costUsd } = condensation
  const broken = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
  return [
    `${by === 'unchanged' ? 'Context left as it is after' : 'Context condensed using'} ${by === provider.id || by === 'unchanged' ? (preset ?? provider.name) : `${by} in place of ${preset ?? provider.name}`}: ${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)} tokens (${formatPercent(tokensBefore, tokensAfter)}), ${ledger.length} changes, ${times.total.toFixed(0)} ms`,
    formatTable(
      ['step', 'before', 'after', 'change', 'ms', 'status'],
      steps.map((step) => [
        labelText(step.label),
        formatTokens(step.tokensBefore),
        formatTokens(step.tokensAfter),
        formatPercent(step.tokensBefore, step.tokensAfter),
        step.timeMs.toFixed(1),
        step.status,
      ]),
    ),
    ...(model === undefined && costUsd === 0 ? [] : [`${model?.label ?? 'models'}: ${askedText(asked, costUsd)}`]),
    ...referencesText(ledger),
    broken.length === 0 ? 'all checks hold' : `checks that do not hold: ${broken.join(', ')}`,
    verdictText(verdict),
    ...(quality ? ['', qualityText(quality)] : []),
  ].join('\n')
}

/** Whom the references are for. */
function referencesText(ledger: readonly LedgerRow[]): readonly string[] {
  const partsOf = (style: ReferenceStyle): number =>
    new Set(ledger.flatMap(({ references, part }) => (references === style ? [part] : []))).size
  const [readable, compact] = [partsOf('readable'), partsOf('compact')]
  return readable + compact === 0 ? [] : [`recoverable: ${readable} parts readable by the model, ${compact} by expand`]
}

/** `2 calls (1 answered before and not paid again), $0.003` */
export function askedText({ calls, pinned }: Asked, costUsd: number | undefined): string {
  const again = pinned === 0 ? '' : ` (${pinned} answered before and not paid again)`
  const cost = costUsd === undefined ? 'cost unknown' : usdText(costUsd)
  return `${calls} ${calls === 1 ? 'call' : 'calls'}${again}, ${cost}`
}
