'use client'

import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { MARKED_BELOW } from '../model/cells'
import type { VariantFigures } from '../model/figures'
import { VariantMark } from '../overview/variant-mark'
import { stickyBaseline, stickySession } from './columns'
import type { MatrixProps } from './matrix-props'
import { costScale, Whisker } from './whisker'

/** Heads, which stay in sight, and below them what the cells of each variant come to. Not drawn again while one scrolls. */
export const MatrixHead = memo(function MatrixHead({
  shown,
  words,
  nameOf,
  onSelect,
  onPin,
  columns,
}: MatrixProps & { readonly columns: string }) {
  const t = useTranslations('experiments.matrix')
  const { variants, selected, baseline, sorted } = shown
  const scale = costScale(variants.map(({ summary }) => summary))
  const band = { columns, variants, selected: selected.id }
  const worse = (share: number | undefined): ReactNode => (
    <span className={cn(share !== undefined && share < MARKED_BELOW && 'font-medium text-removed')}>
      {words.share(share)}
    </span>
  )
  const muted = (share: number | undefined): ReactNode => <span className="text-text-muted">{words.share(share)}</span>
  return (
    <>
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 grid h-[3.25rem] border-b border-border bg-surface"
        style={{ gridTemplateColumns: columns }}
      >
        <div
          role="columnheader"
          className={cn(stickySession, 'z-30 flex items-end gap-2 pr-2 pb-1 pl-4 text-2xs text-text-muted')}
        >
          <span className="flex-1">{t('size', { sessions: sorted.length, variants: variants.length })}</span>
          <span>{t('tokens')}</span>
          <span
            className="w-8 text-right"
            title={t('difference', { selected: nameOf(selected), baseline: nameOf(baseline) })}
          >
            {selected.letter} − {baseline.letter}
          </span>
        </div>
        {variants.map((variant, column) => (
          <div
            key={variant.id}
            role="columnheader"
            className={cn(
              'group flex min-w-0 flex-col items-center gap-0.5 border-t-2 border-transparent px-0.5 pt-1',
              column === 0 && cn(stickyBaseline, 'z-30'),
              variant.id === selected.id && 'border-accent-solid bg-accent-soft',
            )}
          >
            <span className="relative flex items-center gap-0.5">
              <VariantMark
                letter={variant.letter}
                filled={variant.isOnFrontier}
                selected={variant.id === selected.id}
              />
              {variant.isBaseline ? (
                <span className="rounded-sm border border-border px-0.5 text-2xs text-text-muted">{t('base')}</span>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  className="absolute left-full h-4 px-0.5 text-2xs opacity-0 group-hover:opacity-100 hover:opacity-100 focus-visible:opacity-100"
                  aria-label={t('pin', { variant: nameOf(variant) })}
                  title={t('pin', { variant: nameOf(variant) })}
                  onClick={() => onPin(variant.id)}
                >
                  {t('base')}
                </Button>
              )}
            </span>
            <button
              type="button"
              aria-pressed={variant.id === selected.id}
              className={cn(
                'line-clamp-2 max-w-full text-center text-2xs leading-3 hover:underline',
                variant.isOnFrontier || variant.isBaseline ? 'font-medium' : 'text-text-muted',
              )}
              title={nameOf(variant)}
              onClick={() => onSelect(variant.id)}
            >
              {nameOf(variant)}
            </button>
          </div>
        ))}
      </div>
      <Band
        {...band}
        className="h-[6.25rem]"
        label={
          <span>
            {t('spread')}
            <br />
            <span className="text-2xs text-text-muted">{t('spreadHelp')}</span>
          </span>
        }
        of={(variant) => (
          <Whisker
            summary={variant.summary}
            scale={scale}
            direction="up"
            label={spreadInWords(t, words, variant, nameOf)}
          />
        )}
      />
      <Band
        {...band}
        label={t('median')}
        of={({ summary }) => <strong className="font-medium">{words.share(summary.costRatio?.median)}</strong>}
      />
      <Band
        {...band}
        label={t('dearer')}
        of={({ dearer, summary }) => (
          <span className={cn(dearer > 0 ? 'font-medium' : 'text-text-muted')}>
            {t('of', { count: dearer, all: summary.sessions })}
          </span>
        )}
      />
      <Band {...band} label={t('later')} of={({ summary }) => worse(summary.recallAtUse.pooled)} />
      <Band {...band} isMinor label={t('worst')} of={({ summary }) => muted(summary.recallAtUse.worst)} />
      <Band {...band} label={t('instructions')} of={({ summary }) => worse(summary.instructionsKept.pooled)} />
      <Band {...band} isMinor label={t('worst')} of={({ summary }) => muted(summary.instructionsKept.worst)} />
    </>
  )
})

export function spreadInWords(
  t: ReturnType<typeof useTranslations<'experiments.matrix'>>,
  words: MatrixProps['words'],
  variant: VariantFigures,
  nameOf: MatrixProps['nameOf'],
): string {
  const { costRatio } = variant.summary
  return costRatio
    ? t('spreadInWords', {
        variant: nameOf(variant),
        median: words.share(costRatio.median),
        low: words.share(costRatio.p10),
        high: words.share(costRatio.p90),
        worst: words.share(costRatio.worst),
      })
    : t('noSpread', { variant: nameOf(variant) })
}

interface BandProps {
  readonly columns: string
  readonly variants: readonly VariantFigures[]
  readonly selected: string
  readonly label: ReactNode
  readonly isMinor?: boolean
  readonly className?: string
  readonly of: (variant: VariantFigures) => ReactNode
}

/** A figure of each variant. */
function Band({ columns, variants, selected, label, isMinor = false, className = 'h-6', of }: BandProps) {
  return (
    <div
      role="row"
      className={cn('grid border-b border-border text-xs', className)}
      style={{ gridTemplateColumns: columns }}
    >
      <div role="rowheader" className={cn(stickySession, 'flex items-center pl-4', isMinor && 'text-text-muted')}>
        {label}
      </div>
      {variants.map((variant, column) => (
        <div
          key={variant.id}
          role="gridcell"
          className={cn(
            'tabular flex items-center justify-center',
            column === 0 && stickyBaseline,
            variant.id === selected && 'bg-accent-soft',
          )}
        >
          {of(variant)}
        </div>
      ))}
    </div>
  )
}
