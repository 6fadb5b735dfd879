'use client'

import { useTranslations } from 'next-intl'
import type { TuningCandidate, TuningView } from '@/lib/contracts/evaluation/tunings'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { withMargin } from '@/lib/engine'
import { frontierOf, triedPoints } from '../model/frontier'

interface FrontierChartProps {
  readonly candidates: readonly TuningCandidate[]
  readonly bars: TuningView['setup']['bars']
  /** Number of the best so far. */
  readonly chosen: number | undefined
}

const [WIDTH, HEIGHT] = [600, 240]
const PAD = { left: 44, right: 16, top: 14, bottom: 34 }

/** Cost across, what is still there of what was needed later up; steps go through the best ones. */
export function FrontierChart({ candidates, bars, chosen }: FrontierChartProps) {
  const t = useTranslations('tunings')
  const figures = useFigures()
  const points = triedPoints(candidates)
  if (points.length === 0) return <p className="p-4 text-text-muted">{t('chart.none')}</p>
  const frontier = frontierOf(points)
  const costs = points.map(({ cost }) => cost)
  const [least, most] = [Math.min(...costs), Math.max(...costs)]
  const low = Math.min(bars.recall - 0.05, ...frontier.map(({ recall }) => recall), 0.95)
  const span = Math.max(0.02, most - least)
  const x = (cost: number): number =>
    PAD.left + ((cost - least + span * 0.04) / (span * 1.08)) * (WIDTH - PAD.left - PAD.right)
  const y = (recall: number): number =>
    PAD.top + ((1 - Math.max(low, recall)) / Math.max(0.01, 1 - low)) * (HEIGHT - PAD.top - PAD.bottom)
  const steps = frontier
    .map(({ cost, recall }, index) => (index === 0 ? `M${x(cost)},${y(recall)}` : `H${x(cost)}V${y(recall)}`))
    .join('')
  const best = points.find(({ number }) => number === chosen)
  const start = points.find(({ number }) => number === 0)
  const margin = withMargin(bars)
  const onFrontier = new Set(frontier.map(({ number }) => number))
  return (
    <figure className="p-4">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('chart.label')} className="w-full max-w-225">
        <rect
          x={PAD.left}
          width={WIDTH - PAD.left - PAD.right}
          y={y(margin.recall)}
          height={Math.max(0, y(bars.recall) - y(margin.recall))}
          className="fill-sunken"
        />
        {[1, bars.recall].map((recall) => (
          <g key={recall}>
            <line
              x1={PAD.left}
              x2={WIDTH - PAD.right}
              y1={y(recall)}
              y2={y(recall)}
              className={recall === 1 ? 'stroke-border' : 'stroke-text'}
            />
            <text x={PAD.left - 6} y={y(recall) + 4} textAnchor="end" className="fill-text-muted text-[10px]">
              {figures.share(recall)}
            </text>
          </g>
        ))}
        <path d={steps} className="fill-none stroke-text" strokeWidth={1.5} />
        {points.map(({ number, cost, recall }) => (
          <circle
            key={number}
            cx={x(cost)}
            cy={y(recall)}
            r={onFrontier.has(number) ? 3.5 : 3}
            className={onFrontier.has(number) ? 'fill-text' : 'fill-none stroke-text-subtle'}
          >
            <title>{t('chart.point', { number, cost: figures.share(cost), recall: figures.share(recall) })}</title>
          </circle>
        ))}
        {best ? (
          <g>
            <circle cx={x(best.cost)} cy={y(best.recall)} r={6} className="fill-none stroke-accent" strokeWidth={2} />
            <text x={x(best.cost)} y={y(best.recall) - 10} textAnchor="middle" className="fill-accent text-[10px]">
              {t('chart.best')}
            </text>
          </g>
        ) : null}
        {start ? (
          <text
            x={Math.min(WIDTH - PAD.right, x(start.cost) + 6)}
            y={y(start.recall) + 14}
            textAnchor="end"
            className="fill-text-muted text-[10px]"
          >
            {t('chart.start')}
          </text>
        ) : null}
        {[least, (least + most) / 2, most].map((cost, index) => (
          <text
            // oxlint-disable-next-line react/no-array-index-key -- all may be the same.
            key={index}
            x={x(cost)}
            y={HEIGHT - 18}
            textAnchor="middle"
            className="fill-text-muted text-[10px]"
          >
            {figures.share(cost)}
          </text>
        ))}
        <text x={WIDTH / 2} y={HEIGHT - 4} textAnchor="middle" className="fill-text-muted text-[10px]">
          {t('chart.axis')}
        </text>
      </svg>
    </figure>
  )
}
