'use client'

import { useTranslations } from 'next-intl'
import type { PipelinePreview } from '@/lib/contracts/studio'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'

/** How far a dry run has come: its figures stay in sight while the next one is under way. */
export type DryRunState =
  | { readonly type: 'none' | 'invalid' }
  | { readonly type: 'waiting'; readonly preview?: PipelinePreview }
  | { readonly type: 'current'; readonly preview: PipelinePreview }
  | { readonly type: 'failed'; readonly reason: string; readonly preview?: PipelinePreview }

/** How sure the figures of the row are, what they would take, and what is wrong. */
export function Totals({ dryRun }: { readonly dryRun: DryRunState }) {
  const t = useTranslations('studio.totals')
  const { cost } = useAmounts()
  const reports = useEngineReports()
  const preview = 'preview' in dryRun ? dryRun.preview : undefined
  return (
    <div
      role="group"
      aria-label={t('label')}
      aria-busy={dryRun.type === 'waiting'}
      className="flex min-h-4 flex-col gap-1"
    >
      {preview === undefined ? null : (
        <p className="tabular text-xs text-text-muted">
          {preview.calls === 0
            ? t('exact')
            : preview.extracts
              ? t('extracts', { calls: preview.calls })
              : t(preview.confidence === 1 ? 'known' : 'asks', {
                  calls: preview.calls,
                  cost: cost(preview.costUsd),
                  confidence: preview.confidence,
                })}
        </p>
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
