'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { useWidth } from '@/components/shared/charts/use-width'
import { cn } from '@/components/ui/cn'
import { lossQueries } from './api/queries'
import type { MeasuredRow } from './model/rows'
import { cutWordsEnd, heaps, radiusOf } from './model/figures'
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
/** Left of the plot there is room for the title, in every language. */
const TITLE_ROOM = 164

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
  // Without maps above it, the title stands over a plot that needs the width of a phone.
  const ownLeft = width < 3 * LEFT ? 2 * MARGIN : LEFT
  const { left, width: plot } = edges ?? { left: ownLeft, width: width - ownLeft - 2 * MARGIN }
  const isTitleBeside = left >= TITLE_ROOM
  const share = sharesAlong(outline.map(({ tokens }) => tokens))
  const x = (index: number): number => left + share(index) * plot
  const { fetchedAgain } = report
  const marks = heaps((uses.data?.items ?? []).map(({ used }) => used.index))
  const cutAt = cut && x(cut.index)
  const drawn = marks.map(({ index, count }) => ({ index, x: x(index), radius: radiusOf(count) }))
  const wordsEnd = cutAt === undefined ? undefined : cutWordsEnd(cutAt, left, drawn)
  return (
    <div className="flex flex-wrap items-center gap-y-1 border-b border-border py-1">
      <div
        ref={box}
        className={cn('relative', edges ? 'shrink-0' : 'w-full min-w-0')}
        style={edges && { width: edges.left + edges.width + MARGIN }}
      >
        <h2
          className={cn(
            'px-3 text-xs font-medium',
            isTitleBeside && 'absolute inset-y-0 left-0 flex items-center whitespace-nowrap',
          )}
        >
          {t('title', { letter })}
        </h2>
        <svg
          role="img"
          aria-label={cut ? t('label', { letter, lost: cut.all.lost, items: cut.all.items }) : t('none', { letter })}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block w-full font-sans text-2xs"
        >
          {cut && cutAt !== undefined && outline.length > 0 ? (
            <>
              <line x1={cutAt} x2={cutAt} y1={0} y2={HEIGHT} strokeDasharray="2 2" className="stroke-text" />
              {drawn.map((mark) => (
                <circle
                  key={mark.index}
                  cx={mark.x}
                  cy={HEIGHT / 2}
                  r={mark.radius}
                  strokeWidth={1.25}
                  className="tone-removed fill-(--tone-soft) stroke-(--tone)"
                />
              ))}
              {/* Where there is no room for it, what stands beside says it alone. */}
              {wordsEnd === undefined ? null : (
                <text x={wordsEnd} y={21} textAnchor="end" className="tabular fill-text-muted">
                  {t('cut', { place: cut.message.slice(1) })}
                </text>
              )}
            </>
          ) : null}
        </svg>
      </div>
      <p className="tabular min-w-0 flex-1 px-3 text-xs text-pretty text-text-muted">
        {cut
          ? t('figures', {
              place: cut.message.slice(1),
              lost: cut.all.lost,
              items: cut.all.items,
              needed: cut.needed.lost,
            })
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
