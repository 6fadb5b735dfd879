'use client'

import { ArrowDown, ArrowDownUp, ArrowUp, ChevronDown, Plus, Ruler, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Fate } from '@/lib/engine'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import { messageRange } from '@/components/shared/model/message-range'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { FateSwatch } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import { Menu } from '@/components/ui/overlays/menu'
import { isWhole, mapScales, messagesIn, wholeOf, type MapRange, type MapScale, type SessionAxis } from './model/axis'
import { matrixColumns, type MatrixColumn, type MatrixSort } from './model/matrix-row'
import { firstDescending, nextSort } from './model/order'
import { figureLayout, moneyLayout, roomy, rowLayout } from './row-layout'

/** What is said beside the name of a column. */
export interface HeadNote {
  readonly text: string
  /** Stands for a text that there is no room for. */
  readonly mark?: string
  readonly help: string
}

interface MatrixHeadProps {
  /** The fates that occur in some row. */
  readonly legend: readonly Fate[]
  readonly axis: SessionAxis
  readonly range: MapRange
  readonly scale: MapScale
  readonly onScale: (scale: MapScale) => void
  readonly sort: MatrixSort | undefined
  readonly onSort: (sort: MatrixSort | undefined) => void
  readonly onWhole: () => void
  /** Adds a strategy. `full`: there is no room for another; absent: rows are read only. */
  readonly add?: (() => void) | 'full'
  /** How good the calibration of the context is, in words. */
  readonly calibration?: HeadNote
  /** Whose prices the cost of the session is by. */
  readonly costHelp?: string
}

export function MatrixHead({
  legend,
  axis,
  range,
  scale,
  onScale,
  sort,
  onSort,
  onWhole,
  add,
  calibration,
  costHelp,
}: MatrixHeadProps) {
  const t = useTranslations('matrix')
  const words = useFateLabels()
  const head = { sort, onSort }
  return (
    <div role="row" className={cn(rowLayout, 'h-auto! min-h-6.5 border-t border-border text-2xs text-text-muted')}>
      <span className="max-sm:hidden" />
      <div role="columnheader" className="flex items-center justify-between gap-1 max-sm:col-span-2">
        <span className="mr-auto">{t('strategies')}</span>
        <SortMenu {...head} />
        {add === undefined ? null : (
          <button
            data-print="hidden"
            type="button"
            aria-label={t('add')}
            aria-disabled={add === 'full' || undefined}
            title={add === 'full' ? t('full', { most: columnLetters.length }) : t('add')}
            onClick={add === 'full' ? undefined : add}
            className="inline-flex h-6 items-center gap-1 rounded-md px-1.5 text-text hover:bg-hover aria-disabled:cursor-default aria-disabled:opacity-50 max-sm:relative max-sm:z-1 max-sm:-my-2 max-sm:px-3"
          >
            <Plus aria-hidden className="size-3.5" />
            <span aria-hidden className="sm:max-md:hidden">
              {t('addShort')}
            </span>
          </button>
        )}
      </div>
      <span className="max-sm:hidden" />
      <div role="columnheader" className="relative flex min-w-0 items-center gap-2.5 max-sm:col-span-2">
        <span className="sr-only">{t('columns.map')}</span>
        <span className="@container/legend flex min-w-0 flex-1 flex-wrap items-center gap-x-0.5 overflow-hidden max-sm:min-h-5 max-sm:gap-x-2.5 sm:h-5 md:gap-x-2.5">
          {legend.map((fate) => (
            <span key={fate} title={words(fate)} className="inline-flex h-5 items-center gap-1.5 whitespace-nowrap">
              <FateSwatch fate={fate} />
              <span className={roomForWords(legend.length)}>{words(fate)}</span>
            </span>
          ))}
        </span>
        <ZoomState axis={axis} range={range} onWhole={onWhole} />
        <ScaleMenu scale={scale} onScale={onScale} />
      </div>
      <span className="max-sm:hidden" />
      <Head column="tokens" {...head} />
      <Head
        column="context"
        {...head}
        className={cn('grid-cols-[2.375rem_1fr] max-xl:grid-cols-[2.5rem]', roomy)}
        {...(calibration && {
          help: calibration.help,
          beside: <Note {...calibration} />,
        })}
      />
      <Head
        column="lost"
        {...head}
        className="grid-cols-[2.875rem_1fr]"
        beside={
          <span className="inline-flex items-center gap-1">
            <FateSwatch fate="summarized" className="size-2.5 xl:hidden" />
            <span className="max-xl:sr-only">{words('summarized')}</span>
          </span>
        }
      />
      <Head column="recall" {...head} className="grid-cols-[2.375rem_1fr] max-xl:grid-cols-[2.5rem]" />
      <Head column="cost" {...head} className={moneyLayout} {...(costHelp !== undefined && { help: costHelp })} />
      <span role="columnheader" className="max-sm:hidden">
        <span className="sr-only">{t('columns.actions')}</span>
      </span>
    </div>
  )
}

const Note = ({ text, mark, help }: HeadNote) => (
  <span title={help} className="text-text-subtle">
    {mark === undefined ? text : <span aria-hidden>{mark}</span>}
    {mark === undefined ? null : <span className="sr-only">{text}</span>}
  </span>
)

/** All fates that occur stand above the maps: without their words where these would push one out. On a phone they wrap. */
function roomForWords(fates: number): string {
  if (fates > 5) return 'sm:@max-[30rem]/legend:sr-only'
  if (fates > 4) return 'sm:@max-[25rem]/legend:sr-only'
  return fates > 3 ? 'sm:@max-[19rem]/legend:sr-only' : 'sm:@max-[16rem]/legend:sr-only'
}

interface HeadProps extends Pick<MatrixHeadProps, 'sort' | 'onSort'> {
  readonly column: MatrixColumn
  readonly help?: string
  readonly beside?: ReactNode
  readonly className?: string
}

function Head({ column, sort, onSort, help, beside, className }: HeadProps) {
  const t = useTranslations('matrix')
  const active = sort?.column === column
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  return (
    <span
      role="columnheader"
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cn(figureLayout, 'max-sm:hidden', className)}
    >
      <button
        type="button"
        title={help ?? t(`help.${column}`)}
        onClick={() => onSort(nextSort(sort, column))}
        className={cn(
          'flex h-6 items-center justify-end gap-0.5 rounded-sm text-right hover:text-text [direction:ltr]',
          active && 'font-medium text-text',
        )}
      >
        {active ? <Arrow aria-hidden className="size-3 shrink-0" /> : null}
        <span className={cn('whitespace-nowrap', help !== undefined && 'border-b border-dotted border-border-control')}>
          {t(`columns.${column}`)}
        </span>
      </button>
      <span className={cn(column === 'lost' ? 'overflow-hidden' : 'max-xl:hidden')}>{beside}</span>
    </span>
  )
}

const OWN_ORDER = 'own'

/** What the heads of the columns do, where a phone has no room for these. */
function SortMenu({ sort, onSort }: Pick<MatrixHeadProps, 'sort' | 'onSort'>) {
  const t = useTranslations('matrix')
  return (
    <span data-print="hidden" className="sm:hidden">
      <Menu
        align="end"
        entries={[
          {
            kind: 'choice',
            id: 'column',
            label: t('sort.label'),
            value: sort?.column ?? OWN_ORDER,
            options: [
              { value: OWN_ORDER, label: t('sort.own') },
              ...matrixColumns.map((value) => ({ value, label: t(`columns.${value}`) })),
            ],
            onChange: (value) => {
              const column = matrixColumns.find((each) => each === value)
              onSort(column && { column, descending: firstDescending(column) })
            },
          },
          ...(sort === undefined
            ? []
            : [
                {
                  kind: 'choice' as const,
                  id: 'direction',
                  label: t('sort.direction'),
                  value: sort.descending ? 'descending' : 'ascending',
                  options: (['ascending', 'descending'] as const).map((value) => ({
                    value,
                    label: t(`sort.${value}`),
                  })),
                  onChange: (value: string) => onSort({ ...sort, descending: value === 'descending' }),
                },
              ]),
        ]}
        trigger={
          <button
            type="button"
            aria-label={
              sort === undefined ? t('sort.button') : t('sort.sorted', { column: t(`columns.${sort.column}`) })
            }
            className="relative z-1 -my-2 inline-flex min-w-10 items-center justify-center gap-1 rounded-md px-2 text-text hover:bg-hover"
          >
            <ArrowDownUp aria-hidden className="size-3.5" />
            {sort === undefined ? null : <span aria-hidden>{t(`columns.${sort.column}`)}</span>}
          </button>
        }
      />
    </span>
  )
}

/** Whether long messages take more room in the maps, or all take the same. */
function ScaleMenu({ scale, onScale }: Pick<MatrixHeadProps, 'scale' | 'onScale'>) {
  const t = useTranslations('matrix.scale')
  return (
    <Menu
      align="end"
      entries={[
        {
          kind: 'choice',
          id: 'scale',
          label: t('label'),
          value: scale,
          options: mapScales.map((value) => ({ value, label: t(value) })),
          onChange: (next) => onScale(mapScales.find((value) => value === next) ?? scale),
        },
      ]}
      trigger={
        <button
          type="button"
          aria-label={t('button', { scale: t(scale) })}
          title={t('button', { scale: t(scale) })}
          className={cn(
            'inline-flex h-6 min-w-6 shrink-0 items-center justify-center gap-0.5 rounded-sm px-1 hover:bg-hover hover:text-text',
            roomy,
          )}
        >
          <Ruler aria-hidden className="size-3.5 xl:hidden" />
          <span aria-hidden className="max-xl:sr-only">
            {t(scale)}
          </span>
          <ChevronDown aria-hidden className="size-3 max-xl:hidden" />
        </button>
      }
    />
  )
}

/** Which messages are in the maps, while that is not all of them. */
function ZoomState({ axis, range, onWhole }: Pick<MatrixHeadProps, 'axis' | 'range' | 'onWhole'>) {
  const t = useTranslations('matrix')
  const whole = wholeOf(axis)
  if (isWhole(axis, range)) return null
  const [first, last] = messagesIn(axis, range)
  return (
    <>
      <span className="tabular inline-flex shrink-0 items-center gap-0.5 font-medium text-accent">
        {t('zoomed', { range: messageRange(first + 1, last + 1), count: axis.tokens.length })}
        <button
          type="button"
          aria-label={t('whole')}
          title={t('whole')}
          onClick={onWhole}
          className="inline-flex size-6 items-center justify-center rounded-sm text-text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </span>
      <span aria-hidden className="absolute inset-x-0 -bottom-0.5 h-[3px] bg-border">
        <span
          className="absolute h-full bg-accent"
          style={{ left: `${(range.from / whole.to) * 100}%`, width: `${((range.to - range.from) / whole.to) * 100}%` }}
        />
      </span>
    </>
  )
}
