import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { diffQueries, noSource } from '../api/diff-queries'
import { summarySpan, type Entry } from '../model/align-messages'
import { useDiffContext } from '../message/diff-context'
import { Fact, Facts } from './facts'
import { lineLink } from './line-link'
import { NameList } from './name-list'
import { SpanLink } from './span-link'

interface SpanNoteProps {
  readonly entry: Entry
  readonly column: number
}

/** Beside other strategies: which summary this message went into, and which of its names that summary has. */
export function SpanNote({ entry, column }: SpanNoteProps) {
  const t = useTranslations('diff')
  const { columns, spine } = useDiffContext()
  const span = summarySpan(spine.spanAt(column, entry.position))
  const source = columns[column]?.source
  const { data } = useQuery({
    ...diffQueries.summaryNames(source ?? noSource, entry.row.id, span?.summary?.id ?? ''),
    enabled: span?.summary !== undefined && source?.reads.summaryNames !== undefined,
  })
  if (span === undefined) return null
  return (
    <div className="py-1 pr-2 pl-4 text-xs">
      <SpanLink span={span} className={`px-1 ${lineLink}`} />
      {data === undefined || data.named.length + data.missing.length === 0 ? null : (
        <Facts>
          {data.named.length === 0 ? null : (
            <Fact name={t('namedThere')}>
              <NameList names={data.named} more={data.moreNamed} />
            </Fact>
          )}
          {data.missing.length === 0 ? null : (
            <Fact name={t('notNamed')}>
              <NameList names={data.missing} more={data.moreMissing} />
            </Fact>
          )}
        </Facts>
      )}
    </div>
  )
}
