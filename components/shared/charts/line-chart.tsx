import { toneClass } from '@/components/ui/tone'
import { AxisLabel, Plot, plotFrame, type Series } from './plot'
import { labelStride } from './scale'

interface LineChartProps {
  readonly series: readonly (Series & { readonly values: readonly number[]; readonly dashed?: boolean })[]
  /** One per value. */
  readonly labels: readonly string[]
  readonly width: number
  readonly label: string
  readonly format: (value: number) => string
}

/** Pixels for half of the last label. */
const RIGHT = 12

export function LineChart({ series, labels, width, label, format }: LineChartProps) {
  const frame = plotFrame(Math.max(0, ...series.flatMap(({ values }) => values)), width, RIGHT)
  const { y } = frame
  const x = (index: number): number =>
    frame.left + (labels.length < 2 ? frame.width / 2 : (frame.width * index) / (labels.length - 1))
  const stride = labelStride(labels.length, frame.width, 44)
  return (
    <Plot frame={frame} series={series} swatch="line" width={width} label={label} format={format}>
      {labels.map((text, index) => (index % stride === 0 ? <AxisLabel key={text} x={x(index)} text={text} /> : null))}
      {series.map(({ key, tone, values, dashed }) => (
        <g key={key} className={toneClass(tone)}>
          <polyline
            points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeDasharray={dashed ? '5 4' : undefined}
            className="stroke-(--tone)"
          />
          {values.map((value, index) => (
            <circle key={index} cx={x(index)} cy={y(value)} r={2.5} className="fill-(--tone)" />
          ))}
        </g>
      ))}
    </Plot>
  )
}
