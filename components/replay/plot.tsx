'use client'

import { useTranslations } from 'next-intl'
import type { PointerEvent } from 'react'
import { ticksTo } from '@/components/shared/charts/scale'
import { apart, dashOf, mostContext, pathOf, spaced, thinned, type LinePoint, type ReplayLine } from './model/lines'
import type { PaysAt } from './model/verdicts'
import type { ReplayLabels } from './use-replay-labels'

/** Where the maps are drawn, in pixels from the view's left edge: the plot stands right under them. */
export interface Edges {
  readonly left: number
  readonly width: number
}

interface PlotProps {
  readonly width: number
  readonly edges: Edges
  readonly lines: readonly ReplayLine[]
  readonly primary: string | undefined
  /** 0 to 1, by the position of a message. */
  readonly share: (message: number) => number
  /** `#41`. */
  readonly place: (message: number) => string
  readonly window: number
  readonly threshold: { readonly percent: number; readonly tokens: number }
  readonly floor: number
  readonly paysAt: PaysAt | undefined
  /** The request that the scrubber is on. */
  readonly current: LinePoint | undefined
  readonly onPick: (share: number) => void
  readonly label: string
  readonly words: ReplayLabels
}

const CONTEXT = { top: 36, height: 268 }
const COST = { top: 356, height: 190 }
const HEIGHT = COST.top + COST.height + 24
const MOST_NAMED = 6
/** Pixels between two names of places where it was condensed. */
const NAME_ROOM = 150

/** Context a request above, cost so far below, over the session as the maps have it. */
export function Plot({
  width,
  edges,
  lines,
  primary,
  share,
  place,
  window,
  threshold,
  floor,
  paysAt,
  current,
  onPick,
  label,
  words,
}: PlotProps) {
  const t = useTranslations('replay.plot')
  const x = (message: number): number => edges.left + share(message) * edges.width
  const right = edges.left + edges.width
  const contexts = axis(mostContext(lines, [window, threshold.tokens]), CONTEXT)
  const costs = axis(Math.max(...lines.map(({ points }) => points.at(-1)?.cost ?? 0)), COST)
  // The primary one lies on top.
  const drawn = lines.toSorted((a, b) => Number(a.key === primary) - Number(b.key === primary))
  const own = lines.find(({ key }) => key === primary)
  const pick = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = width / Math.max(1, box.width)
    onPick(Math.min(1, Math.max(0, ((event.clientX - box.left) * scale - edges.left) / edges.width)))
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="block w-full cursor-crosshair touch-pan-y font-sans text-2xs"
      onPointerDown={pick}
      onPointerMove={(event) => {
        if (event.buttons === 1) pick(event)
      }}
    >
      <rect
        x={edges.left}
        width={edges.width}
        y={contexts.y(Math.min(floor, contexts.top))}
        height={Math.max(0, contexts.y(0) - contexts.y(Math.min(floor, contexts.top)))}
        className="fill-sunken"
      />
      <Axis
        title={t('context')}
        unit={t('contextUnit')}
        place={CONTEXT}
        axis={contexts}
        edges={edges}
        format={words.tokens}
      />
      <Axis title={t('cost')} unit={t('costUnit')} place={COST} axis={costs} edges={edges} format={words.cost} />
      {floor > 0 && contexts.y(0) - contexts.y(floor) > 16 ? (
        <text x={edges.left + 6} y={contexts.y(floor) + 14} className="fill-text-muted">
          {edges.width > 420 ? t('floor', { tokens: words.tokens(floor) }) : words.tokens(floor)}
        </text>
      ) : null}
      {window <= contexts.top ? (
        <Level
          y={contexts.y(window)}
          left={edges.left}
          right={right}
          text={t('window', { tokens: words.tokens(window) })}
          tone="danger"
        />
      ) : null}
      {threshold.tokens <= contexts.top ? (
        <Level
          y={contexts.y(threshold.tokens)}
          left={edges.left}
          right={right}
          text={t('threshold', { share: threshold.percent / 100 })}
          tone="muted"
        />
      ) : null}
      {drawn.map((line) => {
        const points = thinned(line.points, 2 * edges.width)
        const isPrimary = line.key === primary
        return (
          <g
            key={line.key}
            fill="none"
            strokeLinejoin="round"
            strokeDasharray={isPrimary ? undefined : dashOf(line)}
            strokeWidth={isPrimary ? 2 : 1.25}
            className={
              isPrimary ? 'stroke-accent' : line.kind === 'strategy' ? 'stroke-text-muted' : 'stroke-text-subtle'
            }
          >
            <path d={pathOf(points, x, contexts.y, 'context')} />
            <path d={pathOf(points, x, costs.y, 'cost')} />
          </g>
        )
      })}
      {own ? <Falls line={own} x={x} y={contexts.y} right={right} place={place} words={words} /> : null}
      {[
        { axis: contexts, value: 'context' as const },
        { axis: costs, value: 'cost' as const },
      ].map(({ axis: scale, value }) =>
        apart(
          lines.flatMap((line) => {
            const last = line.points.at(-1)
            return last ? [{ y: scale.y(last[value]), line, at: x(last.message) }] : []
          }),
          13,
        ).map(({ y, line, at }) => (
          <text
            key={`${value} ${line.key}`}
            x={Math.min(at + 6, right + 6)}
            y={y + 4}
            className={line.key === primary ? 'fill-accent font-semibold' : 'fill-text-muted font-medium'}
          >
            {line.letter}
          </text>
        )),
      )}
      {paysAt && own ? (
        <g className="fill-accent stroke-accent">
          <line
            x1={x(paysAt.message)}
            x2={x(paysAt.message)}
            y1={COST.top + COST.height / 3}
            y2={costs.y(0)}
            strokeDasharray="2 2"
          />
          <text
            x={x(paysAt.message) + (x(paysAt.message) > right - 170 ? -6 : 6)}
            y={costs.y(0) - 6}
            textAnchor={x(paysAt.message) > right - 170 ? 'end' : 'start'}
            strokeWidth={0}
            className="font-medium"
          >
            {t('cheaperFrom', { letter: own.letter, place: place(paysAt.message) })}
          </text>
        </g>
      ) : null}
      {current ? (
        <line
          x1={x(current.message)}
          x2={x(current.message)}
          y1={CONTEXT.top}
          y2={costs.y(0)}
          strokeWidth={1}
          className="stroke-text"
        />
      ) : null}
      <Places lines={lines} x={x} place={place} width={edges.width} />
    </svg>
  )
}

interface Scale {
  readonly ticks: readonly number[]
  readonly top: number
  readonly y: (value: number) => number
}

function axis(most: number, { top, height }: typeof CONTEXT): Scale {
  const ticks = ticksTo(most)
  const highest = ticks.at(-1) ?? 1
  return { ticks, top: highest, y: (value) => top + height * (1 - Math.min(value, highest) / highest) }
}

interface AxisProps {
  readonly title: string
  readonly unit: string
  readonly place: typeof CONTEXT
  readonly axis: Scale
  readonly edges: Edges
  readonly format: (value: number) => string
}

/** Room for title and unit beside the values. */
const TITLE_ROOM = 170

function Axis({ title, unit, place, axis: { ticks, y }, edges: { left, width }, format }: AxisProps) {
  const beside = left >= TITLE_ROOM
  return (
    <g>
      <text
        x={beside ? 12 : left}
        y={beside ? place.top + 4 : place.top - 22}
        className="fill-text text-sm font-medium"
      >
        {title}
        {beside ? null : (
          <tspan className="fill-text-muted text-2xs font-normal" dx={6}>
            {unit}
          </tspan>
        )}
      </text>
      {beside ? (
        <text x={12} y={place.top + 20} className="fill-text-muted">
          {unit}
        </text>
      ) : null}
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={left + width}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-border-strong' : 'stroke-border'}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="tabular fill-text-muted">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

interface LevelProps {
  readonly y: number
  readonly left: number
  readonly right: number
  readonly text: string
  readonly tone: 'danger' | 'muted'
}

const Level = ({ y, left, right, text, tone }: LevelProps) => (
  <g>
    <line
      x1={left}
      x2={right}
      y1={y}
      y2={y}
      strokeDasharray={tone === 'muted' ? '1 3' : undefined}
      className={tone === 'danger' ? 'stroke-danger' : 'stroke-text-subtle'}
    />
    <text x={left + 6} y={y - 5} className={tone === 'danger' ? 'fill-danger' : 'fill-text-muted'}>
      {text}
    </text>
  </g>
)

interface FallsProps {
  readonly line: ReplayLine
  readonly x: (message: number) => number
  readonly y: (value: number) => number
  readonly right: number
  readonly place: (message: number) => string
  readonly words: ReplayLabels
}

/** Where the primary strategy condensed; named while there is room for it. */
function Falls({ line, x, y, right, place, words }: FallsProps) {
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
function Places({
  lines,
  x,
  place,
  width,
}: {
  readonly lines: readonly ReplayLine[]
  readonly x: (message: number) => number
  readonly place: (message: number) => string
  readonly width: number
}) {
  const points = lines[0]?.points ?? []
  const named = spaced(points, ({ message }) => x(message), Math.max(PLACE_ROOM, width / 9))
  return (
    <g className="tabular fill-text-muted">
      {named.map(({ turn, message }) => (
        <text key={turn} x={x(message)} y={HEIGHT - 6} textAnchor="middle">
          {place(message)}
        </text>
      ))}
    </g>
  )
}
