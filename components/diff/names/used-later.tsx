import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ComparedHunk, ComparedPart } from '@/lib/contracts/diff'
import { diffQueries, noSource } from '../api/diff-queries'
import type { Entry } from '../model/align-messages'
import { useDiffContext } from '../message/diff-context'
import { Fact } from './facts'
import { shortLineLink } from './line-link'
import { NameList } from './name-list'

interface UsedLaterProps {
  readonly hunk: ComparedHunk
  readonly part: ComparedPart
  readonly entry: Entry
  readonly column: number
}

/** Which names of the lines that were cut the agent uses later, and where. Nothing while that is not known. */
export function UsedLater({ hunk: { from, to }, part, entry, column }: UsedLaterProps) {
  const t = useTranslations('diff')
  const { columns, spine, onGo } = useDiffContext()
  const source = columns[column]?.source
  const message = entry.cells[column]?.id ?? entry.row.id
  const { data } = useQuery({
    ...diffQueries.usedLater(source ?? noSource, { message, part: part.id, from, to }),
    enabled: source?.reads.usedLater !== undefined,
  })
  if (data === undefined) return null
  return (
    <Fact name={t('usedLater')}>
      {data.names.length === 0 ? (
        t('noneUsedLater')
      ) : (
        <NameList
          names={data.names.map(({ text }) => text)}
          more={data.more}
          after={(index) => {
            const position = data.names[index]?.position
            const target = spine.entries.find((each) => each.position === position)
            return target === undefined ? null : (
              <>
                {' '}
                <button
                  type="button"
                  onClick={() => onGo({ message: target.key })}
                  className={`tabular ${shortLineLink}`}
                >
                  #{position}
                </button>
              </>
            )
          }}
        />
      )}
    </Fact>
  )
}
