import { useFormatter, useTranslations } from 'next-intl'
import { MOST_PERCENT, type PresetEvidence } from '@/lib/engine'

/** What a tuning proved of a preset, on sessions that nothing was searched or chosen by. */
export function EvidenceFacts({ evidence }: { readonly evidence: PresetEvidence }) {
  const t = useTranslations('presets.evidence')
  const format = useFormatter()
  const { heldOut, sessions, threshold } = evidence
  const { costRatio, recallAtUse } = heldOut
  const share = (value: number | undefined): string =>
    value === undefined ? t('unknown') : format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const isShare = threshold <= MOST_PERCENT
  const facts = [
    [
      t('cost'),
      t('costs', { mean: share(costRatio.mean), median: share(costRatio.median), worst: share(costRatio.worst) }),
    ],
    [t('dearer'), share(heldOut.dearerThanNothing)],
    [
      t('kept'),
      t('keeps', { pooled: share(recallAtUse.pooled), worst: share(recallAtUse.worst), items: recallAtUse.items }),
    ],
    [t('instructions'), share(heldOut.instructionsKept.pooled)],
    [
      t('search'),
      t('searched', {
        evaluations: evidence.evaluations,
        tune: sessions.tune,
        choose: sessions.choose,
        seed: evidence.seed,
        date: evidence.date,
        engine: evidence.engine,
      }),
    ],
  ] as const
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 rounded-md border border-border p-3 text-sm">
      <h3 className="font-medium">{t('title')}</h3>
      <p className="text-pretty text-text-muted">
        {t('on', {
          sessions: sessions.heldOut,
          by: sessions.by,
          at: isShare ? share(threshold / MOST_PERCENT) : format.number(threshold),
          unit: isShare ? 'share' : 'tokens',
        })}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-text-subtle">{term}</dt>
            <dd className="text-text-muted tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
