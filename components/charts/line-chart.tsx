import { toneClass } from '@/components/ui/tone'
import { Grid, legendPlaces, type Series } from './column-chart'
import { labelStride, ticksTo } from './scale'

interface LineChartProps {
  readonly series: readonly (Series & { readonly values: readonly number[]; readonly dashed?: boolean })[]
  /** One for each value. */
  readonly labels: readonly string[]
  readonly width: number
  readonly label: string
  readonly format: (value: number) => string
}

const HEIGHT = 220
const LEFT = 56
const RIGHT = 12
const BOTTOM = 24
const TOP = 8
const LEGEND = 20

export function LineChart({ series, labels, width, label, format }: LineChartProps) {
  const ticks = ticksTo(Math.max(0, ...series.flatMap(({ values }) => values)))
  const top = ticks.at(-1) ?? 1
  const plot = { width: Math.max(1, width - LEFT - RIGHT), height: HEIGHT - BOTTOM - TOP }
  const y = (value: number): number => TOP + plot.height * (1 - value / top)
  const x = (index: number): number => LEFT + (labels.length < 2 ? plot.width / 2 : (plot.width * index) / (labels.length - 1))
  const stride = labelStride(labels.length, plot.width, 44)
  const legend = legendPlaces(series, width)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT + legend.rows * LEGEND}`} className="block w-full font-sans">
      <Grid ticks={ticks} y={y} width={width} format={format} />
      {labels.map((text, index) =>
        index % stride === 0 ? (
          <text key={text} x={x(index)} y={HEIGHT - 6} textAnchor="middle" className="fill-text-muted text-2xs">
            {text}
          </text>
        ) : null,
      )}
      {series.map(({ key, tone, values, dashed }) => (
        <g key={key} className={toneClass(tone)}>
          <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} fill="none" strokeWidth={2} strokeLinejoin="round" strokeDasharray={dashed ? '5 4' : undefined} className="stroke-(--tone)" />
          {values.map((value, index) => (
            <circle key={index} cx={x(index)} cy={y(value)} r={2.5} className="fill-(--tone)" />
          ))}
        </g>
      ))}
      {legend.places.map(({ key, text, x: left, row, tone }) => (
        <g key={key} className={toneClass(tone)}>
          <rect x={left} y={HEIGHT + row * LEGEND + 6} width={12} height={3} rx={1.5} className="fill-(--tone)" />
          <text x={left + 18} y={HEIGHT + row * LEGEND + 12} className="fill-text text-xs">
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}
