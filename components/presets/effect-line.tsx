'use client'

import { useTranslations } from 'next-intl'
import type { PipelinePreview } from '@/lib/contracts/studio'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import { reductionOf } from '@/components/shared/model/reduction'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'

export type Effect =
  | { readonly type: 'none' }
  | { readonly type: 'waiting' }
  | { readonly type: 'known'; readonly preview: PipelinePreview }
  | { readonly type: 'failed'; readonly reason: string }

/** What a preset would make of the session: one bar as long as the session, filled as far as what is left. */
export function EffectLine({ effect }: { readonly effect: Effect }) {
  const t = useTranslations('presets.effect')
  return (
    <div
      aria-busy={effect.type === 'waiting'}
      role="group"
      aria-label={t('label')}
      className={cn(toneClass('accent'), 'flex min-h-11 flex-col justify-end gap-1')}
    >
      {effect.type === 'known' ? (
        <Known preview={effect.preview} />
      ) : (
        <p className={cn('text-xs', effect.type === 'failed' ? 'line-clamp-2 text-text-muted' : 'text-text-subtle')}>
          {effect.type === 'failed' ? t('failed', { reason: effect.reason }) : t(effect.type)}
        </p>
      )}
      {effect.type === 'waiting' ? (
        <span aria-hidden className="block h-1.5 animate-pulse rounded-full bg-sunken" />
      ) : null}
    </div>
  )
}

function Known({
  preview: { tokensBefore, tokensAfter, calls, extracts, costUsd },
}: {
  readonly preview: PipelinePreview
}) {
  const t = useTranslations('presets.effect')
  const figures = useFigures()
  const { cost } = useAmounts()
  const share = tokensBefore === 0 ? 0 : Math.min(1, tokensAfter / tokensBefore)
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-xs text-text-muted">
        {tokensAfter === tokensBefore ? (
          <span className="text-base font-semibold text-text">{t('same')}</span>
        ) : (
          <span className="text-base font-semibold text-text">
            {figures.signedPercent(-reductionOf(tokensBefore, tokensAfter))}
          </span>
        )}
        <span>
          {tokensAfter === tokensBefore
            ? t('tokens', { tokens: tokensBefore })
            : t('change', { before: tokensBefore, after: tokensAfter })}
        </span>
        <span className="ml-auto">
          {calls === 0
            ? t('noModel')
            : extracts
              ? t('extracts', { calls })
              : costUsd === 0
                ? t('callsFree', { calls })
                : t('calls', { calls, cost: cost(costUsd) })}
        </span>
      </p>
      <span aria-hidden className="relative block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="absolute inset-y-0 left-0 rounded-full bg-(--tone)" style={{ width: `${share * 100}%` }} />
      </span>
    </>
  )
}
