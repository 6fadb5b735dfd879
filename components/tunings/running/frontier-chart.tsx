'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { TuningCandidate, TuningView } from '@/lib/contracts/evaluation/tunings'
import { GridLine } from '@/components/shared/charts/grid-line'
import { stepPath } from '@/components/shared/charts/scale'
import { useWidth } from '@/components/shared/charts/use-width'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { withMargin } from '@/lib/engine'
import { frontierOf, triedPoints } from '../model/frontier'

interface FrontierChartProps {
  readonly candidates: readonly TuningCandidate[]
  readonly bars: TuningView['setup']['bars']
  /** Number of the best so far. */
  readonly chosen: number | undefined
}

const [MOST_WIDTH, HEIGHT] = [900, 240]
const PAD = { left: 44, right: 24, top: 26, bottom: 38 }
/** Costs on the axis stand at least so far apart, in pixels. */
const APART = 44
/** Of a narrower range, costs are told to a tenth of a per cent. */
const NARROW = 0.05

/** Cost across, what is still there of what was needed later up; steps go through the best ones. */
export function FrontierChart({ candidates, ...rest }: FrontierChartProps) {
  const t = useTranslations('tunings')
  const points = triedPoints(candidates)
  return points.length === 0 ? (
    <p className="p-4 text-text-muted">{t('chart.none')}</p>
  ) : (
    <Chart {...rest} points={points} />
  )
}

interface ChartProps extends Omit<FrontierChartProps, 'candidates'> {
  readonly points: ReturnType<typeof triedPoints>
}

function Chart({ points, bars, chosen }: ChartProps) {
  const t = useTranslations('tunings')
  const figures = useFigures()
  const format = useFormatter()
  const [figure, room] = useWidth<HTMLElement>(600)
  const width = Math.min(MOST_WIDTH, room)
  const frontier = frontierOf(points)
  const costs = points.map(({ cost }) => cost)
  const [least, most] = [Math.min(...costs), Math.max(...costs)]
  const low = Math.min(bars.recall - 0.05, ...frontier.map(({ recall }) => recall), 0.95)
  const span = Math.max(0.02, most - least)
  const x = (cost: number): number =>
    PAD.left + ((cost - least + span * 0.04) / (span * 1.08)) * (width - PAD.left - PAD.right)
  const y = (recall: number): number =>
    PAD.top + ((1 - Math.max(low, recall)) / Math.max(0.01, 1 - low)) * (HEIGHT - PAD.top - PAD.bottom)
  const steps = stepPath(frontier.map(({ cost, recall }) => ({ x: x(cost), y: y(recall) })))
  const ticks = [least, (least + most) / 2, most].filter(
    (cost, index, all) => index === 0 || x(cost) - x(all[index - 1] ?? cost) >= APART,
  )
  const costText = (cost: number): string => format.number(cost, most - least < NARROW ? 'percentFine' : 'percent')
  const best = points.find(({ number }) => number === chosen)
  const start = points.find(({ number }) => number === 0)
  const margin = withMargin(bars)
  const onFrontier = new Set(frontier.map(({ number }) => number))
  return (
    <figure ref={figure} className="m-4 min-w-0">
      <svg width={width} height={HEIGHT} role="img" aria-label={t('chart.label')} className="block">
        <rect
          x={PAD.left}
          width={Math.max(0, width - PAD.left - PAD.right)}
          y={y(margin.recall)}
          height={Math.max(0, y(bars.recall) - y(margin.recall))}
          className="fill-sunken"
        />
        {[1, bars.recall].map((recall) => (
          <GridLine
            key={recall}
            from={PAD.left}
            to={width - PAD.right}
            y={y(recall)}
            label={figures.share(recall)}
            className={recall === 1 ? 'stroke-border' : 'stroke-text'}
          />
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
            <text x={x(best.cost)} y={y(best.recall) - 10} textAnchor="middle" className="fill-accent text-2xs">
              {t('chart.best')}
            </text>
          </g>
        ) : null}
        {start ? (
          <text
            x={Math.min(width - PAD.right, x(start.cost) + 6)}
            y={y(start.recall) + 14}
            textAnchor="end"
            className="fill-text-muted text-2xs"
          >
            {t('chart.start')}
          </text>
        ) : null}
        {ticks.map((cost) => (
          <text key={cost} x={x(cost)} y={HEIGHT - 20} textAnchor="middle" className="fill-text-muted text-2xs">
            {costText(cost)}
          </text>
        ))}
        <text x={width / 2} y={HEIGHT - 4} textAnchor="middle" className="fill-text-muted text-2xs">
          {t('chart.axis')}
        </text>
      </svg>
    </figure>
  )
}
