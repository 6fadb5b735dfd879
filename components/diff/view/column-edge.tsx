'use client'

import { useTranslations } from 'next-intl'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { edgeAt, GRID, gridOf, withEdgeMoved, type Shares } from '../model/columns'

interface ColumnEdgeProps {
  /** Index of the column before the edge, from 0. */
  readonly edge: number
  readonly shares: Shares
  /** Without widths: back to the usual ones. */
  readonly onShares: (shares?: Shares) => void
}

/** Share of the whole width that one key press moves the edge by. */
const KEY_STEP = 0.02

const keys: Readonly<Record<string, number>> = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }

/** The edge between two columns: dragged, moved by the arrow keys, and put back by a double click or Home. */
export function ColumnEdge({ edge, shares, onShares }: ColumnEdgeProps) {
  const t = useTranslations('diff')
  const dragged = useRef<Shares>(undefined)
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget
    const box = handle.closest<HTMLElement>('[data-columns]')
    if (box === null || event.button !== 0) return
    event.preventDefault()
    handle.focus()
    handle.setPointerCapture(event.pointerId)
    const [from, width] = [event.clientX, handle.parentElement?.parentElement?.clientWidth ?? box.clientWidth]
    // The edge moves at once; the new widths are reported when it is released, so that messages are not drawn again at every pixel.
    handle.onpointermove = ({ clientX }) => {
      dragged.current = withEdgeMoved(shares, edge, (clientX - from) / Math.max(1, width))
      box.style.setProperty(GRID, gridOf(dragged.current))
    }
    const end = (): void => {
      handle.onpointermove = handle.onpointerup = handle.onpointercancel = null
      if (dragged.current) onShares(dragged.current)
      dragged.current = undefined
    }
    handle.onpointerup = handle.onpointercancel = end
  }
  const press = (event: KeyboardEvent): void => {
    const by = keys[event.key]
    if (by === undefined && event.key !== 'Home') return
    event.preventDefault()
    event.stopPropagation()
    onShares(by === undefined ? undefined : withEdgeMoved(shares, edge, by))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('edge')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(edgeAt(shares, edge) * 100)}
      title={t('edgeHelp')}
      data-print="hidden"
      onPointerDown={begin}
      onKeyDown={press}
      onDoubleClick={() => onShares()}
      className="absolute inset-y-0 -left-1 z-20 w-2 cursor-col-resize touch-none rounded-xs hover:bg-accent/30 focus-visible:bg-accent/40"
    />
  )
}
