'use client'

import { useTheme } from 'next-themes'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fateStack, greys } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import type { MapRange, SessionAxis } from '../model/axis'
import { bucketsOf, type LayerRun } from '../model/buckets'
import { BUCKET_PIXELS, drawMap, hatchPattern, type MapPaint } from '../model/draw-map'
import type { Hairline } from '../model/layers'

interface SessionMapProps {
  readonly runs: readonly LayerRun[]
  readonly axis: SessionAxis
  readonly range: MapRange
  /** Of the original: kinds in greys, with lines where a person speaks. */
  readonly hairlines?: readonly Hairline[]
  /** Text shown instead of the map. */
  readonly label: string
  /** A model has to be paid before there is a result. */
  readonly planned?: boolean
}

/** One row's map: a picture named by what it shows. */
export function SessionMap({ runs, axis, range, hairlines, label, planned = false }: SessionMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(canvas)
  const { resolvedTheme } = useTheme()
  const buckets = Math.floor(width / BUCKET_PIXELS)
  const layers = hairlines === undefined ? fateStack.length : greys.length
  const shares = useMemo(() => bucketsOf(runs, axis, range, buckets, layers), [runs, axis, range, buckets, layers])
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d') ?? null
    if (element === null || context === null || width === 0) return
    const density = Math.max(1, window.devicePixelRatio || 1)
    const height = element.clientHeight
    element.width = Math.round(width * density)
    element.height = Math.round(height * density)
    const style = getComputedStyle(element)
    const size = { width, height, density }
    drawMap(context, shares, hairlines === undefined ? fatePaint(context, style, density) : greyPaint(style), size)
    if (hairlines !== undefined) drawHairlines(context, hairlines, { axis, range, size, style })
  }, [shares, width, hairlines, axis, range, resolvedTheme])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={cn('absolute inset-0 size-full rounded-xs', planned && 'opacity-38')}
    />
  )
}

function useWidth(canvas: React.RefObject<HTMLCanvasElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  return width
}

/** By what tells themes and screens apart: all maps of a page are painted alike. */
const paints = new Map<string, MapPaint>()

function fatePaint(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, density: number): MapPaint {
  const value = (name: string): string => style.getPropertyValue(name).trim()
  const key = `${value('--kept-fill')} ${density}`
  const known = paints.get(key)
  if (known !== undefined) return known
  const paint: MapPaint = {
    fills: fateStack.map((fate) =>
      hatchPattern(context, fate, { fill: value(`--${fate}-fill`), soft: value(`--${fate}-soft`), density }),
    ),
    hollow: { layer: fateStack.indexOf('removed'), line: value('--removed-fill') },
  }
  paints.set(key, paint)
  return paint
}

const greyPaint = (style: CSSStyleDeclaration): MapPaint => ({
  fills: greys.map((grey) => style.getPropertyValue(`--map-${grey}`).trim()),
  outline: style.getPropertyValue('--border-control').trim(),
})

/** Pixels. Lines that are closer are drawn as one. */
const MERGED_PIXELS = 3

interface HairlinePlace {
  readonly axis: SessionAxis
  readonly range: MapRange
  readonly size: { readonly width: number; readonly height: number; readonly density: number }
  readonly style: CSSStyleDeclaration
}

function drawHairlines(
  context: CanvasRenderingContext2D,
  hairlines: readonly Hairline[],
  { axis, range, size: { width, height, density }, style }: HairlinePlace,
): void {
  const [ground, ink] = [style.getPropertyValue('--surface').trim(), style.getPropertyValue('--text').trim()]
  let last = Number.NEGATIVE_INFINITY
  for (const { message, double } of hairlines) {
    const at = (((axis.starts[message] ?? 0) - range.from) / (range.to - range.from)) * width
    if (at < 0 || at > width || (at - last < MERGED_PIXELS && !double)) continue
    last = at
    context.fillStyle = ground
    context.fillRect((at - 1.5) * density, 0, (double ? 5 : 3) * density, height * density)
    context.fillStyle = ink
    for (const offset of double ? [-0.5, 1.5] : [-0.5])
      context.fillRect(Math.round((at + offset) * density), 0, density, height * density)
  }
}
