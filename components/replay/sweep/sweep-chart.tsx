'use client'

import { useTranslations } from 'next-intl'
import type { BestRange, SweepPoint } from '@/lib/engine'
import { NeededLaterFigure } from '@/components/matrix'
import { ChartFrame } from '@/components/shared/charts/chart-frame'
import { csvText } from '@/lib/base/csv'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { ReplayLabels } from '../use-replay-labels'

interface SweepChartProps {
  readonly points: readonly SweepPoint[]
  readonly best: BestRange | undefined
  readonly present: number
  readonly letter: string
  readonly value: (value: number) => string
  readonly words: ReplayLabels
}

const LEFT = 56
const RIGHT = 16
const TOP = 10
const HEIGHT = 96
const STEPS = 3

/** Cost by value, the best range behind it, with the same as a table. */
export function SweepChart({ points, best, present, letter, value, words }: SweepChartProps) {
  const t = useTranslations('replay.sweep')
  const m = useTranslations('matrix')
  const needed = m('columns.needed')
  return (
    <ChartFrame
      title={t('chart', { letter })}
      fileName="condensery-sweep"
      csv={() =>
        csvText(
          [t('value'), t('cost'), t('against'), t('times'), t('peak'), t('needed'), t('gone'), t('overflows')],
          points.map(({ value: at, cost, netSaving, condensations, peakContextTokens, neededLater, overflows }) => [
            at,
            cost,
            -netSaving,
            condensations,
            peakContextTokens,
            neededLater?.items,
            neededLater?.gone,
            overflows,
          ]),
        )
      }
      chart={(width) => (
        <Curve
          points={points}
          best={best}
          present={present}
          letter={letter}
          value={value}
          words={words}
          width={width}
        />
      )}
      table={
        <Table label={t('chart', { letter })}>
          <TableHead>
            <TableRow>
              {[t('value'), t('cost'), t('against'), t('times'), t('peak'), needed, t('overflows')].map((name) => (
                <TableHeaderCell key={name} align="end">
                  {name}
                </TableHeaderCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {points.map((point) => (
              <TableRow key={point.value} aria-selected={point.value === best?.value}>
                <TableCell align="end">{value(point.value)}</TableCell>
                <TableCell align="end">{words.cost(point.cost)}</TableCell>
                <TableCell align="end">{words.difference(point.cost, point.cost + point.netSaving)}</TableCell>
                <TableCell align="end">{point.condensations}</TableCell>
                <TableCell align="end">{words.tokens(point.peakContextTokens)}</TableCell>
                <TableCell align="end">
                  <span className="inline-flex">
                    <NeededLaterFigure
                      {...(point.neededLater && { neededLater: point.neededLater })}
                      {...(point.answers === 'estimate' && { estimates: ['neededLater'] as const })}
                      planned={false}
                      why={m('unknown.neededLater')}
                    />
                  </span>
                </TableCell>
                <TableCell align="end">{point.overflows}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      }
    />
  )
}

function Curve({ points, best, present, letter, value, words, width }: SweepChartProps & { readonly width: number }) {
  const t = useTranslations('replay.sweep')
  const [first, last] = [points[0]?.value ?? 0, points.at(-1)?.value ?? 1]
  const costs = points.map(({ cost }) => cost)
  const [low, high] = [Math.min(...costs), Math.max(...costs)]
  const span = high - low || Math.max(1e-9, high)
  const x = (at: number): number => LEFT + ((at - first) / Math.max(1e-9, last - first)) * (width - LEFT - RIGHT)
  const y = (cost: number): number => TOP + (HEIGHT - TOP) * (1 - (cost - low) / span)
  const stride = Math.max(1, Math.ceil((points.length * 52) / Math.max(1, width - LEFT)))
  return (
    <svg
      role="img"
      aria-label={t('chartLabel', { letter, low: words.cost(low), high: words.cost(high) })}
      viewBox={`0 0 ${width} ${HEIGHT + 24}`}
      className="block w-full font-sans text-2xs"
    >
      {best ? (
        <rect
          x={x(best.from) - 2}
          width={Math.max(4, x(best.to) - x(best.from) + 4)}
          y={TOP - 4}
          height={HEIGHT - TOP + 8}
          className="fill-accent-soft"
        />
      ) : null}
      {Array.from({ length: STEPS }, (_, index) => low + (span * index) / (STEPS - 1)).map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-border" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="tabular fill-text-muted">
            {words.cost(tick)}
          </text>
        </g>
      ))}
      {present >= first && present <= last ? (
        <line
          x1={x(present)}
          x2={x(present)}
          y1={TOP - 4}
          y2={HEIGHT + 4}
          strokeDasharray="1 3"
          className="stroke-text-subtle"
        />
      ) : null}
      <polyline
        points={points.map((point) => `${x(point.value)},${y(point.cost)}`).join(' ')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        className="stroke-accent"
      />
      {points.map((point, index) =>
        index % stride === 0 ? (
          <text
            key={point.value}
            x={x(point.value)}
            y={HEIGHT + 18}
            textAnchor="middle"
            className="tabular fill-text-muted"
          >
            {value(point.value)}
          </text>
        ) : null,
      )}
    </svg>
  )
}
