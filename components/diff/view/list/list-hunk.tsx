import { useTranslations } from 'next-intl'
import { use } from 'react'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { FateWord } from '@/components/shared/parts/fate-word'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import type { ComparedHunk, ComparedPart } from '@/lib/contracts/diff'
import { CodeLine } from '@/components/diff/message/line/code-line'
import { useDiffContext } from '@/components/diff/message/diff-context'
import { LineFold } from '@/components/diff/message/part/line-fold'
import { References } from '@/components/diff/message/reference/references'
import type { Entry } from '@/components/diff/model/align-messages'
import { Fact, Facts } from '@/components/diff/names/facts'
import { UsedLater } from '@/components/diff/names/used-later'
import { ListLines, PaperContext } from './list-lines'

interface ListHunkProps {
  readonly hunk: ComparedHunk
  readonly part: ComparedPart
  readonly entry: Entry
  readonly column: number
  /** Asks for all of the part. */
  readonly onWhole: () => void
}

/** What a strategy made of some lines, in words: their fate, what stands there now, and why or where else. */
export function ListHunk({ hunk, part, entry, column, onWhole }: ListHunkProps) {
  const t = useTranslations('diff')
  const { sought } = useDiffContext()
  const { fate, after, moreLines } = hunk
  const isSought =
    sought?.side === 'after' && sought.message === entry.key && sought.column === column && sought.part === part.id
  const here = isSought ? sought.line - hunk.afterFrom : -1
  return (
    <div className={cn('pt-1', toneClass(fate ?? 'success'))}>
      <p className="text-xs">{fate === undefined ? t('added') : <FateWord fate={fate} />}</p>
      {after.length > 0 ? (
        <figure>
          <figcaption className="text-xs text-text-muted">{t('standsNow')}</figcaption>
          <ListLines
            count={after.length}
            sought={here}
            written
            render={(from, to) =>
              after
                .slice(from, to)
                .map(({ text, marks }, index) => (
                  <CodeLine
                    key={index}
                    text={text}
                    marks={marks}
                    markers
                    sought={here === from + index}
                    className="pl-1"
                  />
                ))
            }
          />
        </figure>
      ) : moreLines === 0 && hunk.references.length === 0 ? (
        <p className="text-xs text-text-muted">{t('nothingStandsBy', { fate: fate ?? 'removed' })}</p>
      ) : null}
      {moreLines > 0 ? <LineFold onOpen={onWhole}>{t('rest', { lines: moreLines, hunks: 0 })}</LineFold> : null}
      {hunk.references.length > 0 ? (
        <References hunk={hunk} entry={entry} column={column} />
      ) : (
        <Reasons hunk={hunk} part={part} entry={entry} column={column} />
      )}
    </div>
  )
}

/** By which rule lines went, and what of them the agent uses later. */
function Reasons({ hunk, part, entry, column }: Omit<ListHunkProps, 'onWhole'>) {
  const t = useTranslations('diff')
  const words = useEngineLabels()
  const onPaper = use(PaperContext)
  const { fate, from, to } = hunk
  const rules = new Set(part.reasons.filter(({ status }) => status === fate).map(({ rule }) => words.rule(rule)))
  const isCut = to > from && (fate === 'truncated' || fate === 'removed')
  if (rules.size === 0 && !isCut) return null
  return (
    <Facts>
      {rules.size === 0 ? null : <Fact name={t('rule')}>{[...rules].join(', ')}</Fact>}
      {isCut && !onPaper ? <UsedLater hunk={hunk} part={part} entry={entry} column={column} /> : null}
    </Facts>
  )
}
