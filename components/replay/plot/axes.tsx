'use client'

import type { CostUnit } from '@/lib/replay'
import { ticksTo } from '@/components/shared/charts/scale'

/** Where the maps are drawn, in pixels from the view's left edge: the plot stands right under them. */
export interface Edges {
  readonly left: number
  readonly width: number
}

/** Of one of the plots, in pixels. */
export interface Band {
  readonly top: number
  readonly height: number
}

export interface Scale {
  readonly ticks: readonly number[]
  readonly top: number
  readonly y: (value: number) => number
}

export function axis(most: number, { top, height }: Band, unit: CostUnit | 'tokens'): Scale {
  // There is no half of a token.
  const ticks = ticksTo(most).filter((tick) => unit === 'usd' || Number.isInteger(tick))
  const highest = ticks.at(-1) ?? 1
  return { ticks, top: highest, y: (value) => top + height * (1 - Math.min(value, highest) / highest) }
}

interface AxisProps {
  readonly title: string
  readonly unit: string
  readonly place: Band
  readonly axis: Scale
  readonly edges: Edges
  readonly format: (value: number, ticks: readonly number[]) => string
}

/** Room for title and unit beside the values. */
const TITLE_ROOM = 170

export function Axis({ title, unit, place, axis: { ticks, y }, edges: { left, width }, format }: AxisProps) {
  const beside = left >= TITLE_ROOM
  return (
    <g>
      <text
        x={beside ? 12 : left}
        y={beside ? place.top + 4 : place.top - 22}
        className="fill-text text-sm font-medium"
      >
        {title}
        {beside ? null : (
          <tspan className="fill-text-muted text-2xs font-normal" dx={6}>
            {unit}
          </tspan>
        )}
      </text>
      {beside ? (
        <text x={12} y={place.top + 20} className="fill-text-muted">
          {unit}
        </text>
      ) : null}
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={left + width}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-border-strong' : 'stroke-border'}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="tabular fill-text-muted">
            {format(tick, ticks)}
          </text>
        </g>
      ))}
    </g>
  )
}
