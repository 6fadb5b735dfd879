'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { csvText } from '@/lib/base/csv'
import { ChartFrame } from '@/components/shared/charts/chart-frame'
import { GridLine } from '@/components/shared/charts/grid-line'
import { stepPath } from '@/components/shared/charts/scale'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { cn } from '@/components/ui/cn'
import type { VariantFigures } from '../model/figures'

interface FrontierProps {
  readonly variants: readonly VariantFigures[]
  readonly selected: string
  readonly sessions: number
  readonly nameOf: (variant: VariantFigures) => string
  readonly onSelect: (id: string) => void
}

interface Point {
  readonly variant: VariantFigures
  readonly cost: number
  readonly later: number
}

const HEIGHT = 240
const FRAME = { left: 40, right: 16, top: 14, bottom: 38 }
const LETTER = 17

/** Cost against what is needed later and still there. */
export function Frontier({ variants, selected, sessions, nameOf, onSelect }: FrontierProps) {
  const t = useTranslations('experiments.frontier')
  const format = useFormatter()
  const percent = (share: number): string => format.number(share, 'percent')
  const points = variants.flatMap((variant): Point[] => {
    const { costRatio, recallAtUse } = variant.summary
    return costRatio && recallAtUse.pooled !== undefined
      ? [{ variant, cost: costRatio.median, later: recallAtUse.pooled }]
      : []
  })
  const best = points.filter(({ variant }) => variant.isOnFrontier).toSorted((a, b) => a.cost - b.cost)
  const heads = [t('variant'), t('cost'), t('later'), t('standing')]
  const standing = (variant: VariantFigures): string => t(variant.isOnFrontier ? 'onFrontier' : 'dominated')
  return (
    <ChartFrame
      title={t('title')}
      fileName="condensery-frontier"
      csv={() =>
        csvText(
          heads,
          points.map(({ variant, cost, later }) => [nameOf(variant), cost, later, standing(variant)]),
        )
      }
      chart={(width) =>
        points.length === 0 ? (
          <p className="py-10 text-center text-sm text-text-muted">{t('nothing')}</p>
        ) : (
          <Chart
            {...{ points, best, width, selected, nameOf, onSelect, percent }}
            label={t('inWords', { names: best.map(({ variant }) => nameOf(variant)).join(', ') })}
            below={t('below', { sessions })}
            beside={t('beside')}
          />
        )
      }
      table={
        <Table label={t('title')}>
          <TableHead>
            <TableRow>
              {heads.map((head, at) => (
                <TableHeaderCell key={head} align={at === 1 || at === 2 ? 'end' : 'start'}>
                  {head}
                </TableHeaderCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {points.map(({ variant, cost, later }) => (
              <TableRow key={variant.id}>
                <TableCell>
                  {variant.letter} {nameOf(variant)}
                </TableCell>
                <TableCell align="end">{percent(cost)}</TableCell>
                <TableCell align="end">{percent(later)}</TableCell>
                <TableCell>{standing(variant)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      }
    />
  )
}

interface ChartProps extends Pick<FrontierProps, 'selected' | 'nameOf' | 'onSelect'> {
  readonly points: readonly Point[]
  readonly best: readonly Point[]
  readonly width: number
  readonly label: string
  readonly below: string
  readonly beside: string
  readonly percent: (share: number) => string
}

function Chart({ points, best, width, selected, nameOf, onSelect, label, below, beside, percent }: ChartProps) {
  const costs = rangeOf([...points.map(({ cost }) => cost), 1])
  const later = rangeOf([...points.map((point) => point.later), 1], 1)
  const x = (share: number): number =>
    FRAME.left + ((share - costs.from) / (costs.to - costs.from)) * (width - FRAME.left - FRAME.right)
  const y = (share: number): number =>
    FRAME.top + ((later.to - share) / (later.to - later.from)) * (HEIGHT - FRAME.top - FRAME.bottom)
  const path = stepPath(best.map((point) => ({ x: x(point.cost), y: y(point.later) })))
  const end = width - FRAME.right
  const floor = HEIGHT - FRAME.bottom
  // What is on the frontier is drawn last, over the others.
  const drawn = points.toSorted((one, other) => Number(one.variant.isOnFrontier) - Number(other.variant.isOnFrontier))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} className="block w-full font-sans">
      {later.ticks.map((tick) => (
        <GridLine key={tick} from={FRAME.left} to={end} y={y(tick)} label={percent(tick)} />
      ))}
      {costs.ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={floor + 15} textAnchor="middle" className="tabular fill-text-muted text-2xs">
          {percent(tick)}
        </text>
      ))}
      <line x1={x(1)} x2={x(1)} y1={FRAME.top} y2={floor} strokeDasharray="3 3" className="stroke-border-control" />
      <path d={path} fill="none" strokeWidth={1.5} className="stroke-text" />
      {drawn.map((point) => (
        <Letter
          key={point.variant.id}
          place={[x(point.cost), y(point.later)]}
          variant={point.variant}
          isSelected={point.variant.id === selected}
          title={`${nameOf(point.variant)}: ${percent(point.cost)}, ${percent(point.later)}`}
          onSelect={onSelect}
        />
      ))}
      <text x={(FRAME.left + end) / 2} y={HEIGHT - 6} textAnchor="middle" className="fill-text-muted text-2xs">
        {below}
      </text>
      <text x={FRAME.left + 4} y={FRAME.top - 3} className="fill-text-muted text-2xs">
        {beside}
      </text>
    </svg>
  )
}

interface LetterProps extends Pick<FrontierProps, 'onSelect'> {
  readonly place: readonly [number, number]
  readonly variant: VariantFigures
  readonly isSelected: boolean
  readonly title: string
}

/** For a pointer only: the table and the matrix select by keyboard. */
function Letter({ place: [x, y], variant, isSelected, title, onSelect }: LetterProps) {
  const { letter, isOnFrontier, isBaseline, id } = variant
  return (
    <g onClick={() => onSelect(id)} className="cursor-pointer">
      <title>{title}</title>
      <rect
        x={x - LETTER / 2}
        y={y - LETTER / 2}
        width={LETTER}
        height={LETTER}
        rx={4}
        strokeDasharray={isBaseline ? '2 2' : undefined}
        className={cn(
          isSelected
            ? 'fill-accent-solid stroke-accent-solid'
            : isOnFrontier
              ? 'fill-text stroke-text'
              : cn('fill-surface', isBaseline ? 'stroke-text' : 'stroke-border-control'),
        )}
      />
      <text
        x={x}
        y={y + 3.8}
        textAnchor="middle"
        className={cn(
          'text-2xs font-semibold',
          isSelected ? 'fill-on-accent' : isOnFrontier ? 'fill-surface' : 'fill-text-muted',
        )}
      >
        {letter}
      </text>
    </g>
  )
}

const STEP = 0.05
const LARGE_STEP = 0.2
const MOST_TICKS = 8

/** A range around shares, with round ticks; `most`: it ends there. */
function rangeOf(shares: readonly number[], most?: number) {
  const [least, greatest] = [Math.min(...shares), Math.max(...shares)]
  const step = (greatest - least) / STEP > MOST_TICKS ? LARGE_STEP : STEP
  const from = Math.max(0, Math.floor(least / step - 0.2) * step)
  const to = most ?? Math.ceil(greatest / step + 0.2) * step
  const count = Math.round((to - from) / step)
  return {
    from,
    to: most === undefined ? to : to + step * 0.15,
    ticks: Array.from({ length: count + 1 }, (_, at) => from + at * step),
  }
}
