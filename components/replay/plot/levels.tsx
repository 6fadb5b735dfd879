'use client'

import { useTranslations } from 'next-intl'
import { textWidth } from '@/components/shared/charts/scale'
import type { ReplayLabels } from '../use-replay-labels'
import { FONT, type Edges, type Scale } from './axes'
import { baselinesOf } from './level-words'
import type { Box } from './sides'

interface LevelsOptions {
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

/** From the edge of the plot to the words. */
const INSET = 6

type PlacedLevel = ReturnType<typeof useLevels>[number]

/** What contexts are held against. The words stand over what is plotted, on a ground of their own. */
export const Levels = ({ levels, edges }: { readonly levels: readonly PlacedLevel[]; readonly edges: Edges }) =>
  levels.map(({ name, y, line, tone, text, baseline }) => (
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
      {baseline === undefined ? null : (
        <text
          x={edges.left + INSET}
          y={baseline}
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

/** Where the words of levels stand, for what is written beside them. */
export const wordsOf = (levels: readonly PlacedLevel[], { left }: Edges): readonly Box[] =>
  levels.flatMap(({ text, baseline }) =>
    baseline === undefined
      ? []
      : [
          {
            left: left + INSET,
            right: left + INSET + textWidth(text, FONT),
            top: baseline - FONT,
            bottom: baseline + FONT / 3,
          },
        ],
  )

export function useLevels({ axis, edges, window, threshold, floor, words }: LevelsOptions) {
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
  const levels = all
    .map((level) => ({ ...level, y: axis.y(level.of) }))
    .filter(({ name, of, y }) => (name === 'floor' ? of > 0 && axis.y(0) - y > LEAST_HEIGHT : of <= axis.top))
  const baselines = baselinesOf(levels, axis.y(0))
  return levels.map((level, index) => ({ ...level, baseline: baselines[index] }))
}
