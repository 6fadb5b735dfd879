'use client'

import { useTranslations } from 'next-intl'
import type { PointerEvent } from 'react'
import { apart, dashOf, mostContext, pathOf, thinned, type LinePoint, type ReplayLine } from '../model/lines'
import type { PaysAt } from '../model/verdicts'
import type { ReplayLabels } from '../use-replay-labels'
import { axis, Axis, type Edges } from './axes'
import { Levels, useLevels, wordsOf } from './levels'
import { Dots, Falls, Places } from './marks'

interface PlotProps {
  /** With the edges in units of the plot, which are pixels where text has its usual size. */
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
  const contexts = axis(mostContext(lines, [window, threshold.tokens]), CONTEXT, 'tokens')
  const costs = axis(Math.max(...lines.map(({ points }) => points.at(-1)?.cost ?? 0)), COST, words.unit)
  const levels = useLevels({ axis: contexts, edges, window, threshold, floor, words })
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
      className="block w-full cursor-crosshair touch-pan-y font-sans text-[11px]"
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
      <Axis
        title={t('cost')}
        unit={t(words.unit === 'usd' ? 'costUnit' : 'costUnitTokens')}
        place={COST}
        axis={costs}
        edges={edges}
        format={words.costTick}
      />
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
            {points.length === 1 ? <Dots points={points} x={x} contexts={contexts} costs={costs} /> : null}
          </g>
        )
      })}
      <Levels levels={levels} edges={edges} />
      {own ? (
        <Falls
          line={own}
          x={x}
          y={contexts.y}
          edges={edges}
          taken={wordsOf(levels, edges)}
          place={place}
          words={words}
        />
      ) : null}
      {[
        { axis: contexts, band: CONTEXT, value: 'context' as const },
        { axis: costs, band: COST, value: 'cost' as const },
      ].map(({ axis: scale, band, value }) =>
        apart(
          lines.flatMap((line) => {
            const last = line.points.at(-1)
            return last ? [{ y: scale.y(last[value]), line, at: x(last.message) }] : []
          }),
          13,
          { top: band.top, bottom: band.top + band.height },
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
      <Places lines={lines} x={x} y={HEIGHT - 6} place={place} width={edges.width} />
    </svg>
  )
}
