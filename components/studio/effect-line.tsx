'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PassPreview } from '@/lib/contracts/studio'
import { cn } from '@/components/ui/cn'
import { reductionOf } from '@/components/shared/model/reduction'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useReasonLabels } from '@/components/shared/labels/reason-labels'

/** What a pass did in the last run of its column. */
export interface LastEffect {
  readonly status: 'done' | 'skipped' | 'rolled-back' | 'failed' | 'not-reached'
  readonly tokensBefore: number
  readonly tokensAfter: number
}

interface EffectLineProps {
  readonly preview: PassPreview | undefined
  readonly last: LastEffect | undefined
  /** Tokens of the session: the length of the bars. */
  readonly total: number
  /** The pass may ask a model: the line that says so has its place before it is known. */
  readonly asks?: boolean
  readonly actions?: ReactNode
}

/** What a pass would do, and what it did: one bar as long as the tokens that come in, solid as far as they go out. */
export function EffectLine({ preview, last, total, asks, actions }: EffectLineProps) {
  return (
    <div className={cn('flex items-end gap-2', asks ? 'min-h-11' : 'min-h-6')}>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {preview === undefined ? null : <Expected preview={preview} total={total} />}
        {last === undefined ? null : <Last last={last} />}
      </div>
      {actions}
    </div>
  )
}

function Expected({ preview, total }: { readonly preview: PassPreview; readonly total: number }) {
  const t = useTranslations('studio.effect')
  const { cost } = useAmounts()
  const reasonWords = useReasonLabels()
  const { status, reason, tokensBefore, tokensAfter, calls, extracts, costUsd, certain } = preview
  const share = (tokens: number): string => `${Math.min(100, (tokens / Math.max(1, total)) * 100)}%`
  if (status !== 'done') {
    return (
      <p className={cn('text-xs text-pretty', status === 'failed' ? 'text-danger' : 'text-text-muted')}>
        {reason === undefined || status === 'off'
          ? t(status)
          : t('because', { status: t(status), reason: reasonWords(reason) })}
      </p>
    )
  }
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline gap-x-1.5 text-xs">
        {certain ? null : <span className="text-text-muted">{t('about')}</span>}
        {tokensAfter === tokensBefore ? (
          <span className="text-text-muted">{t('still', { before: tokensBefore })}</span>
        ) : (
          <Change before={tokensBefore} after={tokensAfter} />
        )}
      </p>
      <span aria-hidden className="relative block h-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-(--tone-soft)"
          style={{ width: share(tokensBefore) }}
        />
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-(--tone) transition-[width] duration-150"
          style={{ width: share(tokensAfter) }}
        />
      </span>
      {calls === 0 ? null : (
        <p className="tabular text-2xs text-text-muted">
          {extracts ? t('extracts', { calls }) : t('calls', { calls, cost: cost(costUsd) })}
        </p>
      )}
    </>
  )
}

function Change({ before, after }: { readonly before: number; readonly after: number }) {
  const t = useTranslations('studio.effect')
  const format = useFigures()
  return (
    <>
      <span>{t('change', { before, after })}</span>
      <span className="font-medium text-(--tone)">{format.changePercent(-reductionOf(before, after))}</span>
    </>
  )
}

function Last({ last }: { readonly last: LastEffect }) {
  const t = useTranslations('studio.effect')
  return (
    <p className="tabular text-2xs text-text-subtle">
      {last.status === 'done'
        ? t('lastRun', { before: last.tokensBefore, after: last.tokensAfter })
        : t('lastRunStatus', { status: t(last.status) })}
    </p>
  )
}
