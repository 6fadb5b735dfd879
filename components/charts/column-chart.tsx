import { toneClass, type Tone } from '@/components/ui/tone'
import { fitted, labelStride, stacked, ticksTo } from './scale'

export interface Series {
  readonly key: string
  readonly label: string
  readonly tone: Tone
}

export interface Column {
  readonly key: string
  readonly label: string
  readonly values: Readonly<Record<string, number | undefined>>
}

interface ColumnChartProps {
  readonly series: readonly Series[]
  readonly columns: readonly Column[]
  readonly width: number
  readonly label: string
  readonly format: (value: number) => string
}

const HEIGHT = 220
const LEFT = 56
const BOTTOM = 24
const TOP = 8
const LEGEND = 20

/** Stacked columns over time, with their legend. */
export function ColumnChart({ series, columns, width, label, format }: ColumnChartProps) {
  const keys = series.map(({ key }) => key)
  const stacks = columns.map((column) => stacked(keys, (key) => column.values[key]))
  const ticks = ticksTo(Math.max(0, ...stacks.map((stack) => stack.at(-1)?.to ?? 0)))
  const top = ticks.at(-1) ?? 1
  const plot = { width: Math.max(1, width - LEFT), height: HEIGHT - BOTTOM - TOP }
  const y = (value: number): number => TOP + plot.height * (1 - value / top)
  const slot = plot.width / Math.max(1, columns.length)
  const thick = Math.max(2, Math.min(36, slot * 0.7))
  const stride = labelStride(columns.length, plot.width, 56)
  const legend = legendPlaces(series, width)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT + legend.rows * LEGEND}`} className="block w-full font-sans">
      <Grid ticks={ticks} y={y} width={width} format={format} />
      {columns.map((column, index) => {
        const centre = LEFT + slot * (index + 0.5)
        return (
          <g key={column.key}>
            {(stacks[index] ?? []).map(({ key, from, to }) => (
              <rect key={key} x={centre - thick / 2} width={thick} y={y(to)} height={Math.max(1, y(from) - y(to))} className={`${toneClass(series.find((one) => one.key === key)?.tone ?? 'neutral')} fill-(--tone)`} />
            ))}
            {index % stride === 0 ? (
              <text x={centre} y={HEIGHT - 6} textAnchor="middle" className="fill-text-muted text-2xs">
                {column.label}
              </text>
            ) : null}
          </g>
        )
      })}
      {legend.places.map(({ key, text, x, row, tone }) => (
        <g key={key} className={toneClass(tone)}>
          <rect x={x} y={HEIGHT + row * LEGEND + 3} width={10} height={10} rx={2} className="fill-(--tone)" />
          <text x={x + 16} y={HEIGHT + row * LEGEND + 12} className="fill-text text-xs">
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Lines across at round values, with the values at the left. */
export function Grid({ ticks, y, width, format }: { readonly ticks: readonly number[]; readonly y: (value: number) => number; readonly width: number; readonly format: (value: number) => string }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} strokeWidth={1} className={tick === 0 ? 'stroke-border-strong' : 'stroke-border'} />
      <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="tabular fill-text-muted text-2xs">
        {format(tick)}
      </text>
    </g>
  ))
}

export function legendPlaces(series: readonly Series[], width: number) {
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
