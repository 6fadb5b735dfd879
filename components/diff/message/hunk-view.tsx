'use client'

import { useTranslations } from 'next-intl'
import { memoizeWeak } from '@/lib/engine'
import type { ComparedHunk, ComparedPart } from '@/lib/contracts/diff'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import { hasMarker } from '../model/segments'
import type { Entry } from '../model/align-messages'
import { CodeLine } from './line/code-line'
import { useDiffContext } from './diff-context'
import { useFold } from './use-fold'
import { Fact, Facts } from '../names/facts'
import { LazyLines } from './part/lazy-lines'
import { LineFold } from './part/line-fold'
import { Rendered } from './rendered'
import { More } from './more'
import { References } from './reference/references'
import { UsedLater } from '../names/used-later'

interface HunkViewProps {
  readonly hunk: ComparedHunk
  readonly part: ComparedPart
  readonly entry: Entry
  readonly column: number
  /** Asks for all of the part. */
  readonly onWhole: () => void
  readonly className?: string | undefined
}

const textsOf = memoizeWeak((after: ComparedHunk['after']): readonly string[] => after.map(({ text }) => text))

const LINES_SHOWN = 16
const MORE_LINES = 500

/** What a strategy put in the place of some lines: its rail, what stands there now, and what is known of the rest. */
export function HunkView({ hunk, part, entry, column, onWhole, className }: HunkViewProps) {
  const t = useTranslations('diff')
  const { sought, options } = useDiffContext()
  const words = useFateLabels()
  const [limit, setLimit] = useFold(`${entry.key} ${part.id} ${column} ${hunk.afterFrom}`, 'limit', LINES_SHOWN)
  const { fate, after } = hunk
  const here =
    sought?.side === 'after' && sought.message === entry.key && sought.column === column && sought.part === part.id
      ? sought.line - hunk.afterFrom
      : -1
  const shown = Math.max(limit, here + 1)
  const reworded =
    part.before !== undefined && (fate === undefined || fate === 'summarized' || hunk.references.length === 0)
  const isNew = (index: number): boolean => reworded && after[index]?.marks === undefined
  const count = Math.min(shown, after.length)
  const raw = (
    <LazyLines
      count={count}
      sought={here}
      render={(first, end) =>
        after
          .slice(first, end)
          .map((line, index) => (
            <CodeLine
              key={index}
              text={line.text}
              marks={line.marks}
              markers
              came={isNew(first + index) && !hasMarker(line.text)}
              sought={here === first + index}
              className="pl-1"
            />
          ))
      }
    />
  )
  return (
    <div className={cn('relative py-1 pl-4', toneClass(fate ?? 'success'), className)}>
      <span
        aria-hidden
        className={cn(fate === undefined ? 'bg-(--tone)' : hatchOf(fate), 'absolute inset-y-0 left-0 w-1.5')}
      />
      <span className="sr-only">{fate === undefined ? '' : words(fate)}</span>
      {options.rendered && here === -1 ? (
        <Rendered of={textsOf(after)} from={0} to={count} kind={part.kind} isNew={isNew} raw={raw} />
      ) : (
        raw
      )}
      <More hidden={after.length - shown} onMore={() => setLimit(shown + MORE_LINES)} />
      {hunk.moreLines > 0 && shown >= after.length ? (
        <LineFold onOpen={onWhole}>{t('rest', { lines: hunk.moreLines, hunks: 0 })}</LineFold>
      ) : null}
      {hunk.references.length > 0 ? (
        <References hunk={hunk} entry={entry} column={column} />
      ) : (
        <Rules part={part} hunk={hunk} entry={entry} column={column} />
      )}
    </div>
  )
}

/** By which rule the content went. */
function Rules({ part, hunk, entry, column }: Pick<HunkViewProps, 'part' | 'hunk' | 'entry' | 'column'>) {
  const t = useTranslations('diff')
  const words = useEngineLabels()
  const fate = useFateLabels()
  const rules = [
    ...new Set(part.reasons.filter(({ status }) => status === hunk.fate).map(({ rule }) => words.rule(rule))),
  ]
  const cut = hunk.to - hunk.from
  const isCut = cut > 0 && (hunk.fate === 'truncated' || hunk.fate === 'removed')
  if (hunk.fate === undefined || (rules.length === 0 && hunk.after.length > 0 && !isCut)) return null
  return (
    <Facts>
      {hunk.after.length === 0 ? <Fact name={fate(hunk.fate)}>{t('lines', { count: cut })}</Fact> : null}
      {rules.length === 0 ? null : <Fact name={t('rule')}>{rules.join(', ')}</Fact>}
      {isCut ? <UsedLater hunk={hunk} part={part} entry={entry} column={column} /> : null}
    </Facts>
  )
}
