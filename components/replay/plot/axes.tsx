'use client'

import type { CostUnit } from '@/lib/engine'
import { linesOf, textWidth, ticksTo } from '@/components/shared/charts/scale'

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

const titleClass = 'fill-text text-[13px] font-medium'
const unitClass = 'fill-text-muted text-[11px] font-normal'

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
/** Of the values, with what stands between them and the plot. */
const VALUES = 56
/** From the edge to title and unit, where they stand beside the values. */
const INSET = 12
/** Of a line of the unit. */
const LINE = 15
/** Of what is written in the plot, which grows as a whole with the person's text. */
export const FONT = 11

export function Axis({ title, unit, place, axis: { ticks, y }, edges: { left, width }, format }: AxisProps) {
  const beside = left >= TITLE_ROOM
  const isOneLine = textWidth(`${title} ${unit}`, FONT) <= width
  return (
    <g>
      {beside ? (
        <>
          <text x={INSET} y={place.top + 4} className={titleClass}>
            {title}
          </text>
          <text className="fill-text-muted">
            {linesOf(unit, left - INSET - VALUES, FONT).map((line, index) => (
              <tspan key={line} x={INSET} y={place.top + 20 + index * LINE}>
                {line}
              </tspan>
            ))}
          </text>
        </>
      ) : (
        <text x={left} y={place.top - (isOneLine ? 22 : 36)} className={titleClass}>
          {title}
          <tspan className={unitClass} {...(isOneLine ? { dx: 6 } : { x: 0, y: place.top - 20 })}>
            {unit}
          </tspan>
        </text>
      )}
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
