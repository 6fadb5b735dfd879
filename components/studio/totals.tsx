'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { PipelinePreview } from '@/lib/contracts/studio'
import { cn } from '@/components/ui/cn'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { reductionOf } from '@/components/shared/model/reduction'
import { useAmounts } from '@/components/shared/labels/use-amounts'

/** How far a dry run has come: its figures stay in sight while the next one is under way. */
export type DryRunState =
  | { readonly type: 'none' | 'invalid' }
  | { readonly type: 'waiting'; readonly preview?: PipelinePreview }
  | { readonly type: 'current'; readonly preview: PipelinePreview }
  | { readonly type: 'failed'; readonly reason: string; readonly preview?: PipelinePreview }

/** What the whole pipeline would do to the session. */
export function Totals({ dryRun }: { readonly dryRun: DryRunState }) {
  const t = useTranslations('studio.totals')
  const format = useFormatter()
  const { cost } = useAmounts()
  const reports = useEngineReports()
  const preview = 'preview' in dryRun ? dryRun.preview : undefined
  return (
    <div
      role="group"
      aria-label={t('label')}
      aria-busy={dryRun.type === 'waiting'}
      className="flex min-h-12 flex-col gap-1"
    >
      {preview === undefined ? null : (
        <>
          <p className={cn('tabular flex flex-wrap items-baseline gap-x-2', dryRun.type === 'invalid' && 'opacity-50')}>
            <span className="text-xl font-semibold">
              {format.number(-reductionOf(preview.tokensBefore, preview.tokensAfter), 'percentSigned')}
            </span>
            <span className="text-sm text-text-muted">
              {t('change', { before: preview.tokensBefore, after: preview.tokensAfter })}
            </span>
          </p>
          <p className="tabular text-xs text-text-muted">
            {preview.calls === 0
              ? t('exact')
              : t(preview.confidence === 1 ? 'known' : 'asks', {
                  calls: preview.calls,
                  cost: cost(preview.costUsd),
                  confidence: preview.confidence,
                })}
          </p>
        </>
      )}
      {dryRun.type === 'invalid'
        ? null
        : preview?.warnings.map((warning, index) => (
            <p key={index} className="text-xs text-pretty text-warning">
              {reports.warning(warning)}
            </p>
          ))}
      {dryRun.type === 'failed' ? (
        <p role="status" className="text-xs text-danger">
          {t('failed', { reason: dryRun.reason })}
        </p>
      ) : null}
      {dryRun.type === 'invalid' ? <p className="text-xs text-danger">{t('invalid')}</p> : null}
      {dryRun.type === 'none' ? <p className="text-xs text-text-muted">{t('none')}</p> : null}
      {dryRun.type === 'waiting' && preview === undefined ? (
        <p className="text-xs text-text-muted">{t('waiting')}</p>
      ) : null}
    </div>
  )
}
