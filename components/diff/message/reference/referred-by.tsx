import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Fact, Facts } from '@/components/diff/names/facts'
import { columnsIn } from '@/components/diff/model/columns'
import { placeOfReferrer, type Referrer } from '@/components/diff/model/referrers'
import type { Entry } from '@/components/diff/model/align-messages'
import { useDiffContext } from '../diff-context'
import { useEntryLabel } from '@/components/diff/names/entry-names'
import { lineLink, shortLineLink } from '@/components/diff/names/line-link'

interface ReferredByProps {
  readonly entry: Entry
  readonly column: number
}

/** In the head of a message that is closed: the first that refers to it, and how many more do. */
export function FirstReferrer({ entry, column }: ReferredByProps) {
  const t = useTranslations('diff')
  const { referrers, spine, onGo } = useDiffContext()
  const labelOf = useEntryLabel()
  const all = referrers(column, entry)
  const [first] = all
  if (first === undefined) return null
  const place = labelOf(first.entry)
  return (
    <button
      type="button"
      title={t('referredByTitle', { places: all.map((each) => labelOf(each.entry)).join(', ') })}
      className={`tabular shrink-0 ${lineLink}`}
      onClick={() => onGo(placeOfReferrer(first, spine))}
    >
      {all.length === 1 ? t('referredByOne', { place }) : t('referredByMore', { place, count: all.length - 1 })}
    </button>
  )
}

const SHOWN = 12

/** Over a message that others refer to: each of them, strategy by strategy. */
export function ReferredBy({ entry }: Pick<ReferredByProps, 'entry'>) {
  const { columns, layout, referrers } = useDiffContext()
  const byColumn = columns.map((_, column) => referrers(column, entry))
  if (byColumn.every((all) => all.length === 0)) return null
  return (
    <div className="grid border-b border-border/60" style={{ gridTemplateColumns: columnsIn(layout) }}>
      {layout === 'split' ? <div /> : null}
      {byColumn.map((all, column) =>
        all.length === 0 && layout === 'unified' ? null : (
          <div key={column} className="min-w-0 border-border px-2.5 pb-1 not-first:border-l">
            {all.length === 0 ? null : <Links all={all} letter={columns[column]?.letter ?? ''} />}
          </div>
        ),
      )}
    </div>
  )
}

function Links({ all, letter }: { readonly all: readonly Referrer[]; readonly letter: string }) {
  const t = useTranslations('diff')
  const { spine, layout, onGo } = useDiffContext()
  const labelOf = useEntryLabel()
  const [limit, setLimit] = useState(SHOWN)
  return (
    <Facts>
      <Fact name={layout === 'unified' ? `${letter} ${t('referredBy')}` : t('referredBy')}>
        <span className="flex flex-wrap gap-x-3">
          {all.slice(0, limit).map((referrer) => (
            <button
              key={referrer.entry.key}
              type="button"
              className={shortLineLink}
              onClick={() => onGo(placeOfReferrer(referrer, spine))}
            >
              {labelOf(referrer.entry)}
            </button>
          ))}
          {all.length > limit ? (
            <button type="button" className={shortLineLink} onClick={() => setLimit(all.length)}>
              {t('moreReferences', { count: all.length - limit })}
            </button>
          ) : null}
        </span>
      </Fact>
    </Facts>
  )
}
