import { cn } from '@/components/ui/cn'
import { toneClass, type Tone } from '@/components/ui/tone'
import { fitted } from './scale'

export interface Bar {
  readonly key: string
  readonly label: string
  /** Undefined: unknown, which is drawn as such. */
  readonly value: number | undefined
  /** The value as text, beside the bar. */
  readonly text: string
  readonly tone?: Tone
  /** After the label, such as "current". */
  readonly note?: string | undefined
}

interface BarChartProps {
  readonly bars: readonly Bar[]
  readonly width: number
  /** Accessible name: what the chart shows, in one sentence. */
  readonly label: string
}

const ROW = 42
const TRACK = 10

/** Horizontal bars, each below its label, so that labels of any length fit on any width. */
export function BarChart({ bars, width, label }: BarChartProps) {
  const maximum = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  const height = Math.max(1, bars.length * ROW)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="block w-full font-sans">
      {bars.map(({ key, label: name, value, text, tone = 'accent', note }, index) => {
        const top = index * ROW
        const length = value === undefined || maximum === 0 ? 0 : (value / maximum) * width
        const full = note === undefined ? name : `${name} · ${note}`
        return (
          <g key={key} className={toneClass(tone)}>
            <text x={0} y={top + 15} className="fill-text text-xs font-medium">
              {fitted(full, width - text.length * 7 - 24)}
            </text>
            <text
              x={width}
              y={top + 15}
              textAnchor="end"
              className={cn('tabular text-xs', value === undefined ? 'fill-text-muted' : 'fill-text font-semibold')}
            >
              {text}
            </text>
            <rect x={0} y={top + 22} width={width} height={TRACK} rx={3} className="fill-sunken" />
            {value === undefined ? (
              <line
                x1={2}
                x2={width - 2}
                y1={top + 22 + TRACK / 2}
                y2={top + 22 + TRACK / 2}
                strokeWidth={1.5}
                strokeDasharray="3 4"
                className="stroke-border-strong"
              />
            ) : (
              <rect
                x={0}
                y={top + 22}
                width={Math.max(value > 0 ? 2 : 0, length)}
                height={TRACK}
                rx={3}
                className="fill-(--tone)"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
