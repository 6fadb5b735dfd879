'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef, useState, useSyncExternalStore, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { cn } from './cn'

interface SplitPaneProps {
  readonly first: ReactNode
  readonly second: ReactNode
  /** Width of the first pane in pixels. */
  readonly defaultSize: number
  readonly min: number
  readonly max: number
  /** Names the handle; "Resize panes" without it. */
  readonly label?: string
  /** Where the width is remembered in this browser. */
  readonly storageKey?: string
  readonly className?: string
}

const keyStep = 16

const neverChanges = () => () => {}

function readSize(storageKey: string | undefined): number | undefined {
  const stored = storageKey === undefined ? null : localStorage.getItem(storageKey)
  const size = stored === null ? Number.NaN : Number(stored)
  return Number.isFinite(size) ? size : undefined
}

/** Two columns with a handle between; one above the other, without a handle, on narrow screens. */
export function SplitPane({ first, second, defaultSize, min, max, label, storageKey, className }: SplitPaneProps) {
  const t = useTranslations('common.ui')
  const id = useId()
  const remembered = useSyncExternalStore(
    neverChanges,
    () => readSize(storageKey),
    () => undefined,
  )
  const [chosen, setSize] = useState<number>()
  const drag = useRef<{ readonly pointer: number; readonly size: number } | undefined>(undefined)
  const bounded = (width: number) => Math.round(Math.min(max, Math.max(min, width)))
  const size = bounded(chosen ?? remembered ?? defaultSize)

  const settle = (width: number) => {
    setSize(bounded(width))
    if (storageKey !== undefined) localStorage.setItem(storageKey, String(bounded(width)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = { ArrowLeft: size - keyStep, ArrowRight: size + keyStep, Home: min, End: max, Enter: defaultSize }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    settle(target)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { pointer: event.clientX, size }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current !== undefined) setSize(bounded(drag.current.size + event.clientX - drag.current.pointer))
  }
  const onPointerUp = () => {
    if (drag.current === undefined) return
    drag.current = undefined
    settle(size)
  }
  return (
    <div
      style={{ '--first': `${size}px` } as CSSProperties}
      className={cn('flex min-h-0 min-w-0 flex-col lg:grid lg:grid-cols-[var(--first)_1px_minmax(0,1fr)]', className)}
    >
      <div id={id} className="min-h-0 min-w-0">
        {first}
      </div>
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label ?? t('resize')}
        aria-controls={id}
        aria-valuenow={size}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={() => settle(defaultSize)}
        className="group relative z-10 hidden cursor-col-resize touch-none bg-border transition-colors hover:bg-accent focus-visible:bg-accent focus-visible:outline-offset-1 active:bg-accent lg:block"
      >
        <span aria-hidden className="absolute inset-y-0 -left-3 w-6" />
      </div>
      <div className="min-h-0 min-w-0">{second}</div>
    </div>
  )
}
