import type { ReactNode } from 'react'
import { toneClass, type Tone } from '@/components/ui/tone'
import { fitted, ticksTo } from './scale'

export interface Series {
  readonly key: string
  readonly label: string
  readonly tone: Tone
}

const HEIGHT = 220
const LEFT = 56
const BOTTOM = 24
const TOP = 8
const LEGEND = 20

/** Place of the plot area in pixels, for values from 0 to `most`; `right` is margin. */
export interface PlotFrame {
  readonly left: number
  readonly width: number
  readonly ticks: readonly number[]
  readonly y: (value: number) => number
}

export function plotFrame(most: number, width: number, right = 0): PlotFrame {
  const ticks = ticksTo(most)
  const top = ticks.at(-1) ?? 1
  return {
    left: LEFT,
    width: Math.max(1, width - LEFT - right),
    ticks,
    y: (value) => TOP + (HEIGHT - BOTTOM - TOP) * (1 - value / top),
  }
}

/** Legend shapes: top relative to their row, and distance from their left to the text. */
const swatches = {
  box: { y: 3, width: 10, height: 10, rx: 2, indent: 16 },
  line: { y: 6, width: 12, height: 3, rx: 1.5, indent: 18 },
} as const

interface PlotProps {
  readonly frame: PlotFrame
  readonly series: readonly Series[]
  readonly swatch: keyof typeof swatches
  /** Width of the whole drawing in pixels. */
  readonly width: number
  readonly label: string
  readonly format: (value: number) => string
  readonly children: ReactNode
}

/** A chart's frame: horizontal grid lines at round values, labelled at the left, and the legend below. */
export function Plot({ frame, series, swatch, width, label, format, children }: PlotProps) {
  const legend = legendPlaces(series, width)
  const { y: drop, indent, ...shape } = swatches[swatch]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT + legend.rows * LEGEND}`}
      className="block w-full font-sans"
    >
      {frame.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={width}
            y1={frame.y(tick)}
            y2={frame.y(tick)}
            strokeWidth={1}
            className={tick === 0 ? 'stroke-border-strong' : 'stroke-border'}
          />
          <text x={LEFT - 8} y={frame.y(tick) + 4} textAnchor="end" className="tabular fill-text-muted text-2xs">
            {format(tick)}
          </text>
        </g>
      ))}
      {children}
      {legend.places.map(({ key, text, x, row, tone }) => (
        <g key={key} className={toneClass(tone)}>
          <rect x={x} y={HEIGHT + row * LEGEND + drop} {...shape} className="fill-(--tone)" />
          <text x={x + indent} y={HEIGHT + row * LEGEND + 12} className="fill-text text-xs">
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** A label below the plot area. */
export function AxisLabel({ x, text }: { readonly x: number; readonly text: string }) {
  return (
    <text x={x} y={HEIGHT - 6} textAnchor="middle" className="fill-text-muted text-2xs">
      {text}
    </text>
  )
}

function legendPlaces(series: readonly Series[], width: number) {
  let x = 0
  let row = 0
  const places = series.map(({ key, label, tone }) => {
    const text = fitted(label, Math.min(240, width - 16))
    const needed = 16 + text.length * 7 + 20
    if (x > 0 && x + needed > width) {
      x = 0
      row += 1
    }
    const place = { key, text, tone, x, row }
    x += needed
    return place
  })
  return { places, rows: row + 1 }
}
