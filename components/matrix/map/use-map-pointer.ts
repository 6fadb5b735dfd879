import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { MapRange } from '../model/axis'
import { useMapZoom } from './use-map-zoom'

export interface MapPointerEvents {
  /** A click, at a place of the axis. */
  readonly onGo: (at: number) => void
  readonly onBrush: (range: MapRange) => void
  readonly onWhole: () => void
  /** A piece of the range, about a place of the axis that stays where it is. */
  readonly onZoomAt: (factor: number, at: number) => void
  readonly onHover: (at: { readonly at: number; readonly x: number; readonly y: number } | undefined) => void
}

/** A shorter way is a click. */
const BRUSH_PIXELS = 5
/** A second click within this time makes the first one half of a double click. */
const DOUBLE_CLICK_MS = 300

/**
 * What a pointer does on a map. By mouse a click goes there, a drag zooms to the range, a double click shows the whole session, and the wheel
 * zooms. A finger goes to where it is lifted, and sees on its way what is there; two fingers zoom.
 */
export function useMapPointer(
  range: MapRange,
  isZoomed: boolean,
  { onGo, onBrush, onWhole, onZoomAt, onHover }: MapPointerEvents,
) {
  const [brush, setBrush] = useState<{ readonly from: number; readonly to: number; readonly pixels: number }>()
  const lane = useRef<HTMLDivElement>(null)
  const placeOf = ({ clientX }: { readonly clientX: number }): number => {
    const { left, width } = lane.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
    return range.from + share * (range.to - range.from)
  }
  const click = useClick(isZoomed ? DOUBLE_CLICK_MS : 0)
  const pinch = useMapZoom(lane, (factor, clientX) => onZoomAt(factor, placeOf({ clientX })))
  const brushed = brush !== undefined && Math.abs(brush.pixels) >= BRUSH_PIXELS
  return {
    lane,
    brush: brushed ? { from: Math.min(brush.from, brush.to), to: Math.max(brush.from, brush.to) } : undefined,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        if (pinch.down(event)) onHover(undefined)
        if (event.pointerType === 'touch') return event.stopPropagation()
        const at = placeOf(event)
        setBrush({ from: at, to: at, pixels: 0 })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (pinch.move(event)) return
        const at = placeOf(event)
        if (brush === undefined) return onHover({ at, x: event.clientX, y: event.clientY })
        onHover(undefined)
        setBrush({ ...brush, to: at, pixels: brush.pixels + event.movementX })
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const wasPinched = pinch.up(event)
        if (event.pointerType === 'touch') {
          onHover(undefined)
          if (!wasPinched) onGo(placeOf(event))
          return
        }
        if (brush === undefined) return
        setBrush(undefined)
        if (!brushed) return click.once(() => onGo(brush.to))
        onBrush({ from: Math.min(brush.from, brush.to), to: Math.max(brush.from, brush.to) })
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        pinch.up(event)
        setBrush(undefined)
        onHover(undefined)
      },
      onPointerLeave: () => onHover(undefined),
      onDoubleClick: () => {
        click.twice()
        onWhole()
      },
    },
  }
}

/** A click that waits for whether it is the first of two, so that a double click does its own thing alone. */
function useClick(waitMs: number) {
  const waiting = useRef<number>(undefined)
  const twice = (): void => window.clearTimeout(waiting.current)
  useEffect(() => () => window.clearTimeout(waiting.current), [])
  return {
    once: (act: () => void): void => {
      if (waitMs === 0) return act()
      twice()
      waiting.current = window.setTimeout(act, waitMs)
    },
    twice,
  }
}
