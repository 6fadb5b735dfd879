'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import {
  aboutSign,
  type InstructionsKept,
  lostOf,
  type NeededLater,
  type RowFigures,
  usdDifference,
} from '@/lib/engine'
import { FateSwatch } from '@/components/shared/parts/fate-swatch'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { cn } from '@/components/ui/cn'
import { useIdleLabels } from './idle-word'
import { Term } from './heads/term'
import type { MatrixColumn } from './model/matrix-row'
import { useUnknownLabels } from './unknown-labels'
import { figureLayout, pairLayout } from './row-layout'

interface RowFiguresProps {
  readonly figures: RowFigures
  /** What the others are held against: the original, unless a row is pinned; absent in that row itself. */
  readonly base: RowFigures | undefined
  /** From before an edit. */
  readonly dimmed?: boolean
  /** Letter of a row that costs the same, within the error of a replay. */
  readonly sameCost?: string | undefined
  /** The session itself: nothing is condensed in it. */
  readonly isOriginal?: boolean
  /** The cell behind them. */
  readonly end: ReactNode
}

/** What a row says: if condensed now, and over the session. `–` is what is not known, `…` what is being worked out. */
export function RowFigureCells({ figures, base, dimmed = false, sameCost, isOriginal = false, end }: RowFiguresProps) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const { tokens, fates, instructions, neededLater, overflows, planned, awaited } = figures
  const reason = useUnknownLabels()
  const about = planned ? '≈' : ''
  const lost = fates && lostOf(fates)
  const faded = dimmed && 'outdated'
  const fadedLater = (figure: 'instructions' | 'neededLater' | 'sessionCost') =>
    (dimmed || awaited?.includes(figure)) && 'outdated'
  const tokensDiffer = base && base.tokens > 0 ? format.changePercent(tokens / base.tokens - 1) : ''
  const doesNotFit = isOriginal && overflows !== undefined && overflows > 0
  return (
    <>
      <Figure
        className={cn('cards:col-start-2 cards:row-start-1 cards:mr-7 cards:justify-self-end', faded)}
        value={about + format.tokens(tokens)}
        title={t('tokensExact', { tokens })}
        beside={<span className="rows:max-[1000px]:hidden">{tokensDiffer}</span>}
      />
      <div role="cell" className={cn(pairLayout, 'cards:hidden', faded)}>
        <Value muted={lost === 0} className="justify-self-end" why={lost === undefined ? reason('lost') : undefined}>
          {lost === undefined ? undefined : format.tokens(lost)}
        </Value>
        {fates === undefined || fates.summarized === 0 ? null : <Summarized tokens={fates.summarized} />}
      </div>
      <div
        role="cell"
        className={cn(
          figureLayout,
          'justify-end cards:col-span-2 cards:col-start-1 cards:row-start-4 cards:justify-start cards:empty:hidden',
          // A card names only what is dropped.
          (instructions === undefined || instructions.kept === instructions.total) && 'cards:hidden',
          fadedLater('instructions'),
        )}
      >
        <InstructionsKeptFigure {...figures} why={reason('instructions')} />
      </div>
      <span aria-hidden className="mx-auto h-full w-px bg-border cards:hidden" />
      {doesNotFit ? (
        <div
          role="cell"
          className={cn(figureLayout, 'text-warning rows:col-span-2 cards:col-span-2 cards:row-start-4')}
        >
          <DoesNotFit count={overflows} isAssumed={figures.windowIsAssumed ?? false} />
        </div>
      ) : (
        <>
          <div role="cell" className={cn(figureLayout, 'cards:hidden', fadedLater('sessionCost'))}>
            {isOriginal ? null : <Condensations {...figures} why={reason('condensations')} />}
          </div>
          <div
            role="cell"
            className={cn(figureLayout, 'cards:col-start-1 cards:row-start-3', fadedLater('neededLater'))}
          >
            <CardLabel term="needed" isExplained={isOriginal} />
            {isOriginal && neededLater === undefined ? null : (
              <NeededLaterFigure {...figures} why={reason('neededLater')} />
            )}
          </div>
        </>
      )}
      <div
        role="cell"
        className={cn(
          figureLayout,
          'cards:row-start-3',
          doesNotFit ? 'cards:col-span-2 cards:col-start-1' : 'cards:col-start-2 cards:justify-self-end',
          fadedLater('sessionCost'),
        )}
      >
        <CardLabel term="cost" isExplained={isOriginal} />
        <SessionCostFigure {...figures} base={base?.sessionCost} why={reason('sessionCost')} />
        {sameCost === undefined ? null : (
          <span title={t('sameCost', { letter: sameCost })} className={frame}>
            <span aria-hidden>= {sameCost}</span>
            <span className="sr-only">{t('sameCost', { letter: sameCost })}</span>
          </span>
        )}
        {overflows && !isOriginal ? <Overflows count={overflows} isAssumed={figures.windowIsAssumed ?? false} /> : null}
      </div>
      {end}
    </>
  )
}

const frame = 'shrink-0 rounded-xs border border-border-strong px-1 text-2xs leading-4 text-text-muted'

/** Much is gone: as loud as loss is. */
const alarming = 'rounded-xs border border-removed-fill bg-removed-soft px-1 text-removed'

/** On cards, which have no heads: the first of them explains the words. */
function CardLabel({ term, isExplained }: { readonly term: MatrixColumn; readonly isExplained: boolean }) {
  const t = useTranslations('matrix')
  return (
    <span className="inline-flex items-center text-xs text-text-muted rows:hidden">
      {t(`columns.${term}`)}
      {isExplained ? <Term term={term} /> : null}
    </span>
  )
}

/** What the session costs, and how much that is more or less than `base`, in USD. */
export function SessionCostFigure({
  sessionCost,
  base,
  awaited,
  why,
  ...figures
}: Pick<RowFigures, 'sessionCost' | 'awaited' | 'planned' | 'estimates'> & {
  readonly base: number | undefined
  readonly why: string
}) {
  const format = useFigures()
  if (sessionCost === undefined) return <Missing planned={false} awaited={awaited?.includes('sessionCost')} why={why} />
  return (
    <>
      <b className="font-medium">{aboutSign(figures, 'sessionCost') + format.money(sessionCost)}</b>
      <span className="min-w-0 truncate text-2xs text-text-muted rows:max-[1000px]:hidden">
        {base ? format.changePercent(usdDifference(sessionCost, base) / base) : ''}
      </span>
    </>
  )
}

/** Share of the instructions below which a row is marked. */
const LEAST_KEPT = 0.75

/** How many of the person's instructions stand in the result. */
export function InstructionsKeptFigure({
  instructions,
  planned,
  awaited,
  why,
}: Pick<RowFigures, 'instructions' | 'planned' | 'awaited'> & { readonly why: string }) {
  const t = useTranslations('matrix')
  if (instructions === undefined)
    return <Missing planned={planned} awaited={awaited?.includes('instructions')} why={why} />
  return <InstructionCount {...instructions} label={t('instructionsKept', { ...instructions })} />
}

function InstructionCount({ total, kept, paraphrased, label }: InstructionsKept & { readonly label: string }) {
  const t = useTranslations('matrix')
  const isBad = total > 0 && kept < LEAST_KEPT * total
  return (
    <b
      title={label}
      className={cn(
        total === 0 ? 'font-normal text-text-subtle' : 'font-medium',
        isBad ? alarming : kept < total && 'text-removed',
      )}
    >
      {paraphrased > 0 ? '≈' : ''}
      {t('ofTotal', { part: kept, total })}
      <span className="rows:hidden"> {t('kept')}</span>
      {paraphrased > 0 ? <span className="sr-only"> {label}</span> : null}
    </b>
  )
}

/** Percentages of fewer names say nothing. */
const LEAST_NAMES = 10

/** How many of the names that were used later are gone. */
export function NeededLaterFigure({
  neededLater,
  planned,
  awaited,
  estimates,
  why,
}: Pick<RowFigures, 'neededLater' | 'planned' | 'awaited' | 'estimates'> & { readonly why: string }) {
  const t = useTranslations('matrix')
  if (neededLater === undefined)
    return <Missing planned={planned && estimates !== undefined} awaited={awaited?.includes('neededLater')} why={why} />
  if (neededLater.items === 0) return <Value why={t('noneNeeded')}>{undefined}</Value>
  return <NeededCount {...neededLater} about={estimates?.includes('neededLater') ? '≈' : ''} />
}

function NeededCount({ items, gone, about }: NeededLater & { readonly about: string }) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const isBad = items >= LEAST_NAMES && gone > items / 2
  return (
    <span
      title={t('neededExact', { items, gone })}
      className={cn('flex min-w-0 items-baseline gap-1', isBad && alarming)}
    >
      <b className={cn(gone === 0 ? 'font-normal text-text-subtle' : 'font-medium', isBad && 'text-removed')}>
        {about}
        {gone}
      </b>
      <span className={cn('text-2xs', isBad ? 'text-removed' : 'text-text-muted')}>{t('ofItemsGone', { items })}</span>
      {items < LEAST_NAMES || gone === 0 ? null : (
        <span className={cn('text-2xs max-xl:hidden', isBad ? 'text-removed' : 'text-text-muted')}>
          {format.share(gone / items)}
        </span>
      )}
    </span>
  )
}

function Condensations({ why, ...figures }: RowFigures & { readonly why: string }) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const idle = useIdleLabels()(figures)
  const { condensations, firstCondensation, eachRequest, neverReached, planned, awaited } = figures
  if (idle)
    return (
      <span title={idle.why} className="flex min-w-0 items-baseline gap-1">
        <b className="truncate font-medium">{idle.word}</b>
        {neverReached ? (
          <span className="truncate text-2xs text-text-muted max-xl:hidden">
            {t('firesAt', { share: format.share(neverReached.peakPercent / 100) })}
          </span>
        ) : null}
        <span className="sr-only">{idle.why}</span>
      </span>
    )
  if (eachRequest)
    return (
      <span title={t('eachRequest')}>
        <span className="max-xl:hidden">{t('eachRequest')}</span>
        <span className="xl:hidden">{t('eachRequestShort')}</span>
      </span>
    )
  if (condensations === undefined)
    return <Missing planned={false} awaited={awaited?.includes('sessionCost')} why={why} />
  return (
    <>
      <b className="font-medium">
        {planned ? '≈' : ''}
        {condensations}
      </b>
      {firstCondensation === undefined ? null : (
        <span className="truncate text-2xs text-text-muted max-xl:hidden">
          {t('firstAt', { place: firstCondensation + 1 })}
        </span>
      )}
    </>
  )
}

function DoesNotFit({ count, isAssumed }: { readonly count: number; readonly isAssumed: boolean }) {
  const t = useTranslations('matrix')
  return (
    <span
      title={t('overflows', { count, isAssumed: String(isAssumed) })}
      className="flex min-w-0 items-center gap-1 text-xs"
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate xl:hidden">{t('doesNotFitShort', { count })}</span>
      <span className="truncate max-xl:hidden">{t('doesNotFit', { count })}</span>
    </span>
  )
}

function Overflows({ count, isAssumed }: { readonly count: number; readonly isAssumed: boolean }) {
  const t = useTranslations('matrix')
  const label = t('overflows', { count, isAssumed: String(isAssumed) })
  return (
    <span role="img" title={label} aria-label={label} className="inline-flex shrink-0 self-center text-warning">
      <TriangleAlert aria-hidden className="size-3.5" />
    </span>
  )
}

function Summarized({ tokens }: { readonly tokens: number }) {
  const format = useFigures()
  const t = useTranslations('engine.fates')
  return (
    <span title={t('summarized')} className="flex items-center gap-1.5 text-summarized">
      <FateSwatch fate="summarized" className="size-2.5" />
      <span className="sr-only">{t('summarized')} </span>
      {format.tokens(tokens)}
    </span>
  )
}

interface MissingProps {
  /** Only the answer of a model can tell. */
  readonly planned: boolean
  readonly awaited?: boolean | undefined
  readonly why: string
}

function Missing({ planned, awaited = false, why }: MissingProps) {
  const t = useTranslations('matrix')
  if (planned) return <span className="text-text-muted">{t('afterRun')}</span>
  return <Value why={awaited ? undefined : why}>{awaited ? '…' : undefined}</Value>
}

interface ValueProps {
  /** Absent: not known, for the reason given. */
  readonly children: string | undefined
  readonly why?: string | undefined
  readonly muted?: boolean
  readonly className?: string
}

const Value = ({ children, why, muted = children === undefined, className }: ValueProps) => (
  <b
    title={children === undefined ? why : undefined}
    className={cn(muted ? 'font-normal text-text-subtle' : 'font-medium', className)}
  >
    {children ?? '–'}
    {children === undefined && why !== undefined ? <span className="sr-only"> {why}</span> : null}
  </b>
)

interface FigureProps {
  readonly value: string
  readonly beside: ReactNode
  readonly title: string
  readonly className?: string
}

const Figure = ({ value, beside, title, className }: FigureProps) => (
  <div role="cell" title={title} className={cn(figureLayout, className)}>
    <b className="font-medium rows:ml-auto">{value}</b>
    <span className="overflow-hidden text-2xs text-ellipsis text-text-muted rows:min-w-8">{beside}</span>
  </div>
)
