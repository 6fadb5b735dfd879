'use client'

import { useTranslations } from 'next-intl'
import { spaced, type LinePoint, type ReplayLine } from '../model/lines'
import type { ReplayLabels } from '../use-replay-labels'
import type { Scale } from './axes'

const MOST_NAMED = 6
/** Pixels between two names of places where it was condensed. */
const NAME_ROOM = 150

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
  readonly right: number
  readonly place: (message: number) => string
  readonly words: ReplayLabels
}

/** Where the primary strategy condensed; named while there is room for it. */
export function Falls({ line, x, y, right, place, words }: FallsProps) {
  const t = useTranslations('replay.plot')
  const falls = line.points.flatMap(({ before, ...point }) => (before === undefined ? [] : [{ ...point, before }]))
  const named = new Set(right > 420 ? spaced(falls, ({ message }) => x(message), NAME_ROOM).slice(0, MOST_NAMED) : [])
  return (
    <g>
      {falls.map((point) => {
        const { turn, message, before, context } = point
        const at = x(message)
        const left = at > right - 160 || at > 380
        return (
          <g key={turn}>
            <circle cx={at} cy={y(before)} r={3.5} strokeWidth={1.5} className="fill-surface stroke-accent" />
            {named.has(point) ? (
              <text
                x={at + (left ? -8 : 8)}
                y={y(context) + 4}
                textAnchor={left ? 'end' : 'start'}
                strokeWidth={4}
                strokeLinejoin="round"
                style={{ paintOrder: 'stroke' }}
                className="tabular fill-accent stroke-surface font-medium"
              >
                {t('fall', { place: place(message), before: words.tokens(before), after: words.tokens(context) })}
              </text>
            ) : null}
          </g>
        )
      })}
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
