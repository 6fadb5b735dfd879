'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, useMemo, useState } from 'react'
import { memoizeWeak } from '@/lib/core/memoize-weak'
import type { ComparedHunk, ComparedPart, HunkReference } from '@/lib/contracts/diff'
import { useFocusOnMount } from '@/components/shared/hooks/use-focus-on-mount'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toneClass } from '@/components/ui/tone'
import { diffQueries } from '../api/diff-queries'
import { gutterOf } from '../model/blocks'
import { hasMarker } from '../model/segments'
import type { Entry } from '../model/spine'
import { CodeLine } from './code-line'
import { useDiffWorld } from './diff-context'
import { Fact, Facts } from '../names/facts'
import { LazyLines } from './part/lazy-lines'
import { LineFold } from './part/line-fold'
import { Rendered } from './rendered'
import { useRowName } from './message-head'
import { More } from './more'
import { UsedLater } from '../names/used-later'

interface HunkViewProps {
  readonly hunk: ComparedHunk
  readonly part: ComparedPart
  readonly entry: Entry
  readonly column: number
  /** Of the lines that it stands for, as the tool numbered them. */
  readonly numbers: { readonly first: string; readonly last: string } | undefined
  /** Asks for all of the part. */
  readonly onWhole: () => void
  readonly className?: string | undefined
}

const textsOf = memoizeWeak((after: ComparedHunk['after']): readonly string[] => after.map(({ text }) => text))

const LINES_SHOWN = 16
const MORE_LINES = 500

/** What a strategy put in the place of some lines: its rail, what stands there now, and what is known of the rest. */
export function HunkView({ hunk, part, entry, column, numbers, onWhole, className }: HunkViewProps) {
  const t = useTranslations('diff')
  const { sought, options, onGo } = useDiffWorld()
  const words = useFateLabels()
  const [limit, setLimit] = useState(LINES_SHOWN)
  const { fate, after } = hunk
  const here =
    sought?.side === 'after' && sought.part === part.id && sought.id === entry.cells[column]?.id
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
        <References
          hunk={hunk}
          entry={entry}
          column={column}
          numbers={numbers}
          onGo={(key) => onGo({ message: key })}
        />
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

interface ReferencesProps {
  readonly hunk: ComparedHunk
  readonly entry: Entry
  readonly column: number
  /** Of the lines they stand for, as the tool numbered them. */
  readonly numbers: { readonly first: string; readonly last: string } | undefined
  readonly onGo: (key: string) => void
}

/** References of one hunk that are told of before asking for more. */
const REFERENCES_SHOWN = 4

function References({ hunk, entry, column, numbers, onGo }: ReferencesProps) {
  const t = useTranslations('diff')
  const { entryAfter } = useDiffWorld()
  const nameOf = useRowName()
  const [open, setOpen] = useState<string>()
  const [all, setAll] = useState(false)
  const shown = all ? hunk.references : hunk.references.slice(0, REFERENCES_SHOWN)
  const position = entry.cells[column]?.after
  return (
    <>
      {shown.map((reference, index) => {
        const target = entryAfter(column, reference.message)
        const key = `${index}`
        return (
          <Fragment key={key}>
            <Facts>
              <Fact name={t('standsIn')}>
                <button
                  type="button"
                  disabled={target === undefined}
                  onClick={() => target && onGo(target.key)}
                  className="hit-area relative text-accent hover:underline"
                >
                  #{target?.position ?? reference.message}
                </button>{' '}
                {target === undefined ? null : [nameOf(target.row), ...target.row.tools].join(' ')}{' '}
              </Fact>
              {hunk.references.length > 1 ? null : (
                <Fact name={t('linesName', { count: hunk.to - hunk.from })}>
                  {numbers === undefined
                    ? t('unchangedLines', { count: hunk.to - hunk.from, check: reference.check })
                    : t('linesNumbered', { ...numbers, count: hunk.to - hunk.from, check: reference.check })}
                </Fact>
              )}
            </Facts>
            {open === key && position !== undefined ? (
              <SourcePanel
                reference={reference}
                position={position}
                column={column}
                target={target}
                onClose={() => setOpen(undefined)}
                onGo={onGo}
              />
            ) : position === undefined ? null : (
              <button
                type="button"
                onClick={() => setOpen(key)}
                data-source
                className="px-1 text-xs text-accent hover:underline"
                aria-label={t('showSourceOf', { marker: reference.marker })}
              >
                {t('showSource')}
              </button>
            )}
          </Fragment>
        )
      })}
      {shown.length < hunk.references.length ? (
        <button type="button" onClick={() => setAll(true)} className="block px-1 text-xs text-accent hover:underline">
          {t('moreReferences', { count: hunk.references.length - shown.length })}
        </button>
      ) : null}
    </>
  )
}

interface SourcePanelProps {
  readonly reference: HunkReference
  readonly position: number
  readonly column: number
  readonly target: Entry | undefined
  readonly onClose: () => void
  readonly onGo: (key: string) => void
}

/** What a reference stands for, opened in its place. */
function SourcePanel({ reference, position, column, target, onClose, onGo }: SourcePanelProps) {
  const t = useTranslations('diff')
  const nameOf = useRowName()
  const source = useDiffWorld().columns[column]?.source
  const query = useQuery({
    ...diffQueries.reference(source ?? missing, position, reference.marker),
    enabled: source !== undefined,
  })
  const lines = useMemo(() => query.data?.text.split('\n') ?? [], [query.data])
  const gutter = useMemo(() => gutterOf(lines), [lines])
  const [limit, setLimit] = useState(LINES_SHOWN)
  const close = useFocusOnMount<HTMLButtonElement>()
  return (
    <section aria-label={t('source')} className="m-1 overflow-hidden rounded-sm border border-border-strong bg-surface">
      <header className="flex min-h-7 items-center gap-2 border-b border-border bg-sunken px-2 text-xs">
        <span className="tabular text-text-muted">#{target?.position ?? reference.message}</span>
        {target === undefined ? null : (
          <>
            <span className="font-semibold">{nameOf(target.row)}</span>
            <span className="min-w-0 truncate text-text-muted">{target.row.tools.join(', ')}</span>
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
          className="ml-auto"
        />
      </header>
      {query.data === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="m-2 h-16" />} />
      ) : (
        <div className="bg-recoverable-soft/50">
          <LazyLines
            count={Math.min(limit, lines.length)}
            render={(first, end) =>
              lines.slice(first, end).map((line, index) => {
                const [number, text] = gutter(line, first + index)
                return <CodeLine key={index} text={text} number={number} />
              })
            }
          />
          <More hidden={lines.length - limit} onMore={() => setLimit(limit + MORE_LINES)} />
        </div>
      )}
      {target === undefined ? null : (
        <footer className="border-t border-border px-2 py-1 text-xs">
          <button type="button" onClick={() => onGo(target.key)} className="text-accent hover:underline">
            {t('goTo', { number: target.position ?? reference.message })}
          </button>
        </footer>
      )}
    </section>
  )
}

const missing = { key: ['diff', 'missing'], reads: {} as never }
