'use client'

import { useQueries } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChartFrame } from '@/components/shared/charts/chart-frame'
import { csvText } from '@/lib/base/csv'
import { ticksTo } from '@/components/shared/charts/scale'
import { Button } from '@/components/ui/buttons/button'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { questionOf, replayQueries, useReplaySetup } from '@/components/replay'
import type { MeasuredRow } from './model/rows'
import { frontierPoints, type FrontierPoint } from './model/figures'

interface FrontierProps {
  readonly conversationId: string
  readonly rows: readonly MeasuredRow[]
  readonly primary: string
  readonly onChoose?: (row: string) => void
}

/** Recall against what it takes, tokens kept or the cost of the session; which strategies are worth choosing among. */
export function Frontier({ conversationId, rows, primary, onChoose }: FrontierProps) {
  const t = useTranslations('losses.frontier')
  const format = useFormatter()
  const [by, setBy] = useState<'tokens' | 'cost'>('tokens')
  const [setup] = useReplaySetup()
  const question = questionOf(conversationId, setup)
  const live = rows.flatMap(({ key, ref }) => (ref.type === 'live' ? [{ key, strategy: ref.strategy }] : []))
  const replayed = useQueries({
    queries: live.map(({ strategy }) => ({
      ...replayQueries.strategy(question, strategy, () => undefined),
      enabled: by === 'cost',
    })),
  })
  const costOf = (key: string): number | undefined =>
    replayed[live.findIndex((row) => row.key === key)]?.data?.run.totals.cost
  const hasCosts = live.length > 0
  const points = frontierPoints(
    rows.map((row) => {
      const cost = costOf(row.key)
      return { ...row, ...(cost !== undefined && { cost }) }
    }),
    by,
  )
  const text = (x: number): string =>
    by === 'tokens' ? format.number(x, 'percent') : format.number(x, { maximumSignificantDigits: 4 })
  const said = ({ standing: { dominatedBy } }: FrontierPoint): string =>
    dominatedBy.length === 0
      ? t('standing')
      : t('beaten', {
          by: format.list(dominatedBy.map((key) => rows.find((row) => row.key === key)?.letter ?? '')),
          count: dominatedBy.length,
        })
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-2 px-3">
      {hasCosts ? (
        <SegmentedControl
          aria-label={t('by')}
          value={by}
          onValueChange={setBy}
          segments={[
            { value: 'tokens', label: t('byTokens') },
            { value: 'cost', label: t('byCost') },
          ]}
        />
      ) : null}
      {points.length < rows.length ? (
        <p className="text-xs text-text-muted">{t('some', { shown: points.length, all: rows.length })}</p>
      ) : null}
      {points.length === 0 ? null : (
        <ChartFrame
          title={t('title')}
          fileName="condensery-frontier"
          csv={() =>
            csvText(
              [t('strategy'), by === 'tokens' ? t('byTokens') : t('byCost'), t('recall'), t('verdict')],
              points.map((point) => [`${point.letter} ${point.name}`, point.x, point.recall, said(point)]),
            )
          }
          chart={(width) => <Scatter points={points} primary={primary} by={by} width={width} text={text} />}
          table={
            <Table label={t('title')}>
              <TableHead>
                <TableRow>
                  <TableHeaderCell>{t('strategy')}</TableHeaderCell>
                  <TableHeaderCell align="end">{by === 'tokens' ? t('byTokens') : t('byCost')}</TableHeaderCell>
                  <TableHeaderCell align="end">{t('recall')}</TableHeaderCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {points.map((point) => (
                  <TableRow key={point.key}>
                    <TableCell>
                      {point.letter} {point.name}
                    </TableCell>
                    <TableCell align="end">{text(point.x)}</TableCell>
                    <TableCell align="end">{format.number(point.recall, 'percent')}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          }
        />
      )}
      <ul className="flex flex-col gap-1 text-sm">
        {points.map((point) => (
          <li key={point.key} className="flex flex-wrap items-center gap-2">
            <b className="font-semibold">{point.letter}</b>
            <span className="font-medium">{point.name}</span>
            <span className="text-text-muted">{said(point)}</span>
            {onChoose && point.key !== primary && point.standing.dominatedBy.length === 0 ? (
              <Button size="sm" onClick={() => onChoose(point.key)}>
                {t('choose')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ScatterProps {
  readonly points: readonly FrontierPoint[]
  readonly primary: string
  readonly by: 'tokens' | 'cost'
  readonly width: number
  readonly text: (x: number) => string
}

const LEFT = 44
const RIGHT = 24
const TOP = 12
const HEIGHT = 180

function Scatter({ points, primary, by, width, text }: ScatterProps) {
  const t = useTranslations('losses.frontier')
  const format = useFormatter()
  const ticks = ticksTo(Math.max(...points.map(({ x }) => x)))
  const most = ticks.at(-1) ?? 1
  const x = (value: number): number => LEFT + (value / most) * (width - LEFT - RIGHT)
  const y = (recall: number): number => TOP + (HEIGHT - TOP) * (1 - recall)
  const best = points.filter(({ standing }) => standing.dominatedBy.length === 0).toSorted((a, b) => a.x - b.x)
  return (
    <svg
      role="img"
      aria-label={t('chartLabel', { best: best.map(({ letter, name }) => `${letter} ${name}`).join(', ') })}
      viewBox={`0 0 ${width} ${HEIGHT + 38}`}
      className="block w-full font-sans text-2xs"
    >
      {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-border" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="tabular fill-text-muted">
            {format.number(tick, 'percent')}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT + 18} textAnchor="middle" className="tabular fill-text-muted">
          {text(tick)}
        </text>
      ))}
      <text x={width - RIGHT} y={HEIGHT + 34} textAnchor="end" className="fill-text-muted">
        {by === 'tokens' ? t('byTokens') : t('byCost')}
      </text>
      <polyline
        points={best.map((point) => `${x(point.x)},${y(point.recall)}`).join(' ')}
        fill="none"
        strokeDasharray="3 3"
        className="stroke-text-subtle"
      />
      {points.map((point) => {
        const isPrimary = point.key === primary
        const isBest = point.standing.dominatedBy.length === 0
        return (
          <g key={point.key} className={isPrimary ? 'fill-accent stroke-accent' : 'fill-text-muted stroke-text-muted'}>
            <circle
              cx={x(point.x)}
              cy={y(point.recall)}
              r={5}
              strokeWidth={1.5}
              className={isBest ? undefined : 'fill-surface'}
            />
            {/* Set off from the line that passes behind it. */}
            <text
              x={x(point.x) + 9}
              y={y(point.recall) + 4}
              strokeWidth={4}
              strokeLinejoin="round"
              className="stroke-surface font-semibold [paint-order:stroke]"
            >
              {point.letter}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
