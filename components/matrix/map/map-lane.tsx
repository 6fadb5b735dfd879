'use client'

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { cn } from '@/components/ui/cn'
import { isWhole, messageAt, shareOf, type MapRange, type SessionAxis } from '../model/axis'
import type { Sight } from '../sight'
import { useMapPointer, type MapPointerEvents } from './use-map-pointer'

export interface MapLook {
  readonly axis: SessionAxis
  readonly range: MapRange
  /** Index of the message that is looked at. */
  readonly current: number | undefined
  /** CSS: pales what the session is narrowed away from. */
  readonly mask?: string | undefined
  readonly sight?: Sight | undefined
}

interface MapLaneProps extends Omit<MapPointerEvents, 'onGo'> {
  readonly look: MapLook
  readonly onGo: (message: number) => void
  readonly planned?: boolean
  /** The map shows the result from before the last edit. */
  readonly dimmed?: boolean
  /** Drawn as a line below; `unknown`: something goes on, and nobody knows how far it is. */
  readonly progress?: number | 'unknown' | undefined
  readonly children: ReactNode
}

/** A map with what lies over it: the message that is looked at, what is on screen, the range that is being drawn. */
export function MapLane({ look, onGo, planned, dimmed, progress, children, ...events }: MapLaneProps) {
  const { axis, range, current, mask, sight } = look
  const { lane, brush, handlers } = useMapPointer(range, !isWhole(axis, range), {
    ...events,
    onGo: (at) => onGo(messageAt(axis, at)),
  })
  const at = current === undefined ? -1 : shareOf(axis, current, range)
  return (
    // Hidden from screen readers: the map's name and the row have its figures, and other keys go to messages.
    <div ref={lane} {...handlers} className="relative h-5 w-full cursor-crosshair touch-pan-y select-none cards:h-3.5">
      <div
        data-narrowed={mask !== undefined || undefined}
        className={cn('absolute inset-0 transition-opacity', dimmed && 'opacity-42')}
        style={mask === undefined ? undefined : { maskImage: mask }}
      >
        {children}
      </div>
      {planned ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-xs border border-dashed border-border-control"
        />
      ) : null}
      {sight === undefined ? null : <Seen sight={sight} axis={axis} range={range} />}
      {brush === undefined ? null : (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 border-x border-accent bg-accent/20"
          style={placeIn(range, brush.from, brush.to)}
        />
      )}
      {at >= 0 && at <= 1 ? (
        <span
          aria-hidden
          className="pointer-events-none absolute -inset-y-1.5 w-px bg-accent"
          style={{ left: `${at * 100}%` }}
        />
      ) : null}
      {progress === undefined ? null : (
        <span aria-hidden data-progress={progress} className="absolute inset-x-0 -bottom-1 h-0.5 overflow-hidden">
          <span
            className={cn(
              'absolute h-full bg-accent transition-[width] duration-300',
              progress === 'unknown' && 'w-1/4 animate-indeterminate',
            )}
            style={progress === 'unknown' ? undefined : { width: `${progress * 100}%` }}
          />
        </span>
      )}
    </div>
  )
}

function Seen({ sight, axis, range }: Pick<MapLook, 'axis' | 'range'> & { readonly sight: Sight }) {
  const seen = useStore(sight, (state) => state.seen)
  if (seen === undefined) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute -inset-y-1.5 border-x-[1.5px] border-accent"
      style={placeIn(range, axis.starts[seen[0]] ?? 0, axis.starts[seen[1] + 1] ?? 0)}
    />
  )
}

const placeIn = (range: MapRange, from: number, to: number) => ({
  left: `${clamp(shareWithin(from, range)) * 100}%`,
  width: `${(clamp(shareWithin(to, range)) - clamp(shareWithin(from, range))) * 100}%`,
})

const clamp = (share: number): number => Math.min(1, Math.max(0, share))
const shareWithin = (at: number, { from, to }: MapRange): number => (to > from ? (at - from) / (to - from) : 0)
