'use client'

import { ArrowDown, ArrowDownUp, ArrowUp, ChevronDown, Plus, Ruler, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
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
import { rowLayout } from './row-layout'
import { Term } from './heads/term'

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
  readonly addButton?: Ref<HTMLButtonElement> | undefined
  /** The trigger of all rows: text, or what changes it. */
  readonly trigger?: ReactNode
  /** Some row drops an instruction. */
  readonly hasDropped: boolean
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
  addButton,
  trigger,
  hasDropped,
}: MatrixHeadProps) {
  const t = useTranslations('matrix')
  const words = useFateLabels()
  const head = { sort, onSort }
  return (
    <>
      <div role="row" className={cn(rowLayout, 'border-t border-border text-2xs text-text-muted rows:h-[30px]!')}>
        <span className="cards:hidden" />
        <div role="columnheader" className="flex items-center justify-between gap-1 cards:order-2">
          <span className="mr-auto cards:hidden">{t('strategies')}</span>
          <SortMenu {...head} />
          {add === undefined ? null : <AddButton add={add} button={addButton} />}
        </div>
        <span className="cards:hidden" />
        <div
          role="columnheader"
          className="relative flex min-w-0 items-center gap-2.5 overflow-hidden cards:order-3 cards:col-span-2 rows:col-span-5"
        >
          <b className="shrink-0 text-xs font-semibold text-text cards:sr-only">{t('groups.now')}</b>
          <span className="@container/legend ml-auto flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 overflow-hidden cards:min-h-5 rows:h-5 rows:justify-end">
            {legend.map((fate) => (
              <span key={fate} title={words(fate)} className="inline-flex h-5 items-center gap-1.5 whitespace-nowrap">
                <FateSwatch fate={fate} />
                <span className={roomForWords(legend.length)}>{words(fate)}</span>
              </span>
            ))}
            {hasDropped ? (
              <span className="inline-flex h-5 items-center gap-1 whitespace-nowrap">
                <span aria-hidden className={notch} />
                <span className={roomForWords(legend.length + 1)}>{t('dropped')}</span>
              </span>
            ) : null}
          </span>
          <ZoomState axis={axis} range={range} onWhole={onWhole} />
        </div>
        <span aria-hidden className="mx-auto h-full w-px bg-border cards:hidden" />
        <div
          role="columnheader"
          className="flex min-w-0 items-center gap-2 whitespace-nowrap cards:order-1 rows:col-span-5"
        >
          <b className="text-xs font-semibold text-text">
            <span className="cards:hidden">{t(trigger === undefined ? 'groups.sessionAlone' : 'groups.session')}</span>
            <span className="rows:hidden">{trigger === undefined ? null : t('groups.sessionShort')}</span>
          </b>
          {trigger}
        </div>
      </div>
      <div role="row" className={cn(rowLayout, 'text-2xs text-text-muted cards:hidden rows:h-6!')}>
        <span />
        <span />
        <span />
        <div role="columnheader" className="flex min-w-0 items-center justify-between gap-2.5">
          <span className="truncate">{t('columns.map')}</span>
          <ScaleMenu scale={scale} onScale={onScale} />
        </div>
        <span />
        <Head column="tokens" {...head} className="justify-end pr-8 max-xl:pr-0" />
        <Head column="lost" {...head} beside={<span className="max-xl:sr-only">{words('summarized')}</span>} />
        <Head column="instructions" {...head} className="justify-end" />
        <span aria-hidden className="mx-auto h-full w-px bg-border" />
        <Head column="condensations" {...head} />
        <Head column="needed" {...head} />
        <Head column="cost" {...head} />
        <span role="columnheader">
          <span className="sr-only">{t('columns.actions')}</span>
        </span>
      </div>
    </>
  )
}

/** Marks a place where an instruction is dropped, in the legend and at the foot of a map. */
export const notch = 'inline-block h-1.5 w-[7px] shrink-0 bg-removed-fill [clip-path:polygon(50%_0,100%_100%,0_100%)]'

function AddButton({
  add,
  button,
}: {
  readonly add: NonNullable<MatrixHeadProps['add']>
  readonly button: MatrixHeadProps['addButton']
}) {
  const t = useTranslations('matrix')
  return (
    <button
      ref={button}
      data-print="hidden"
      type="button"
      aria-haspopup="dialog"
      aria-label={t('add')}
      aria-disabled={add === 'full' || undefined}
      title={add === 'full' ? t('full', { most: columnLetters.length }) : t('add')}
      onClick={add === 'full' ? undefined : add}
      className="inline-flex h-6 items-center gap-1 rounded-md px-1.5 text-text hover:bg-hover aria-disabled:cursor-default aria-disabled:opacity-50 cards:relative cards:z-1 cards:-my-2 cards:px-3"
    >
      <Plus aria-hidden className="size-3.5" />
      <span aria-hidden>{t('addShort')}</span>
    </button>
  )
}

/** All fates that occur stand above the maps: without their words where these would push one out. On a phone they wrap. */
function roomForWords(fates: number): string {
  if (fates > 5) return 'rows:@max-[30rem]/legend:sr-only'
  if (fates > 4) return 'rows:@max-[25rem]/legend:sr-only'
  return fates > 3 ? 'rows:@max-[19rem]/legend:sr-only' : 'rows:@max-[16rem]/legend:sr-only'
}

interface HeadProps extends Pick<MatrixHeadProps, 'sort' | 'onSort'> {
  readonly column: MatrixColumn
  readonly beside?: ReactNode
  readonly className?: string
}

function Head({ column, sort, onSort, beside, className }: HeadProps) {
  const t = useTranslations('matrix')
  const active = sort?.column === column
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  return (
    <span
      role="columnheader"
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cn('flex min-w-0 items-center gap-1', className)}
    >
      <button
        type="button"
        aria-label={t(`columns.${column}`)}
        title={t('sortBy', { column: t(`columns.${column}`) })}
        onClick={() => onSort(nextSort(sort, column))}
        className={cn(
          'flex h-6 min-w-0 items-center gap-0.5 rounded-sm hover:text-text',
          active && 'font-medium text-text',
        )}
      >
        {active ? <Arrow aria-hidden className="size-3 shrink-0" /> : null}
        <span className="truncate max-xl:hidden">{t(`columns.${column}`)}</span>
        <span className="truncate xl:hidden">{t(`shortColumns.${column}`)}</span>
      </button>
      {beside}
      <Term term={column} />
    </span>
  )
}

const OWN_ORDER = 'own'

/** What the heads of the columns do, where a phone has no room for these. */
function SortMenu({ sort, onSort }: Pick<MatrixHeadProps, 'sort' | 'onSort'>) {
  const t = useTranslations('matrix')
  return (
    <span data-print="hidden" className="rows:hidden">
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
          )}
        >
          <Ruler aria-hidden className="size-3.5 xl:hidden" />
          <span aria-hidden className="max-xl:sr-only">
            {t('shown', { scale })}
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
