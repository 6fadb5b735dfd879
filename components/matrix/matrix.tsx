'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useMemo, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { addFates, noTokens, type RowFigures, type SessionFigures } from '@/lib/engine'
import { fatesIn } from '@/components/shared/model/fates'
import { useCommands } from '@/components/shared/commands/commands'
import { cn } from '@/components/ui/cn'
import type { MenuEntry } from '@/components/ui/overlays/menu'
import { MapLane } from './map/map-lane'
import { MatrixHead } from './matrix-head'
import {
  axisOf,
  maskOf,
  rangeOf,
  messageAt,
  messagesIn,
  wholeOf,
  zoomed,
  type MapRange,
  type MapScale,
  type SessionAxis,
} from './model/axis'
import { hairlinesOf, layersOfOriginal } from './model/layers'
import type { MatrixRow, MatrixSort } from './model/matrix-row'
import { equalCosts, heldAgainst, moved, sortRows } from './model/order'
import { RecordedRow } from './recorded-row'
import { RowFigureCells } from './row-figures'
import { rowLayout, rowsHeight } from './row-layout'
import { SessionMap } from './map/session-map'
import type { Sight } from './sight'
import { BaseTag, StrategyRow, type RowEvents } from './strategy-row'
import { useMapLabels } from './map/use-map-labels'
import { useRowDrag } from './use-row-drag'

const MapTip = contained(dynamic(() => import('./map/map-tip'), { ssr: false }))

/** What can be done to rows. */
export interface MatrixEdits extends Pick<RowEvents, 'onRun' | 'onCancel' | 'onEarlier' | 'wordsOf'> {
  /** Keys of all rows in the order that they now have, sorted or not: it is the person's own from here on. */
  readonly onOrder: (keys: readonly string[]) => void
  /** Absent where there is no room for another. */
  readonly onAdd?: (() => void) | undefined
  /** The button that adds. */
  readonly addButton?: RefObject<HTMLButtonElement | null>
  readonly entriesOf: (row: MatrixRow) => readonly MenuEntry[]
}

export interface MatrixProps extends Pick<RowEvents, 'onPrimary' | 'onRead'> {
  /** Absent: the rows are read only. */
  readonly edits?: MatrixEdits
  readonly outline: readonly OutlineMessage[]
  readonly rows: readonly MatrixRow[]
  readonly original: RowFigures
  readonly primary: string | undefined
  /** Read beside the primary one. */
  readonly read: readonly string[]
  /** Key of the row that the others are held against; absent: the original. */
  readonly base: string | undefined
  readonly onBase: (key: string | undefined) => void
  readonly sort: MatrixSort | undefined
  readonly onSort: (sort: MatrixSort | undefined) => void
  /** What the width of the maps stands for. */
  readonly scale: MapScale
  readonly onScale: (scale: MapScale) => void
  /** First and last message in the maps, from 0; absent: the whole session. */
  readonly zoom: readonly [number, number] | undefined
  readonly onZoom: (zoom: readonly [number, number] | undefined) => void
  /** Index of the message that is looked at, as drawn. */
  readonly current: number | undefined
  /** The same as of now, where `current` may be drawn later: keys go on from it, however fast they are pressed. */
  readonly currentNow: () => number | undefined
  /** The messages that are on screen. */
  readonly sight?: Sight | undefined
  /** Indices of the messages that the session is narrowed to; absent: all. */
  readonly only?: ReadonlySet<number> | undefined
  readonly onGo: (message: number) => void
  readonly nameOf: (row: MatrixRow) => ReactNode
  /** The trigger of all rows: text, or what changes it. */
  readonly trigger?: ReactNode
  /** What its own agent did in the session. */
  readonly recorded?: SessionFigures['recorded'] | undefined
}

/** The original and its strategies, a row each, under one axis. */
export function Matrix(props: MatrixProps) {
  const {
    outline,
    rows,
    original,
    primary,
    read,
    base: chosenBase,
    sort,
    zoom,
    scale,
    current,
    onZoom,
    onGo,
    edits,
  } = props
  const t = useTranslations('matrix')
  const mapLabels = useMapLabels(props.only?.size)
  const axis = useMemo(
    () =>
      axisOf(
        outline.map(({ tokens }) => tokens),
        scale,
      ),
    [outline, scale],
  )
  const originalRuns = useMemo(() => layersOfOriginal(outline), [outline])
  const hairlines = useMemo(() => hairlinesOf(outline), [outline])
  const range = useMemo(() => (zoom === undefined ? wholeOf(axis) : rangeOf(axis, ...zoom)), [axis, zoom])
  const [hover, setHover] = useState<{ readonly at: number; readonly x: number; readonly y: number }>()
  const mask = useMemo(() => props.only && maskOf(axis, range, props.only), [axis, range, props.only])
  const look = { axis, range, current, mask, sight: props.sight }
  const lane = {
    onGo,
    onHover: setHover,
    onBrush: (next: MapRange) => onZoom(messagesIn(axis, next)),
    onWhole: () => onZoom(undefined),
    onZoomAt: (factor: number, at: number) => {
      const next = zoomed(axis, range, factor, at)
      onZoom(next && messagesIn(axis, next))
    },
  }
  const shown = sortRows(rows, sort)
  const shownKeys = shown.map(({ key }) => key)
  const move = (from: number, to: number): void => edits?.onOrder(moved(shownKeys, from, to))
  const drag = useRowDrag(rows.length, move)
  const held = heldAgainst(rows, chosenBase)
  const base = held?.figures ?? original
  const baseKey = held?.key
  const legend = fatesIn(addFates(noTokens, ...rows.flatMap(({ figures }) => figures?.fates ?? [])))
  const sameCosts = equalCosts(rows, original.sessionCost)
  const keys = useRowKeys(props, shownKeys, move)
  useMapCommands({ axis, range, currentNow: props.currentNow, onZoom, onGo, scale, onScale: props.onScale })
  return (
    <div
      role="table"
      aria-label={t('label')}
      className="relative flex shrink-0 flex-col border-b border-border-strong bg-surface text-sm"
    >
      <MatrixHead
        legend={legend}
        axis={axis}
        range={range}
        scale={scale}
        onScale={props.onScale}
        sort={sort}
        onSort={props.onSort}
        onWhole={() => onZoom(undefined)}
        {...(edits && { add: edits.onAdd ?? 'full', addButton: edits.addButton })}
        trigger={props.trigger}
        hasDropped={rows.some(({ dropped }) => dropped !== undefined && dropped.length > 0)}
      />
      <div
        role="rowgroup"
        className={cn('rows:overflow-x-hidden rows:overflow-y-auto rows:[scrollbar-width:none]', rowsHeight)}
      >
        <div
          role="row"
          aria-label={t('original')}
          className={cn(rowLayout, 'relative cards:border-t cards:border-border')}
        >
          <span className="cards:hidden" />
          <div role="rowheader" className="flex min-w-0 items-center gap-2 font-medium">
            <span
              aria-hidden
              className="grid size-4.5 shrink-0 place-items-center rounded-full text-text-muted ring-1 ring-border-strong ring-inset"
            >
              ·
            </span>
            <span className="truncate">{t('original')}</span>
          </div>
          <span className="cards:hidden" />
          <div role="cell" className="cards:col-span-2 cards:row-start-2">
            <MapLane {...lane} look={look}>
              <SessionMap
                runs={originalRuns}
                axis={axis}
                range={range}
                hairlines={hairlines}
                label={mapLabels.original(outline.length)}
              />
            </MapLane>
          </div>
          <span className="cards:hidden" />
          <RowFigureCells
            figures={original}
            base={baseKey === undefined ? undefined : base}
            isOriginal
            end={
              <div role="cell" className="flex items-center justify-end pr-7 cards:hidden">
                {baseKey === undefined ? <BaseTag /> : null}
              </div>
            }
          />
        </div>
        {props.recorded ? <RecordedRow recorded={props.recorded} /> : null}
        {shown.map((row, place) => (
          <StrategyRow
            key={row.key}
            row={row}
            look={look}
            lane={lane}
            base={row.key === baseKey ? undefined : base}
            sameCost={sameCosts.get(row.key)}
            isBase={row.key === baseKey}
            selection={row.key === primary ? 'primary' : read.includes(row.key) ? 'read' : undefined}
            {...(edits && {
              edits,
              entries: edits.entriesOf(row),
              handle: drag.handleOf(row.key, place),
            })}
            isDragged={drag.dragging?.key === row.key}
            drop={dropAt(drag.dragging, place)}
            mapWords={mapLabels.row}
            name={props.nameOf(row)}
            dropKey={row.key}
            onPrimary={props.onPrimary}
            onRead={props.onRead}
            onKey={keys}
          />
        ))}
      </div>
      {hover === undefined ? null : (
        <MapTip at={hover} index={messageAt(axis, hover.at)} outline={outline} rows={rows} />
      )}
    </div>
  )
}

function dropAt(
  dragging: { readonly from: number; readonly to: number } | undefined,
  place: number,
): 'before' | 'after' | undefined {
  if (dragging === undefined || dragging.to === dragging.from || dragging.to !== place) return undefined
  return dragging.to < dragging.from ? 'before' : 'after'
}

/** The keys of a row that has the focus. */
function useRowKeys(
  { base, onPrimary, onRead, onBase }: MatrixProps,
  shown: readonly string[],
  move: (from: number, to: number) => void,
): (event: KeyboardEvent, key: string) => void {
  const focus = (event: KeyboardEvent, step: 1 | -1): void => {
    const sibling = step === 1 ? 'nextElementSibling' : 'previousElementSibling'
    const next = event.currentTarget[sibling]
    if (next instanceof HTMLElement && next.dataset['row'] !== undefined) next.focus()
  }
  return (event, key) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    const place = shown.indexOf(key)
    if (step !== undefined && event.altKey) move(place, place + step)
    else if (step !== undefined) focus(event, step)
    else if (event.key === 'Enter') onPrimary(key)
    else if (event.key === ' ') onRead(key)
    else if (event.key === 'b') onBase(base === key ? undefined : key)
    else return
    event.preventDefault()
  }
}

interface MapCommands extends Pick<MatrixProps, 'currentNow' | 'onZoom' | 'onGo' | 'scale' | 'onScale'> {
  readonly axis: SessionAxis
  readonly range: MapRange
}

const ZOOM_STEP = 0.5

/** Zoom and steps from message to message, from anywhere. */
function useMapCommands({ axis, range, currentNow, onZoom, onGo, scale, onScale }: MapCommands): void {
  const t = useTranslations('matrix.commands')
  const group = t('group')
  const zoom = (factor: number): void => {
    const next = zoomed(axis, range, factor, axis.starts[currentNow() ?? 0] ?? 0)
    onZoom(next && messagesIn(axis, next))
  }
  const step = (by: 1 | -1): void => onGo(Math.min(axis.tokens.length - 1, Math.max(0, (currentNow() ?? 0) + by)))
  useCommands([
    { id: 'map.in', group, title: t('in'), shortcut: '+', run: () => zoom(ZOOM_STEP) },
    { id: 'map.out', group, title: t('out'), shortcut: '-', run: () => zoom(1 / ZOOM_STEP) },
    { id: 'map.whole', group, title: t('whole'), shortcut: '0', run: () => onZoom(undefined) },
    {
      id: 'map.scale',
      group,
      title: t(scale === 'tokens' ? 'byMessages' : 'byTokens'),
      run: () => onScale(scale === 'tokens' ? 'messages' : 'tokens'),
    },
    { id: 'map.next', group, title: t('next'), shortcut: 'arrowright', listed: 'keys', run: () => step(1) },
    { id: 'map.previous', group, title: t('previous'), shortcut: 'arrowleft', listed: 'keys', run: () => step(-1) },
  ])
}
