'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { LiveView } from '@/lib/contracts/production/live'

/** Sums over the calls that are kept, and why calls changed nothing. */
export function Totals({ view: { totals, outcomes } }: { readonly view: LiveView }) {
  const t = useTranslations('live')
  const format = useFormatter()
  const { calls, tokensBefore, tokensAfter, medianMs, slowestTenthMs } = totals
  const unchanged = outcomes.filter(({ outcome }) => outcome !== 'changed')
  const saved = tokensBefore === 0 ? 0 : (tokensBefore - tokensAfter) / tokensBefore
  const number = (value: number): string => format.number(value, 'tokens')
  const figures = [
    [t('totals.calls'), number(calls), t('totals.changed', { count: calls - sum(unchanged) })],
    [t('totals.tokens'), `${number(tokensBefore)} → ${number(tokensAfter)}`, t('totals.together')],
    [
      t('totals.saved'),
      format.number(saved, 'percentFine'),
      t('totals.tokensSaved', { count: tokensBefore - tokensAfter }),
    ],
    ...(medianMs === undefined
      ? []
      : [
          [
            t('totals.time'),
            format.number(medianMs, 'milliseconds'),
            t('totals.slow', { time: format.number(slowestTenthMs ?? medianMs, 'milliseconds') }),
          ],
        ]),
  ]
  return (
    <section aria-label={t('totals.title')} className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(([name, value, note]) => (
          <div key={name} className="flex min-w-0 flex-col rounded-lg border border-border bg-surface p-3">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="text-lg font-semibold wrap-anywhere tabular">{value}</dd>
            <dd className="text-xs text-text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      {unchanged.length === 0 ? null : (
        <div>
          <h2 className="text-base font-semibold">{t('reasons')}</h2>
          <ul className="flex flex-col gap-1 pt-1 text-sm">
            {unchanged.map((each) => (
              <li key={each.outcome} className="flex gap-2">
                <span className="w-12 shrink-0 text-right tabular">{number(each.calls)}</span>
                <span>{t(`outcomes.${each.outcome}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const sum = (outcomes: LiveView['outcomes']): number => outcomes.reduce((total, { calls }) => total + calls, 0)
