'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { useWidth } from '@/components/shared/charts/use-width'
import { lossQueries } from './api/queries'
import type { MeasuredRow } from './model/rows'
import { heaps } from './model/figures'
import { sharesAlong } from './model/along'

interface StripProps {
  readonly row: MeasuredRow
  /** Of the cut; absent: nothing is lost at any. */
  readonly turn: number | undefined
  readonly outline: readonly OutlineMessage[]
  readonly edges: { readonly left: number; readonly width: number } | undefined
}

const HEIGHT = 34
const LEFT = 180
const MARGIN = 12

/** Where along the session what was lost at one cut was used. */
export function Strip({ row: { letter, ref, report }, turn, outline, edges }: StripProps) {
  const t = useTranslations('losses.strip')
  const format = useFormatter()
  const [box, width] = useWidth<HTMLDivElement>(900)
  const uses = useQuery({
    ...lossQueries.uses(ref, { ...(turn !== undefined && { turn }), status: 'lost', all: true }),
    enabled: turn !== undefined,
  })
  const cut = report.cuts.find((each) => each.turn === turn)
  const { left, width: plot } = edges ?? {
    left: Math.min(LEFT, width / 3),
    width: width - Math.min(LEFT, width / 3) - MARGIN,
  }
  const share = sharesAlong(outline.map(({ tokens }) => tokens))
  const x = (index: number): number => left + share(index) * plot
  const { fetchedAgain } = report
  const marks = heaps((uses.data?.items ?? []).map(({ used }) => used.index))
  return (
    <div className="flex flex-wrap items-center gap-y-1 border-b border-border py-1">
      <div
        ref={box}
        className={edges ? 'shrink-0' : 'w-full min-w-0'}
        style={edges && { width: edges.left + edges.width + MARGIN }}
      >
        <svg
          role="img"
          aria-label={cut ? t('label', { letter, lost: cut.all.lost, items: cut.all.items }) : t('none', { letter })}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block w-full font-sans text-2xs"
        >
          <text x={MARGIN} y={21} className="fill-text text-xs font-medium">
            {t('title', { letter })}
          </text>
          {cut && outline.length > 0 ? (
            <>
              <line
                x1={x(cut.index)}
                x2={x(cut.index)}
                y1={0}
                y2={HEIGHT}
                strokeDasharray="2 2"
                className="stroke-text"
              />
              <text
                x={x(cut.index) + (x(cut.index) > left + 90 ? -6 : 6)}
                y={21}
                textAnchor={x(cut.index) > left + 90 ? 'end' : 'start'}
                className="tabular fill-text-muted"
              >
                {t('cut', { place: cut.message.slice(1) })}
              </text>
              {marks.map(({ index, count }) => (
                <circle
                  key={index}
                  cx={x(index)}
                  cy={HEIGHT / 2}
                  r={Math.min(14, 3 + 1.3 * Math.sqrt(count))}
                  strokeWidth={1.25}
                  className="tone-removed fill-(--tone-soft) stroke-(--tone)"
                />
              ))}
            </>
          ) : null}
        </svg>
      </div>
      <p className="tabular min-w-0 flex-1 px-3 text-xs text-pretty text-text-muted">
        {cut
          ? t('figures', { lost: cut.all.lost, items: cut.all.items, needed: cut.needed.lost })
          : t('none', { letter })}{' '}
        {fetchedAgain.results > 0
          ? t('again', {
              results: fetchedAgain.results,
              items: fetchedAgain.items,
              tokens: format.number(fetchedAgain.tokens, 'tokens'),
            })
          : null}
      </p>
    </div>
  )
}
