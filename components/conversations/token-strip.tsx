'use client'

import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cn } from '@/components/ui/cn'
import { contentKinds } from '@/lib/conversation/content-kind'
import { fillOfKind } from '@/components/shared/model/kinds'
import { cellAt, stripHeight, type StripCell } from './model/strip-model'

interface TokenStripProps {
  readonly cells: readonly StripCell[]
  /** Id of the message that is looked at elsewhere. */
  readonly current?: string | undefined
  /** Ids of messages to stand out from the others. */
  readonly lit?: ReadonlySet<string> | undefined
  /** Shows the message; without it the strip is for reading only. */
  readonly onSelect?: (id: string) => void
  readonly className?: string
}

/** Every message as a bar, as high as its tokens; what a strategy takes away is pale. A slider to keyboards and screen readers. */
export function TokenStrip({ cells, current, lit, onSelect, className }: TokenStripProps) {
  const t = useTranslations('workbench')
  const studio = useTranslations('studio.totals')
  const { resolvedTheme } = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hovered, setHovered] = useState<number>()
  const [focused, setFocused] = useState<number>()
  const [width, setWidth] = useState(0)
  const currentIndex = cells.findIndex((cell) => cell.id === current)
  const at = focused ?? Math.max(0, currentIndex)
  const shown = hovered ?? focused

  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (canvas.current !== null && width > 0) drawStrip(canvas.current, cells, { current: currentIndex, shown, lit })
  }, [cells, width, currentIndex, shown, lit, resolvedTheme])

  if (cells.length === 0) return null
  const describe = (cell: StripCell): string => {
    const words = { position: cell.position, role: t(`roles.${cell.role}`), kind: t(`kinds.${cell.mainKind}`) }
    const what =
      cell.status === 'kept'
        ? t('strip.cell', { ...words, tokens: cell.before })
        : t('strip.cellChanged', {
            ...words,
            before: cell.before,
            after: cell.after,
            fate: t(`diff.status.${cell.status}`),
          })
    return lit?.has(cell.id) ? `${what}, ${studio('litCell')}` : what
  }
  const indexOf = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect()
    return cellAt(event.clientX - box.left, box.width, cells.length)
  }
  const select = (index: number): void => {
    const cell = cells[index]
    if (cell) onSelect?.(cell.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const last = cells.length - 1
    const page = Math.max(1, Math.round(cells.length / 20))
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - page,
      PageUp: at + page,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      setFocused(Math.min(last, Math.max(0, target)))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      select(at)
    }
  }
  const shownCell = shown === undefined ? undefined : cells[shown]
  const atCell = cells[at]
  return (
    <div className={cn('relative', className)}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t(onSelect ? 'strip.label' : 'strip.labelStill', { messages: cells.length })}
        aria-valuemin={1}
        aria-valuemax={cells.length}
        aria-valuenow={at + 1}
        aria-valuetext={atCell ? describe(atCell) : undefined}
        className={cn('h-16 rounded-sm border-b border-border-strong', onSelect && 'cursor-pointer')}
        onPointerMove={(event) => setHovered(indexOf(event))}
        onPointerLeave={() => setHovered(undefined)}
        onClick={(event) =>
          select(
            cellAt(
              event.clientX - event.currentTarget.getBoundingClientRect().left,
              event.currentTarget.clientWidth,
              cells.length,
            ),
          )
        }
        onFocus={() => setFocused(at)}
        onBlur={() => setFocused(undefined)}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} aria-hidden className="block size-full" />
      </div>
      {shownCell === undefined ? null : (
        <div
          aria-hidden
          className={cn(
            'pointer-events-none absolute top-full z-20 mt-1 max-w-full truncate rounded-md border border-border bg-raised px-2 py-1 text-xs shadow-raised',
            (shown ?? 0) * 2 > cells.length ? 'right-0' : 'left-0',
          )}
        >
          {describe(shownCell)}
        </div>
      )}
    </div>
  )
}

const PALE = 0.28
const GAP_FROM = 4
const UNLIT = 0.3
/** Height of the line under what is lit, in pixels. */
const LIT_MARK = 3

function drawStrip(
  canvas: HTMLCanvasElement,
  cells: readonly StripCell[],
  marks: {
    readonly current: number
    readonly shown: number | undefined
    readonly lit: ReadonlySet<string> | undefined
  },
): void {
  const ratio = window.devicePixelRatio || 1
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(ratio, ratio)
  const style = getComputedStyle(canvas)
  const fills = new Map(contentKinds.map((kind) => [kind, style.getPropertyValue(fillOfKind(kind)).trim()]))
  const most = cells.reduce((largest, cell) => Math.max(largest, cell.before), 1)
  const accent = style.getPropertyValue('--accent').trim()
  const slot = width / cells.length
  const bar = slot >= GAP_FROM ? slot - 1 : slot
  cells.forEach((cell, index) => {
    const x = index * slot
    if (index === marks.shown || index === marks.current) {
      context.globalAlpha = 1
      context.fillStyle = style.getPropertyValue(index === marks.shown ? '--selected' : '--accent-soft').trim()
      context.fillRect(x, 0, Math.max(bar, 2), height)
    }
    const full = stripHeight(cell.before, most) * height
    const kept = cell.before > 0 ? full * Math.min(1, cell.after / cell.before) : 0
    const isLit = marks.lit?.has(cell.id)
    const strength = isLit === false ? UNLIT : 1
    let bottom = height
    for (const { kind, tokens } of cell.byKind) {
      const share = (full * tokens) / Math.max(1, cell.before)
      context.fillStyle = fills.get(kind) ?? ''
      const solid = Math.max(0, Math.min(share, bottom - (height - kept)))
      context.globalAlpha = strength
      context.fillRect(x, bottom - solid, bar, solid)
      context.globalAlpha = PALE * strength
      context.fillRect(x, bottom - share, bar, share - solid)
      bottom -= share
    }
    if (isLit) {
      context.globalAlpha = 1
      context.fillStyle = accent
      context.fillRect(x, height - LIT_MARK, slot, LIT_MARK)
    }
    if (index === marks.current) {
      context.globalAlpha = 1
      context.fillStyle = accent
      context.fillRect(x - 0.5, 0, Math.max(bar, 2) + 1, 3)
    }
  })
  context.globalAlpha = 1
}
