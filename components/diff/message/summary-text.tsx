import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ComparedMessage } from '@/lib/contracts/diff'
import { memoizeWeak } from '@/lib/engine'
import type { PlacedLine } from '../model/search-order'
import { CodeLine } from './line/code-line'
import { useDiffContext } from './diff-context'
import { LazyLines } from './part/lazy-lines'
import { More } from './more'
import { Rendered } from './rendered'

const LINES_CLOSED = 3
const LINES_OPEN = 60
const MORE_LINES = 500

const linesOf = memoizeWeak((message: ComparedMessage): readonly string[] =>
  message.parts.flatMap(({ hunks }) => hunks.flatMap(({ after }) => after.map(({ text }) => text))),
)

interface SummaryTextProps {
  readonly message: ComparedMessage | undefined
  /** Key of its entry. */
  readonly of: string
  readonly column: number
  readonly open: boolean
}

/** Lines below a match that are shown with it. */
const CONTEXT = 2

/** Which of its lines is gone to, from 0; -1: none. */
function soughtIn({ parts }: ComparedMessage, sought: PlacedLine): number {
  let above = 0
  for (const { id, hunks } of parts)
    for (const { afterFrom, after } of hunks) {
      const at = sought.line - afterFrom
      if (id === sought.part && at >= 0 && at < after.length) return above + at
      above += after.length
    }
  return -1
}

/** How a summary begins, or as far as the line that is gone to, or, open, all of it. */
export function SummaryText({ message, of, column, open }: SummaryTextProps) {
  const t = useTranslations('diff')
  const { options, sought } = useDiffContext()
  const [limit, setLimit] = useState(LINES_OPEN)
  if (message === undefined) return <p className="px-1 text-xs text-text-muted">{t('loading')}</p>
  const lines = linesOf(message)
  const here = sought?.message === of && sought.column === column ? soughtIn(message, sought) : -1
  const wanted = Math.max(open ? limit : LINES_CLOSED, here === -1 ? 0 : here + 1 + CONTEXT)
  const shown = Math.min(wanted, lines.length)
  const raw = (
    <LazyLines
      count={shown}
      sought={here}
      render={(from, to) =>
        lines
          .slice(from, to)
          .map((line, index) => (
            <CodeLine key={index} text={line} markers sought={here === from + index} className="pl-1" />
          ))
      }
    />
  )
  return (
    <>
      {options.rendered && here === -1 ? (
        <Rendered of={lines} from={0} to={shown} kind="messageText" isNew={() => false} raw={raw} />
      ) : (
        raw
      )}
      {open ? (
        <More hidden={lines.length - shown} onMore={() => setLimit(shown + MORE_LINES)} />
      ) : lines.length > shown ? (
        <p className="px-1 text-xs text-text-muted">{t('moreLines', { count: lines.length - shown })}</p>
      ) : null}
    </>
  )
}
