import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useFocusOnMount } from '@/components/shared/hooks/use-focus-on-mount'
import { PathText } from '@/components/shared/parts/path-text'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { HunkReference } from '@/lib/contracts/diff'
import type { ResolvedReference } from '@/lib/contracts/runs'
import { diffQueries, noSource } from '@/components/diff/api/diff-queries'
import { gutterOf } from '@/components/diff/model/blocks'
import { CodeLine } from '../line/code-line'
import { useDiffContext } from '../diff-context'
import { lineLink } from '@/components/diff/names/line-link'
import { useRowName } from '@/components/diff/names/entry-names'
import { More } from '../more'
import { LazyLines } from '../part/lazy-lines'
import type { ReferenceTarget } from './use-reference-target'

interface SourcePanelProps {
  readonly reference: HunkReference
  /** Of the condensed message that holds it, from 1. */
  readonly position: number
  readonly column: number
  readonly target: ReferenceTarget
  readonly onClose: () => void
}

/** The lines that a reference leads to as they stand there, opened in its place. */
export function SourcePanel({
  reference,
  position,
  column,
  target: { entry: target, path, go },
  onClose,
}: SourcePanelProps) {
  const t = useTranslations('diff')
  const nameOf = useRowName()
  const format = useFormatter()
  const { columns } = useDiffContext()
  const source = columns[column]?.source
  const query = useQuery({
    ...diffQueries.reference(source ?? noSource, position, reference.marker),
    enabled: source !== undefined,
  })
  const close = useFocusOnMount<HTMLButtonElement>()
  return (
    <section aria-label={t('source')} className="m-1 overflow-hidden rounded-sm border border-border-strong bg-surface">
      <header className="flex min-h-7 items-center gap-2 border-b border-border bg-sunken px-2 text-xs">
        <span className="tabular text-text-muted">#{target?.position ?? reference.message}</span>
        {target === undefined ? null : (
          <>
            <span className="shrink-0 font-semibold">{nameOf(target.row)}</span>
            <span className="min-w-0 truncate text-text-muted">{target.row.tools.join(', ')}</span>
            {path === undefined ? null : <PathText className="text-text-muted">{path}</PathText>}
            <span className="tabular ml-auto text-text-muted">{format.number(target.row.tokensBefore, 'tokens')}</span>
          </>
        )}
        <IconButton
          ref={close}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            event.currentTarget.closest('article')?.focus()
            onClose()
          }}
          size="sm"
          label={t('close')}
          icon={<X aria-hidden />}
          tooltip={false}
          onClick={onClose}
          className={target === undefined ? 'ml-auto' : undefined}
        />
      </header>
      {query.data === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="m-2 h-16" />} />
      ) : (
        <SourceLines resolved={query.data} />
      )}
      {target === undefined ? null : (
        <footer className="border-t border-border px-2 py-1 text-xs">
          <button type="button" onClick={go} className={lineLink}>
            {t('goTo', { number: target.position ?? reference.message })}
          </button>
        </footer>
      )}
    </section>
  )
}

/** The lines on the ground of their fate, and plain ones around them. */
function SourceLines({ resolved: { text, source } }: { readonly resolved: ResolvedReference }) {
  const { above, lines, below, first } = useMemo(
    () => source ?? { above: [], lines: text.split('\n'), below: [], first: 1 },
    [source, text],
  )
  const gutter = useMemo(
    () => gutterOf([...above, ...lines, ...below], first - above.length),
    [above, lines, below, first],
  )
  const [limit, setLimit] = useState(LINES_SHOWN)
  const drawn = (texts: readonly string[], from: number) =>
    texts.map((line, index) => {
      const [number, shown] = gutter(line, from + index)
      return <CodeLine key={from + index} text={shown} number={number} />
    })
  return (
    <>
      {drawn(above, 0)}
      <div className="bg-recoverable-soft/50">
        <LazyLines
          count={Math.min(limit, lines.length)}
          render={(from, end) => drawn(lines.slice(from, end), above.length + from)}
        />
        <More hidden={lines.length - limit} onMore={() => setLimit(limit + MORE_LINES)} />
      </div>
      {limit < lines.length ? null : drawn(below, above.length + lines.length)}
    </>
  )
}

const LINES_SHOWN = 16
const MORE_LINES = 500
