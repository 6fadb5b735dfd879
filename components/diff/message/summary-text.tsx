import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ComparedMessage } from '@/lib/contracts/diff'
import { memoizeWeak } from '@/lib/core/memoize-weak'
import { CodeLine } from './code-line'
import { useDiffWorld } from './diff-context'
import { LazyLines } from './part/lazy-lines'
import { More } from './more'
import { Rendered } from './rendered'

const LINES_CLOSED = 3
const LINES_OPEN = 60
const MORE_LINES = 500

const linesOf = memoizeWeak((message: ComparedMessage): readonly string[] =>
  message.parts.flatMap(({ hunks }) => hunks.flatMap(({ after }) => after.map(({ text }) => text))),
)

/** How a summary begins, or, open, all of it. */
export function SummaryText({
  message,
  open,
}: {
  readonly message: ComparedMessage | undefined
  readonly open: boolean
}) {
  const t = useTranslations('diff')
  const { options } = useDiffWorld()
  const [limit, setLimit] = useState(LINES_OPEN)
  if (message === undefined) return <p className="px-1 text-xs text-text-muted">{t('loading')}</p>
  const lines = linesOf(message)
  const shown = open ? Math.min(limit, lines.length) : Math.min(LINES_CLOSED, lines.length)
  const raw = (
    <LazyLines
      count={shown}
      render={(from, to) =>
        lines.slice(from, to).map((line, index) => <CodeLine key={index} text={line} markers className="pl-1" />)
      }
    />
  )
  return (
    <>
      {options.rendered ? (
        <Rendered of={lines} from={0} to={shown} kind="messageText" isNew={() => false} raw={raw} />
      ) : (
        raw
      )}
      {open ? (
        <More hidden={lines.length - shown} onMore={() => setLimit(limit + MORE_LINES)} />
      ) : lines.length > shown ? (
        <p className="px-1 text-xs text-text-muted">{t('moreLines', { count: lines.length - shown })}</p>
      ) : null}
    </>
  )
}
