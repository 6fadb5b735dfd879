import type { VariantSummary } from '@/lib/engine'

export interface CostScale {
  /** Shares of doing nothing's cost. */
  readonly from: number
  readonly to: number
}

const TENTH = 0.1

/** One scale for all variants, so that they compare. */
export function costScale(summaries: readonly VariantSummary[]): CostScale {
  const spread = summaries.flatMap(({ costRatio }) =>
    costRatio ? [costRatio.p10, costRatio.worst, costRatio.median] : [],
  )
  const [least, most] = [Math.min(0.9, ...spread), Math.max(1.1, ...spread)]
  return { from: Math.floor(least / TENTH) * TENTH, to: Math.ceil(most / TENTH) * TENTH }
}

interface WhiskerProps {
  readonly summary: VariantSummary
  readonly scale: CostScale
  readonly direction: 'up' | 'right'
  readonly label: string
}

const LONG = 100
const WIDE = 16

/** Bar from p10 to p90, tick at the median, ring at the worst, filled where it is dearer than doing nothing; dashed: doing nothing. */
export function Whisker({ summary: { costRatio }, scale, direction, label }: WhiskerProps) {
  const isUp = direction === 'up'
  const at = (share: number): number => {
    const along = ((share - scale.from) / (scale.to - scale.from)) * (LONG - 8) + 4
    return isUp ? LONG - along : along
  }
  const line = (from: number, to: number) =>
    isUp ? { x1: WIDE / 2, x2: WIDE / 2, y1: from, y2: to } : { y1: WIDE / 2, y2: WIDE / 2, x1: from, x2: to }
  const across = (place: number, reach: number) =>
    isUp
      ? { x1: WIDE / 2 - reach, x2: WIDE / 2 + reach, y1: place, y2: place }
      : { y1: WIDE / 2 - reach, y2: WIDE / 2 + reach, x1: place, x2: place }
  const size = isUp ? { width: WIDE, height: LONG } : { width: LONG, height: WIDE }
  const worst = costRatio ? at(costRatio.worst) : 0
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size.width} ${size.height}`} {...size} className="block">
      <line {...across(at(1), WIDE / 2)} strokeDasharray="2 2" className="stroke-border-control" />
      {costRatio ? (
        <>
          <line
            {...line(at(costRatio.p10), at(costRatio.p90))}
            strokeWidth={5}
            className="stroke-text-muted"
            opacity={0.45}
          />
          <line {...across(at(costRatio.median), WIDE / 2)} strokeWidth={3} className="stroke-text" />
          <circle
            cx={isUp ? WIDE / 2 : worst}
            cy={isUp ? worst : WIDE / 2}
            r={3}
            strokeWidth={1.3}
            className={costRatio.worst > 1 ? 'fill-text stroke-text' : 'fill-surface stroke-text'}
          />
        </>
      ) : null}
    </svg>
  )
}
