'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import type { ReplayLine } from './model/lines'
import type { Edges } from './plot/axes'
import type { ReplayLabels } from './use-replay-labels'

interface ScrubberProps {
  readonly lines: readonly ReplayLine[]
  /** From 0; absent: none is chosen. */
  readonly request: number | undefined
  readonly onRequest: (request: number) => void
  readonly edges: Edges
  readonly width: number
  readonly idOf: (message: number) => string
  readonly onPlace: (message: string) => void
  readonly words: ReplayLabels
}

/** Goes through the requests one by one, and from each to its context in the diff. */
export function Scrubber({ lines, request, onRequest, edges, width, idOf, onPlace, words }: ScrubberProps) {
  const t = useTranslations('replay.scrubber')
  const points = lines[0]?.points ?? []
  const last = Math.max(0, points.length - 1)
  const at = request ?? last
  const current = points[at]
  if (!current) return null
  const id = idOf(current.message)
  return (
    <div className="flex flex-col gap-1">
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        onChange={(event) => onRequest(Number(event.target.value))}
        aria-label={t('label')}
        aria-valuetext={t('value', { request: current.turn, of: points.length, place: `#${id.slice(1)}` })}
        style={{ marginLeft: `${(100 * edges.left) / width}%`, width: `${(100 * edges.width) / width}%` }}
        className="h-6 accent-(--accent)"
      />
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-text-muted"
        style={{ paddingLeft: Math.min(edges.left, 56) }}
      >
        <span className="tabular font-medium text-text">
          {t('value', { request: current.turn, of: points.length, place: `#${id.slice(1)}` })}
        </span>
        {lines.map(({ key, letter, points: own, isEstimate }) => {
          const point = own[at]
          return point ? (
            <span key={key} className="tabular">
              <b className="font-semibold text-text">{letter}</b> {words.tokens(point.context)} ·{' '}
              {isEstimate ? '≈' : ''}
              {words.cost(point.cost)}
            </span>
          ) : null
        })}
        <Button size="sm" onClick={() => onPlace(id)}>
          {t('open', { place: `#${id.slice(1)}` })}
        </Button>
      </div>
    </div>
  )
}
