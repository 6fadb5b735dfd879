'use client'

import { useTranslations } from 'next-intl'
import { textWidth } from '@/components/shared/charts/scale'
import { spaced, type LinePoint, type ReplayLine } from '../model/lines'
import type { ReplayLabels } from '../use-replay-labels'
import { FONT, type Edges, type Scale } from './axes'
import { GAP, sidesOf, type Box } from './sides'

const MOST_NAMED = 6
/** A plot that ends before has no room for names. */
const NAMED_FROM = 420
/** Of the ring where it was condensed, with its line. */
const RING = 4.5

interface DotsProps {
  readonly points: readonly LinePoint[]
  readonly x: (message: number) => number
  readonly contexts: Scale
  readonly costs: Scale
}

/** A session of one request has no line. */
export const Dots = ({ points, x, contexts, costs }: DotsProps) =>
  points.map(({ turn, message, context, cost }) => (
    <g key={turn}>
      <circle cx={x(message)} cy={contexts.y(context)} r={2.5} />
      <circle cx={x(message)} cy={costs.y(cost)} r={2.5} />
    </g>
  ))

interface FallsProps {
  readonly line: ReplayLine
  readonly x: (message: number) => number
  readonly y: (value: number) => number
  readonly edges: Edges
  /** Where other words stand. */
  readonly taken: readonly Box[]
  readonly place: (message: number) => string
  readonly words: ReplayLabels
}

/** Where the primary strategy condensed; named where there is room for it. */
export function Falls({ line, x, y, edges, taken, place, words }: FallsProps) {
  const t = useTranslations('replay.plot')
  const right = edges.left + edges.width
  const falls = line.points.flatMap(({ turn, message, before, context }) => {
    if (before === undefined) return []
    const [at, high, low] = [x(message), y(before), y(context)]
    const name = t('fall', { place: place(message), before: words.tokens(before), after: words.tokens(context) })
    // At the foot of its line there is room for the name of the next one.
    const mark = { left: at - RING, right: at + RING, top: high - RING, bottom: Math.max(high + RING, low - FONT) }
    return [{ turn, name, x: at, high, y: low, width: textWidth(name, FONT), height: FONT * 1.4, mark }]
  })
  const sides = right > NAMED_FROM ? sidesOf(falls, { left: edges.left, right }, taken) : []
  const named = new Set(falls.filter((_, index) => sides[index] !== undefined).slice(0, MOST_NAMED))
  return (
    <g>
      {falls.map((fall, index) => (
        <g key={fall.turn}>
          <circle cx={fall.x} cy={fall.high} r={3.5} strokeWidth={1.5} className="fill-surface stroke-accent" />
          {named.has(fall) ? (
            <text
              x={fall.x + (sides[index] === 'left' ? -GAP : GAP)}
              y={fall.y + FONT / 3}
              textAnchor={sides[index] === 'left' ? 'end' : 'start'}
              strokeWidth={4}
              strokeLinejoin="round"
              style={{ paintOrder: 'stroke' }}
              className="tabular fill-accent stroke-surface font-medium"
            >
              {fall.name}
            </text>
          ) : null}
        </g>
      ))}
    </g>
  )
}

const PLACE_ROOM = 64

/** Numbers of messages below, where requests stand. */
export function Places({
  lines,
  x,
  y,
  place,
  width,
}: {
  readonly lines: readonly ReplayLine[]
  readonly x: (message: number) => number
  readonly place: (message: number) => string
  readonly y: number
  readonly width: number
}) {
  const points = lines[0]?.points ?? []
  const named = spaced(points, ({ message }) => x(message), Math.max(PLACE_ROOM, width / 9))
  return (
    <g className="tabular fill-text-muted">
      {named.map(({ turn, message }) => (
        <text key={turn} x={x(message)} y={y} textAnchor="middle">
          {place(message)}
        </text>
      ))}
    </g>
  )
}
