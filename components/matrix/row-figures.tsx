'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { aboutSign, type LaterFigure, lostOf, type RowFigures, usdDifference } from '@/lib/engine'
import { Dash } from '@/components/shared/parts/dash'
import { FateSwatch } from '@/components/shared/parts/fate-swatch'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { cn } from '@/components/ui/cn'
import { IdleWord, useIdleLabels } from './idle-word'
import { useUnknownLabels } from './unknown-labels'
import { figureLayout, moneyLayout, roomy, rowEnd } from './row-layout'

interface RowFiguresProps {
  readonly figures: RowFigures
  /** What the others are held against: the original, unless a row is pinned. */
  readonly base: RowFigures | undefined
  /** The baseline is the original: only tokens and money differ from it in a way that is worth a figure. */
  readonly againstOriginal: boolean
  /** From before an edit. */
  readonly dimmed?: boolean
  /** What can be done needs more than its column: what does not fit beside the cost is said in its tooltip alone. */
  readonly crowded?: 'somewhat' | 'wholly' | undefined
  /** The cell behind them. */
  readonly end: ReactNode
}

/** The five figures of a row, and the cell behind them. `–` is what is not known, `…` what is being worked out. */
export function RowFigureCells({ figures, base, againstOriginal, dimmed = false, crowded, end }: RowFiguresProps) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const { tokens, context, fates, recall, sessionCost, overflows, windowIsAssumed, planned, awaited } = figures
  const unknown = (figure: NonNullable<RowFigures['awaited']>[number]): string | undefined =>
    awaited?.includes(figure) ? '…' : undefined
  const reason = useUnknownLabels()
  const why = (figure: 'context' | LaterFigure): string | undefined =>
    figures[figure] === undefined && unknown(figure) === undefined ? reason(figures, figure) : undefined
  const about = planned ? '≈' : ''
  const lost = fates && lostOf(fates)
  const points = (share: number): string => t('points', { points: Math.round(share * 100) })
  /** From the baseline: in per cent where that is the original and the figure is worth one, else in the figure's own unit. */
  const differs = (
    of: (figures: RowFigures) => number | undefined,
    words: (size: number) => string,
    { inPercent = false, minus = (a: number, b: number) => a - b } = {},
  ): string => {
    const [here, there] = [of(figures), base && of(base)]
    if (here === undefined || there === undefined) return ''
    if (!againstOriginal) return format.change(minus(here, there), words)
    return inPercent && there > 0 ? format.changePercent(here / there - 1) : ''
  }
  const idle = useIdleLabels()(figures)
  const faded = dimmed && 'outdated'
  /** From before an edit, until the new one is worked out. */
  const fadedLater = (figure: LaterFigure) => (dimmed || awaited?.includes(figure)) && 'outdated'
  const costDiffers = differs((each) => each.sessionCost, format.money, { inPercent: true, minus: usdDifference })
  const lostDiffers = differs((each) => each.fates && lostOf(each.fates), format.tokens)
  const summarizedDiffers = differs((each) => each.fates?.summarized, format.tokens)
  return (
    <>
      <Figure
        className={cn('max-sm:col-start-2 max-sm:row-start-1 max-sm:flex max-sm:gap-1.5', faded)}
        value={about + format.tokens(tokens)}
        title={t('tokensExact', { tokens })}
        beside={differs((each) => each.tokens, format.tokens, { inPercent: true })}
      />
      <Figure
        className={cn('grid-cols-[2.375rem_1fr] max-xl:grid-cols-[2.5rem]', roomy, faded)}
        value={context === undefined ? unknown('context') : about + format.share(context)}
        muted={context === undefined}
        why={why('context')}
        wideOnly
        beside={differs((each) => each.context && rounded(each.context), points)}
      />
      <Figure
        className={cn('grid-cols-[2.875rem_1fr] max-sm:hidden', faded)}
        value={lost === undefined ? undefined : format.tokens(lost)}
        muted={lost === 0 || lost === undefined}
        why={lost === undefined ? reason(figures, 'lost') : undefined}
        below={lostDiffers}
        beside={
          fates === undefined || (fates.summarized === 0 && summarizedDiffers === '') ? null : (
            <Summarized tokens={fates.summarized} below={summarizedDiffers} />
          )
        }
      />
      <Figure
        className={cn('grid-cols-[2.375rem_1fr] max-xl:grid-cols-[2.5rem] max-sm:hidden', fadedLater('recall'))}
        value={recall === undefined ? unknown('recall') : aboutSign(figures, 'recall') + format.share(recall)}
        muted={recall === undefined}
        why={why('recall')}
        wideOnly
        beside={differs((each) => each.recall && rounded(each.recall), points)}
      />
      <div className={cn(rowEnd, 'sm:col-span-2')}>
        <Figure
          className={cn('min-w-0 flex-1 max-sm:hidden', moneyLayout, crowded && 'gap-1', fadedLater('sessionCost'))}
          value={
            sessionCost === undefined
              ? unknown('sessionCost')
              : aboutSign(figures, 'sessionCost') + format.money(sessionCost)
          }
          why={why('sessionCost')}
          title={crowded ? idle?.why || costDiffers || why('sessionCost') : why('sessionCost')}
          muted={sessionCost === undefined || idle !== undefined}
          beside={
            <span className="flex min-w-0 items-center gap-1">
              {idle !== undefined ? (
                <IdleWord {...idle} className={cn('min-w-0 truncate', crowded && 'sr-only')} />
              ) : costDiffers === '' || (crowded && (crowded === 'wholly' || overflows)) ? null : (
                <span className="min-w-0 truncate">{costDiffers}</span>
              )}
              {overflows ? (
                <span
                  role="img"
                  title={t('overflows', { count: overflows, isAssumed: String(windowIsAssumed ?? false) })}
                  aria-label={t('overflows', { count: overflows, isAssumed: String(windowIsAssumed ?? false) })}
                  className="inline-flex shrink-0 items-center gap-0.5 text-warning"
                >
                  <TriangleAlert aria-hidden className="size-3.5" />
                  {crowded ? null : <span className="max-xl:hidden">{t('over', { count: overflows })}</span>}
                  <span className={cn(!crowded && 'xl:hidden')}>{format.tokens(overflows)}</span>
                </span>
              ) : null}
            </span>
          }
        />
        {end}
      </div>
      <p
        className={cn(
          'tabular col-span-2 col-start-1 row-start-3 flex min-w-0 items-center gap-2.5 overflow-hidden pr-9 text-xs whitespace-nowrap text-text-muted sm:hidden',
          faded,
        )}
      >
        <span className="inline-flex items-center gap-1.5">
          {t('columns.lost')}{' '}
          <b className="font-medium text-text">
            {lost === undefined ? <Dash why={reason(figures, 'lost')} /> : format.tokens(lost)}
          </b>
          {fates === undefined || fates.summarized === 0 ? null : <Summarized tokens={fates.summarized} />}
        </span>
        {recall === undefined ? null : (
          <span className={cn(fadedLater('recall'))}>
            {t('columns.recall')}{' '}
            <b className="font-medium text-text">{aboutSign(figures, 'recall') + format.share(recall)}</b>
          </span>
        )}
        {sessionCost === undefined ? null : (
          <b className={cn('font-medium text-text', fadedLater('sessionCost'))}>
            {aboutSign(figures, 'sessionCost') + format.money(sessionCost)}
          </b>
        )}
        {idle === undefined ? null : <IdleWord {...idle} className="min-w-0 truncate" />}
      </p>
    </>
  )
}

/** Rounded as shown, so that the difference agrees with the figures on screen. */
const rounded = (share: number): number => Math.round(share * 100) / 100

/** `below`: how it differs from the baseline, where that is worth a figure. */
function Summarized({ tokens, below = '' }: { readonly tokens: number; readonly below?: string }) {
  const format = useFigures()
  const t = useTranslations('engine.fates')
  return (
    <span title={t('summarized')} className="flex items-center gap-1.5 text-summarized">
      <FateSwatch fate="summarized" className="size-2.5" />
      <span className="sr-only">{t('summarized')} </span>
      <Stacked below={below}>{format.tokens(tokens)}</Stacked>
    </span>
  )
}

interface StackedProps {
  readonly below: string
  readonly className?: string
  readonly children: ReactNode
}

/** A figure over its difference from the baseline: side by side, two such figures are wider than their column. */
const Stacked = ({ below, className, children }: StackedProps) =>
  below === '' ? (
    children
  ) : (
    <span className={cn('flex flex-col leading-4', className)}>
      {children}
      <span className="text-2xs leading-3 font-normal text-text-muted max-xl:sr-only">{below}</span>
    </span>
  )

interface FigureProps {
  readonly value: string | undefined
  readonly beside?: ReactNode
  /** A difference that has no room beside it. */
  readonly below?: string
  /** The difference is shown only on screens that have room for panels. */
  readonly wideOnly?: boolean
  readonly title?: string | undefined
  /** There is no value: the reason. */
  readonly why?: string | undefined
  readonly muted?: boolean
  readonly className?: string
}

function Figure({
  value,
  beside,
  below = '',
  wideOnly,
  why,
  title = why,
  muted = value === undefined,
  className,
}: FigureProps) {
  return (
    <div role="cell" title={title} className={cn(figureLayout, className)}>
      <b className={cn('justify-self-end', muted ? 'font-normal text-text-subtle' : 'font-medium')}>
        <Stacked below={below} className="items-end">
          {value ?? '–'}
        </Stacked>
        {why === undefined ? null : <span className="sr-only"> {why}</span>}
      </b>
      <span className={cn('overflow-hidden text-2xs text-ellipsis text-text-muted', wideOnly && 'max-xl:hidden')}>
        {beside}
      </span>
    </div>
  )
}
