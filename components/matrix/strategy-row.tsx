'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { GripIcon } from '@/components/ui/display/dense-icons'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/overlays/menu'
import { MapLane, type MapLook } from './map/map-lane'
import { useFocusFallback } from '@/components/shared/hooks/use-focus-fallback'
import { useHold } from '@/components/shared/hooks/use-hold'
import { shareOf } from './model/axis'
import { layersOfFates } from './model/layers'
import type { RowFigures } from '@/lib/engine'
import type { MatrixRow } from './model/matrix-row'
import { RowFigureCells } from './row-figures'
import { rowLayout } from './row-layout'
import { notch } from './matrix-head'
import { SessionMap } from './map/session-map'
import type { useMapLabels } from './map/use-map-labels'

const RunButton = contained(dynamic(() => import('./run-button'), { ssr: false }))

export interface RowEvents {
  readonly onPrimary: (key: string) => void
  /** Reads it beside the primary one, or not any more. */
  readonly onRead: (key: string) => void
  readonly onKey: (event: KeyboardEvent, key: string) => void
  readonly onRun: (key: string) => void
  readonly onCancel: (key: string) => void
  /** Stands in place of the figures: how far its run is, or why there are none. */
  readonly wordsOf: (key: string) => ReactNode
  /** Goes back to the options that an answer came for too late. */
  readonly onEarlier: (key: string) => void
}

interface StrategyRowProps extends Pick<RowEvents, 'onPrimary' | 'onRead' | 'onKey'> {
  /** Absent: the row is read only, without menu and handle. */
  readonly edits?: Pick<RowEvents, 'onRun' | 'onCancel' | 'onEarlier' | 'wordsOf'>
  readonly row: MatrixRow
  readonly look: MapLook
  readonly lane: Omit<Parameters<typeof MapLane>[0], 'look' | 'children' | 'planned' | 'dimmed' | 'progress'>
  readonly base: RowFigures | undefined
  /** Letter of a row that costs the same. */
  readonly sameCost: string | undefined
  readonly isBase: boolean
  readonly selection: 'primary' | 'read' | undefined
  readonly handle?: object
  readonly isDragged: boolean
  /** Where a dragged row would come to stand: before or after this one. */
  readonly drop: 'before' | 'after' | undefined
  readonly mapWords: ReturnType<typeof useMapLabels>['row']
  readonly entries?: readonly MenuEntry[]
  /** Name and choice of the strategy. */
  readonly name: ReactNode
  /** Extra parts of a drag of something else onto the row. */
  readonly dropKey: string
}

const NOTHING: readonly never[] = []

/** States that are said in place of the figures. */
const inWords: ReadonlySet<MatrixRow['status']['type']> = new Set(['running', 'cancelled', 'failed', 'refused'])

export function StrategyRow({
  row,
  look,
  lane,
  base,
  sameCost,
  isBase,
  selection,
  edits,
  handle,
  isDragged,
  drop,
  mapWords,
  entries = NOTHING,
  name,
  dropKey,
  ...events
}: StrategyRowProps) {
  const t = useTranslations('matrix')
  const { key, letter, status, figures, map, price } = row
  const runs = useMemo(() => (map === undefined ? NOTHING : [...layersOfFates(map)]), [map])
  const stale = status.type === 'stale'
  const refused = status.type === 'refused'
  const planned = figures?.planned ?? true
  const isBusy =
    stale ||
    status.type === 'running' ||
    status.type === 'waiting' ||
    (status.type === 'ready' && !!figures?.awaited?.length)
  const heir = useFocusFallback<HTMLDivElement>('[data-run]')
  const hold = useHold((element) => element.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click())
  const end = (
    <div role="cell" className="flex min-w-0 items-center justify-end cards:contents">
      {stale && price === undefined ? (
        <span className="px-1 text-2xs text-text-muted cards:hidden">{t('updating')}</span>
      ) : null}
      {isBase ? <BaseTag /> : null}
      {edits === undefined ? null : (
        <>
          {price === undefined &&
          row.missed === undefined &&
          status.type !== 'running' &&
          status.type !== 'failed' ? null : (
            <span className="inline-flex items-center cards:col-span-2 cards:row-start-5">
              <RunButton row={row} onRun={edits.onRun} onCancel={edits.onCancel} onEarlier={edits.onEarlier} />
            </span>
          )}
          <span className="cards:absolute cards:-top-0.5 cards:right-0 cards:z-1">
            <Menu
              align="end"
              entries={entries}
              trigger={
                <IconButton
                  size="sm"
                  label={t('menu', { letter })}
                  tooltip={false}
                  icon={<Ellipsis aria-hidden />}
                  className="cards:size-10"
                />
              }
            />
          </span>
        </>
      )}
    </div>
  )
  return (
    <div
      role="row"
      {...heir}
      aria-label={`${letter} ${row.name}`}
      aria-current={selection === 'primary' || undefined}
      aria-busy={isBusy || undefined}
      {...(edits && hold.handlers)}
      data-row={letter}
      data-state={status.type}
      data-column={dropKey}
      tabIndex={selection === 'primary' ? 0 : -1}
      // Shift chooses rows here, not the text between two clicks.
      onMouseDown={(event) => {
        if (event.shiftKey && !isControl(event.target)) event.preventDefault()
      }}
      onClick={(event) => {
        if (event.defaultPrevented || isControl(event.target)) return
        if (hold.hasHeld()) return
        if (event.shiftKey) events.onRead(key)
        else events.onPrimary(key)
      }}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) events.onKey(event, key)
      }}
      className={cn(
        rowLayout,
        dropStyle,
        'group relative cursor-pointer cards:border-t cards:border-border focus-visible:-outline-offset-2 weak:hover:bg-hover',
        selection === 'read' && 'bg-sunken hover:bg-sunken',
        selection === 'primary' &&
          'bg-selected before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent hover:bg-selected',
        isDragged && 'opacity-50',
        drop === 'before' && 'shadow-[inset_0_2px_0_var(--accent)]',
        drop === 'after' && 'shadow-[inset_0_-2px_0_var(--accent)]',
      )}
    >
      <span className="cards:hidden" />
      <div role="rowheader" className="flex min-w-0 items-center gap-2">
        {handle === undefined ? null : (
          <span
            {...handle}
            title={t('drag')}
            className="-mr-2 -ml-3.5 flex h-6 shrink-0 cursor-grab touch-none items-center text-text-subtle opacity-0 group-hover:opacity-100 cards:hidden"
          >
            <GripIcon aria-hidden className="size-3.5" />
          </span>
        )}
        <RowLetter letter={letter} filled={selection !== undefined} />
        <span className={cn('flex min-w-0 flex-1', selection === 'primary' && 'font-semibold')}>{name}</span>
      </div>
      <span className="cards:hidden" />
      <div role="cell" className="cards:col-span-2 cards:row-start-2">
        <MapLane
          {...lane}
          look={look}
          planned={planned && map !== undefined}
          dimmed={stale || refused}
          progress={status.type === 'running' ? (status.share ?? 'unknown') : stale ? 'unknown' : undefined}
        >
          {map === undefined ? (
            <span
              className={cn(
                'absolute inset-0 rounded-xs bg-sunken',
                status.type !== 'failed' && status.type !== 'ready' && 'animate-shimmer',
              )}
            />
          ) : (
            <>
              <SessionMap runs={runs} axis={look.axis} range={look.range} planned={planned} label={mapWords(row)} />
              <DroppedNotches look={look} places={row.dropped ?? NOTHING} />
            </>
          )}
        </MapLane>
      </div>
      <span className="cards:hidden" />
      {inWords.has(status.type) ? (
        <InPlace end={end}>{edits?.wordsOf(key)}</InPlace>
      ) : figures === undefined ? (
        <InPlace end={end}>{t('working')}</InPlace>
      ) : (
        <RowFigureCells figures={figures} base={base} dimmed={stale} sameCost={sameCost} end={end} />
      )}
    </div>
  )
}

/** While a pass is dragged: where it can be dropped, and where not. */
const dropStyle =
  'data-[drop=over]:bg-accent-soft data-[drop=over]:ring-2 data-[drop=over]:ring-accent data-[drop=over]:ring-inset data-[drop=possible]:ring-1 data-[drop=possible]:ring-accent data-[drop=possible]:ring-inset data-[drop=refused]:ring-2 data-[drop=refused]:ring-danger data-[drop=refused]:ring-inset'

/** Words in place of the figures; on a card beside what can be done. */
const InPlace = ({ children, end }: { readonly children: ReactNode; readonly end: ReactNode }) => (
  <>
    <div
      role="cell"
      className="flex min-w-0 items-center gap-2 text-xs text-text-muted cards:col-start-1 cards:row-start-3 rows:col-span-7"
    >
      {children}
    </div>
    {end}
  </>
)

/** Where instructions stood that the strategy drops, at the foot of its map. */
function DroppedNotches({
  look: { axis, range },
  places,
}: {
  readonly look: MapLook
  readonly places: readonly number[]
}) {
  return places.map((place, index) => {
    const at = shareOf(axis, place, range)
    return at < 0 || at > 1 ? null : (
      <span
        key={index}
        aria-hidden
        className={cn(notch, 'pointer-events-none absolute bottom-0 -ml-[3px]')}
        style={{ left: `${at * 100}%` }}
      />
    )
  })
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, [role=menu], [role=dialog]') !== null

export function RowLetter({ letter, filled }: { readonly letter: string; readonly filled: boolean }) {
  return (
    <span
      aria-hidden
      data-chosen={filled || undefined}
      className={cn(
        'grid size-4.5 shrink-0 place-items-center rounded-sm text-2xs font-semibold',
        filled ? 'bg-text text-surface' : 'bg-surface text-text-muted ring-1 ring-border-strong ring-inset',
      )}
    >
      {letter}
    </span>
  )
}

export function BaseTag() {
  const t = useTranslations('matrix')
  return (
    <span
      title={t('baseHelp')}
      className="mr-1 rounded-xs border border-border-strong px-1 text-2xs leading-4 text-text-muted cards:hidden"
    >
      {t('base')}
    </span>
  )
}
