'use client'

import { Ellipsis, Play, RotateCcw, Square, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { useFigures } from '@/components/shared/labels/use-figures'
import { cn } from '@/components/ui/cn'
import { GripIcon } from '@/components/ui/display/dense-icons'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/overlays/menu'
import { MapLane, type MapLook } from './map/map-lane'
import { useHold } from '@/components/shared/hooks/use-hold'
import { layersOfFates } from './model/layers'
import type { MatrixRow, RowFigures } from './model/matrix-row'
import { RowFigureCells } from './row-figures'
import { rowLayout } from './row-layout'
import { SessionMap } from './map/session-map'
import type { useMapLabels } from './map/use-map-labels'

export interface RowEvents {
  readonly onPrimary: (key: string) => void
  /** Reads it beside the primary one, or not any more. */
  readonly onRead: (key: string) => void
  readonly onKey: (event: KeyboardEvent, key: string) => void
  readonly onRun: (key: string) => void
  readonly onCancel: (key: string) => void
  /** Says all about a failure. */
  readonly onDetails: (key: string) => void
}

interface StrategyRowProps extends Pick<RowEvents, 'onPrimary' | 'onRead' | 'onKey'> {
  /** Absent: the row is read only, without menu and handle. */
  readonly edits?: Pick<RowEvents, 'onRun' | 'onCancel' | 'onDetails'>
  readonly row: MatrixRow
  readonly look: MapLook
  readonly lane: Omit<Parameters<typeof MapLane>[0], 'look' | 'children' | 'planned' | 'stale' | 'dimmed' | 'share'>
  readonly base: RowFigures | undefined
  readonly againstOriginal: boolean
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

export function StrategyRow({
  row,
  look,
  lane,
  base,
  againstOriginal,
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
  const { key, letter, status, figures, map } = row
  const runs = useMemo(() => (map === undefined ? NOTHING : [...layersOfFates(map)]), [map])
  const stale = status.type === 'stale'
  const refused = status.type === 'refused'
  const planned = figures?.planned ?? true
  const hold = useHold((element) => element.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click())
  return (
    <div
      role="row"
      aria-label={`${letter} ${row.name}`}
      aria-current={selection === 'primary' || undefined}
      aria-busy={stale || status.type === 'running' || status.type === 'waiting' || undefined}
      {...(edits && hold.handlers)}
      data-row={letter}
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
        'group relative cursor-pointer max-sm:border-t max-sm:border-border hover:bg-hover focus-visible:-outline-offset-2',
        selection === 'read' && 'bg-sunken hover:bg-sunken',
        selection === 'primary' &&
          'bg-selected before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent hover:bg-selected',
        isDragged && 'opacity-50',
        drop === 'before' && 'shadow-[inset_0_2px_0_var(--accent)]',
        drop === 'after' && 'shadow-[inset_0_-2px_0_var(--accent)]',
      )}
    >
      <span className="max-sm:hidden" />
      <div role="rowheader" className="flex min-w-0 items-center gap-2">
        {handle === undefined ? null : (
          <span
            {...handle}
            title={t('drag')}
            className="-mr-2 -ml-3.5 flex h-6 shrink-0 cursor-grab touch-none items-center text-text-subtle opacity-0 group-hover:opacity-100 max-sm:hidden"
          >
            <GripIcon aria-hidden className="size-3.5" />
          </span>
        )}
        <RowLetter letter={letter} filled={selection !== undefined} />
        <span className={cn('flex min-w-0 flex-1', selection === 'primary' && 'font-semibold')}>{name}</span>
      </div>
      <span className="max-sm:hidden" />
      <div role="cell" className="max-sm:col-span-2 max-sm:row-start-2">
        <MapLane
          {...lane}
          look={look}
          planned={planned && map !== undefined}
          stale={stale}
          dimmed={stale || refused}
          {...(status.type === 'running' && status.share !== undefined && { share: status.share })}
        >
          {map === undefined ? (
            <span
              className={cn(
                'absolute inset-0 rounded-xs bg-sunken',
                // Runs of earlier versions have no map.
                status.type !== 'failed' && status.type !== 'ready' && 'animate-shimmer',
              )}
            />
          ) : (
            <SessionMap runs={runs} axis={look.axis} range={look.range} planned={planned} label={mapWords(row)} />
          )}
        </MapLane>
      </div>
      <span className="max-sm:hidden" />
      {status.type === 'failed' ? (
        <Problem word={t('failed')} reason={status.title} title={status.detail}>
          <button
            type="button"
            onClick={() => edits?.onDetails(key)}
            className="hit-area relative z-1 h-6 shrink-0 rounded-sm font-medium text-accent hover:underline"
          >
            {t('details')}
          </button>
        </Problem>
      ) : refused ? (
        <Problem word={t('refused')} reason={status.reason} />
      ) : status.type === 'running' ? (
        <p role="cell" className={cn(thirdLine, 'tabular truncate text-text-muted')}>
          {status.text}
        </p>
      ) : figures === undefined ? (
        <p role="cell" className={cn(thirdLine, 'truncate text-text-muted')}>
          {t('working')}
        </p>
      ) : (
        <div className={cn('contents transition-opacity', stale && '[&>*]:opacity-42')}>
          <RowFigureCells figures={figures} base={base} againstOriginal={againstOriginal} />
        </div>
      )}
      <div role="cell" className="flex items-center justify-end max-sm:col-start-2 max-sm:row-start-3 max-sm:-ml-24">
        {stale ? <span className="px-1 text-2xs text-text-muted max-sm:hidden">{t('updating')}</span> : null}
        {isBase ? <BaseTag /> : null}
        {edits === undefined ? null : (
          <>
            <RunButton row={row} onRun={edits.onRun} onCancel={edits.onCancel} />
            <Menu
              align="end"
              entries={entries}
              trigger={
                <IconButton
                  size="sm"
                  label={t('menu', { letter })}
                  tooltip={false}
                  icon={<Ellipsis aria-hidden />}
                  className="max-sm:relative max-sm:z-1 max-sm:-my-2 max-sm:-mr-2 max-sm:w-10"
                />
              }
            />
          </>
        )}
      </div>
    </div>
  )
}

/** While a pass is dragged: where it can be dropped, and where not. */
const dropStyle =
  'data-[drop=over]:bg-accent-soft data-[drop=over]:ring-2 data-[drop=over]:ring-accent data-[drop=over]:ring-inset data-[drop=possible]:ring-1 data-[drop=possible]:ring-accent data-[drop=possible]:ring-inset data-[drop=refused]:ring-2 data-[drop=refused]:ring-danger data-[drop=refused]:ring-inset'

/** What stands in place of the figures; on a phone beside the row's buttons, so that a row is as high as it will be. */
const thirdLine = 'min-w-0 text-xs max-sm:col-start-1 max-sm:row-start-3 max-sm:mr-24 sm:col-span-5'

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, [role=menu], [role=dialog]') !== null

export function RowLetter({ letter, filled }: { readonly letter: string; readonly filled: boolean }) {
  return (
    <span
      aria-hidden
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
      className="mr-1 rounded-xs border border-border-strong px-1 text-2xs leading-4 text-text-muted max-sm:hidden"
    >
      {t('base')}
    </span>
  )
}

/** Why there are no figures, in place of them. */
function Problem({
  word,
  reason,
  title = reason,
  children,
}: {
  readonly word: string
  readonly reason: string
  /** All of it, where that is more. */
  readonly title?: string | undefined
  readonly children?: ReactNode
}) {
  return (
    <div role="cell" className={cn(thirdLine, 'flex items-center gap-2')}>
      <span className="inline-flex shrink-0 items-center gap-1 font-medium text-danger">
        <TriangleAlert aria-hidden className="size-3.5" />
        {word}
      </span>
      <span title={title} className="min-w-0 truncate text-text-muted">
        {reason}
      </span>
      {children}
    </div>
  )
}

function RunButton({ row, onRun, onCancel }: { readonly row: MatrixRow } & Pick<RowEvents, 'onRun' | 'onCancel'>) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const { key, letter, status, price } = row
  if (status.type === 'running')
    return (
      <button
        type="button"
        aria-label={t('cancelOf', { letter })}
        onClick={() => onCancel(key)}
        className={quietButton}
      >
        <Square aria-hidden className="size-3" />
        {t('cancel')}
      </button>
    )
  if (status.type === 'failed')
    return (
      <button type="button" onClick={() => onRun(key)} className={quietButton}>
        <RotateCcw aria-hidden className="size-3" />
        {t('retry', { price: price?.usd === undefined ? '' : format.money(price.usd) })}
      </button>
    )
  if (price === undefined) return null
  return (
    <button
      type="button"
      title={price.why}
      onClick={() => onRun(key)}
      className="hit-area relative z-1 tabular inline-flex h-6 items-center gap-1 rounded-md border border-accent bg-surface px-2 text-xs font-medium whitespace-nowrap text-accent hover:bg-accent-soft"
    >
      <Play aria-hidden className="size-3" />
      {price.usd === undefined ? t('runUnknown') : t('run', { price: format.money(price.usd) })}
    </button>
  )
}

const quietButton =
  'hit-area relative z-1 tabular inline-flex h-6 items-center gap-1 rounded-md border border-border-strong bg-surface px-2 text-xs whitespace-nowrap text-text hover:bg-hover'
