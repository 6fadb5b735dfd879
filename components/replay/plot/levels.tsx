'use client'

import { useTranslations } from 'next-intl'
import type { ReplayLabels } from '../use-replay-labels'
import type { Edges, Scale } from './axes'
import { baselinesOf } from './level-words'

interface LevelsProps {
  readonly axis: Scale
  readonly edges: Edges
  readonly window: number
  readonly threshold: { readonly percent: number; readonly tokens: number }
  /** What is sent beside the messages. */
  readonly floor: number
  readonly words: ReplayLabels
}

/** Narrower, and the floor has no room for its name. */
const ROOM_FOR_NAME = 420
/** A lower floor is not named. */
const LEAST_HEIGHT = 16

/** What contexts are held against. The words stand over what is plotted, on a ground of their own. */
export function Levels(props: LevelsProps) {
  const { axis, edges } = props
  const levels = useLevels(props)
  const baselines = baselinesOf(levels, axis.y(0))
  return levels.map(({ name, y, line, tone, text }, index) => (
    <g key={name}>
      {line === 'none' ? null : (
        <line
          x1={edges.left}
          x2={edges.left + edges.width}
          y1={y}
          y2={y}
          strokeDasharray={line === 'dotted' ? '1 3' : undefined}
          className={tone === 'danger' ? 'stroke-danger' : 'stroke-text-subtle'}
        />
      )}
      {baselines[index] === undefined ? null : (
        <text
          x={edges.left + 6}
          y={baselines[index]}
          strokeWidth={4}
          strokeLinejoin="round"
          style={{ paintOrder: 'stroke' }}
          className={`${name === 'floor' ? 'stroke-sunken' : 'stroke-surface'} ${tone === 'danger' ? 'fill-danger' : 'fill-text-muted'}`}
        >
          {text}
        </text>
      )}
    </g>
  ))
}

function useLevels({ axis, edges, window, threshold, floor, words }: LevelsProps) {
  const t = useTranslations('replay.plot')
  const tokens = words.tokens(floor)
  const all = [
    {
      name: 'window',
      of: window,
      side: 'above',
      line: 'solid',
      tone: 'danger',
      text: t('window', { tokens: words.tokens(window), isAssumed: String(words.windowIsAssumed) }),
    },
    {
      name: 'threshold',
      of: threshold.tokens,
      side: 'above',
      line: 'dotted',
      tone: 'muted',
      text: t('threshold', { share: threshold.percent / 100 }),
    },
    {
      name: 'floor',
      of: floor,
      side: 'below',
      line: 'none',
      tone: 'muted',
      text: edges.width > ROOM_FOR_NAME ? t('floor', { tokens }) : tokens,
    },
  ] as const
  return all
    .map((level) => ({ ...level, y: axis.y(level.of) }))
    .filter(({ name, of, y }) => (name === 'floor' ? of > 0 && axis.y(0) - y > LEAST_HEIGHT : of <= axis.top))
}
