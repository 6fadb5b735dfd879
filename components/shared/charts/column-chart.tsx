import { toneClass } from '@/components/ui/tone'
import { AxisLabel, Plot, plotFrame, type Series } from './plot'
import { labelStride, stacked } from './scale'

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

/** Stacked columns over time, with their legend. */
export function ColumnChart({ series, columns, width, label, format }: ColumnChartProps) {
  const keys = series.map(({ key }) => key)
  const stacks = columns.map((column) => stacked(keys, (key) => column.values[key]))
  const frame = plotFrame(Math.max(0, ...stacks.map((stack) => stack.at(-1)?.to ?? 0)), width)
  const { y } = frame
  const slot = frame.width / Math.max(1, columns.length)
  const thick = Math.max(2, Math.min(36, slot * 0.7))
  const stride = labelStride(columns.length, frame.width, 56)
  return (
    <Plot frame={frame} series={series} swatch="box" width={width} label={label} format={format}>
      {columns.map((column, index) => {
        const centre = frame.left + slot * (index + 0.5)
        return (
          <g key={column.key}>
            {(stacks[index] ?? []).map(({ key, from, to }) => (
              <rect
                key={key}
                x={centre - thick / 2}
                width={thick}
                y={y(to)}
                height={Math.max(1, y(from) - y(to))}
                className={`${toneClass(series.find((one) => one.key === key)?.tone ?? 'neutral')} fill-(--tone) stroke-surface`}
              />
            ))}
            {index % stride === 0 ? <AxisLabel x={centre} text={column.label} /> : null}
          </g>
        )
      })}
    </Plot>
  )
}
